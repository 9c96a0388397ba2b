import RouteBase

/// Gives types that have one name, in several types, files or modules, a name each: `Row·Feed` for `Row`
/// in `Feed`.
struct SwiftNames {
  /// What a name with several declarations means.
  private struct Meanings {
    /// By the file and word of each declaration.
    var own: [Int: [Int: String]] = [:]
    /// By the path of the type that the declaration is in, such as `Library.Detail`.
    var inner: [String: String] = [:]
    /// These paths by their last names.
    var outers: [Substring: [String]] = [:]
    /// For declarations that only their files see, by the file.
    var hidden: [Int: String] = [:]
    /// For those that all code sees, in order, with the folder of each.
    var open: [(folder: ArraySlice<Substring>, name: String)] = []
  }

  private let types: [SwiftType]
  private let owners: [[Int]]
  private let paths: [[Substring]]
  private var typeNames: Set<String> = []
  /// For each type, its name after those of the types around it.
  private var typePaths: [String] = []
  private var byName: [String: Meanings] = [:]

  /// The name of a type as its declaration has it.
  static func plain(_ name: String) -> String { String(name.prefix { $0 != "·" }) }

  /// The name of a type after that of where it is declared, if it is one of several.
  static func whole(_ name: String) -> String {
    let parts = name.split(separator: "·")
    return parts.count == 2 ? String(parts[1] + parts[0]) : name
  }

  /// `owners` are, for each file and word, the innermost types.
  init(_ codes: [SwiftCode], _ types: [SwiftType], _ owners: [[Int]]) {
    self.types = types
    self.owners = owners
    paths = codes.map { $0.path.split(separator: "/") }
    var all: [String: [Int]] = [:]
    for (index, type) in types.enumerated() {
      typeNames.insert(type.name)
      // `extension Library.Detail` says where it belongs.
      let written = Self.chain(before: type.nameWord, codes[type.file])
      let outer = type.outer < 0 ? "" : typePaths[type.outer] + "."
      typePaths.append(outer + written + type.name)
      if type.kind != .extension, type.kind != .protocol {
        all[type.name, default: []].append(index)
      }
    }
    for (name, declared) in all where declared.count > 1 {
      byName[name] = meanings(of: name, declared)
    }
  }

  private func meanings(of name: String, _ declared: [Int]) -> Meanings {
    var result = Meanings()
    var unique = UniqueNames(separator: "")
    for index in declared {
      let type = types[index]
      let folder = paths[type.file].dropLast()
      let own: String
      if type.outer >= 0 {
        let outer = typePaths[type.outer]
        if let known = result.inner[outer] {
          own = known
        } else {
          own = name + "·" + unique.unique(types[type.outer].name)
          result.inner[outer] = own
          let last = outer.split(separator: ".").last ?? ""
          result.outers[last, default: []].append(outer)
        }
      } else if type.isPrivate {
        own = name + "·" + unique.unique(Self.identifier(paths[type.file].last))
        result.hidden[type.file] = own
      } else if let known = result.open.first(where: { $0.folder == folder }) {
        // Two in one folder are for two systems or apps.
        own = known.name
      } else {
        // The first one that all code sees keeps the name.
        own = result.open.isEmpty ? name : name + "·" + unique.unique(Self.identifier(folder.last))
        result.open.append((folder, own))
      }
      result.own[type.file, default: [:]][type.nameWord] = own
    }
    return result
  }

  /// The names with dots before a word, such as `Library.` in `Library.Detail`.
  private static func chain(before index: Int, _ code: SwiftCode) -> String {
    (code.chainStart(of: index)..<index).map { code.text($0) }.joined()
  }

  /// The name of a file or a folder as a part of a name.
  private static func identifier(_ part: Substring?) -> String {
    let stem = part?.split(separator: ".").first ?? "Other"
    let letters = stem.unicodeScalars.filter { $0.properties.isXIDContinue }
    return String(String.UnicodeScalarView(letters))
  }

  /// The new names in a file, by the words that have them.
  func names(in file: Int, _ code: SwiftCode) -> [Int: String] {
    var result: [Int: String] = [:]
    if byName.isEmpty { return result }
    for index in code.words.indices where code.words[index].isTypeName {
      let text = code.text(index)
      guard let meanings = byName[text],
        let name = self.name(among: meanings, at: index, file, code), name != text
      else { continue }
      result[index] = name
    }
    return result
  }

  /// The name of what a name means at a word of a file; nil for another use of it.
  private func name(
    among meanings: Meanings, at index: Int, _ file: Int, _ code: SwiftCode
  ) -> String? {
    if let own = meanings.own[file]?[index] { return own }
    let qualifier = code.isSign(".", at: index - 1) ? code.text(index - 2) : "Self"
    if qualifier != "Self" {
      let chain = Self.chain(before: index, code).dropLast()
      let outer = (meanings.outers[qualifier[...]] ?? []).first {
        $0 == chain || $0.hasSuffix("." + chain)
      }
      if let outer { return meanings.inner[outer] }
      // `.Row` and `value.Row` are members, and `Kit.Row` may be that of a module.
      guard code.words.indices.contains(index - 2), code.words[index - 2].isTypeName,
        !typeNames.contains(qualifier)
      else { return nil }
    } else {
      var owner = owners[file][index]
      while owner >= 0 {
        if let found = meanings.inner[typePaths[owner]] { return found }
        owner = types[owner].outer
      }
      if let found = meanings.hidden[file] { return found }
    }
    // Of several packages, the one in the nearest folder.
    var best: (name: String, nearness: Int)?
    for (folder, name) in meanings.open {
      let nearness = zip(paths[file], folder).prefix { $0 == $1 }.count
      if best.map({ nearness > $0.nearness }) ?? true { best = (name, nearness) }
    }
    return best?.name
  }
}
