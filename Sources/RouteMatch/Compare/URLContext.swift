import RoutePlan
import RouteBase

/// The part of URLs before the path, as two sets of patterns see it.
struct URLContext {
  /// `podcasts://`, `https://example.com`, or nothing.
  var prefix: String
  /// The bases whose patterns may match, the nearest first; nil if such URLs are not ours.
  var old: [BaseID]?
  var new: [BaseID]?
  private var hostIsSegment: Bool

  /// The contexts that differ in the patterns that may match: schemes, hosts, and paths alone.
  static func all(_ old: PatternSet, _ new: PatternSet) -> [URLContext] {
    var prefixes: [String] = []
    var names: Set<[UInt8]> = []
    for set in [old, new] {
      for prefix in set.bases.samples(with: [old.bases, new.bases])
      where names.insert(Array(prefix.utf8)).inserted {
        prefixes.append(prefix)
      }
    }
    let schemes = prefixes.filter { $0.hasSuffix("://") }
    let hosts = prefixes.filter { !$0.hasSuffix("://") }
    var seen: Set<[Int]> = []
    var result: [URLContext] = []
    let (oldBases, newBases) = (usedBases(old), usedBases(new))
    for prefix in schemes + hosts + [""] {
      let text = Array((prefix.isEmpty || prefix.hasSuffix("://") ? prefix + "x" : prefix).utf8)
      func bases(_ set: PatternSet, _ used: Set<BaseID>) -> [BaseID]? {
        var lookup = BaseLookup(set.bases)
        return text.withUnsafeBufferPointer { text in
          let url = URLText(text, &lookup)
          return url.foreign == nil ? url.bases.filter(used.contains) : nil
        }
      }
      let context = URLContext(
        prefix: prefix, old: bases(old, oldBases), new: bases(new, newBases),
        hostIsSegment: prefix.hasSuffix("://"))
      // If URLs are not ours in one set, each scheme and host is of interest to people.
      let isShared = context.old != nil && context.new != nil
      let key =
        (context.old ?? []).map { $0.index } + [-1] + (context.new ?? []).map { $0.index }
      if isShared && !seen.insert(key).inserted { continue }
      result.append(context)
    }
    return result
  }

  private static func usedBases(_ set: PatternSet) -> Set<BaseID> {
    Set(set.trie.ends.map { $0.base })
  }

  func url(_ segments: [[UInt8]]) -> String {
    let path = segments.map { String(decoding: PercentCoding.encode($0), as: UTF8.self) }
      .joined(separator: "/")
    return hostIsSegment ? prefix + path : prefix + "/" + path
  }
}

extension BaseTable {
  /// The name of a base: a letter and a scheme or host, or nothing.
  func name(of base: BaseID) -> String { names.string(of: NameID(base.index)) }

  /// A start of a URL on each base; for the hosts below a name, one that `tables` do not know.
  func samples(with tables: [BaseTable]) -> [String] {
    (1..<max(names.count, 1)).map { index in
      let name = names.string(of: NameID(index))
      switch name.first {
      case "s": return name.dropFirst() + "://"
      case "h": return "https://" + name.dropFirst()
      default:
        let parent = name.dropFirst()
        let label =
          ["www", "x", "y", "z"].first { label in
            !tables.contains { $0.knows(host: label + "." + parent) }
          } ?? "w"
        return "https://\(label).\(parent)"
      }
    }
  }

  private func knows(host: String) -> Bool { !names.find(Array(("h" + host).utf8)).isNone }
}
