import RouteBase
import RouteSyntax

/// Applies the filters of a manifest as an Android device does, according to the documentation of
/// `<data>` and `PatternMatcher`: an address passes a filter if its scheme, its host and its path
/// each match one of the filter's. A path is compared without its escapes.
struct AndroidDevice {
  private struct Filter {
    var schemes: Set<String> = []
    var hosts: [String] = []
    var paths: [[UInt16]] = []
    var patterns: [[UInt16]] = []
  }

  private var filters: [Filter] = []

  /// Reads filters as the manifest compiler does: XML, then one level of backslashes.
  init(_ xml: String) {
    for line in xml.split(separator: "\n") {
      if line.contains("<intent-filter") { filters.append(Filter()) }
      guard let start = line.firstRange(of: "<data android:"),
        let equals = line[start.upperBound...].firstIndex(of: "="),
        let end = line.lastIndex(of: "\""), let last = filters.indices.last
      else { continue }
      let raw = line[line.index(equals, offsetBy: 2)..<end]
      let value = Self.unescaped(Self.read(String(raw)))
      switch line[start.upperBound..<equals] {
      case "scheme": filters[last].schemes.insert(String(decoding: value, as: UTF16.self))
      case "host": filters[last].hosts.append(String(decoding: value, as: UTF16.self))
      case "path": filters[last].paths.append(value)
      case "pathPattern": filters[last].patterns.append(value)
      default: break
      }
    }
  }

  private static func read(_ text: String) -> String {
    var result = text
    for number in [9, 10, 13] + Array(0x7F..<0xA0) {
      result.replace("&#\(number);", with: Unicode.Scalar(UInt32(number)).map(String.init) ?? "")
    }
    result.replace("&lt;", with: "<")
    result.replace("&quot;", with: "\"")
    result.replace("&amp;", with: "&")
    return result
  }

  private static func unescaped(_ text: String) -> [UInt16] {
    var result: [UInt16] = []
    var isEscape = false
    for unit in text.utf16 {
      if unit == 0x5C && !isEscape {
        isEscape = true
      } else {
        result.append(unit)
        isEscape = false
      }
    }
    return result
  }

  /// Whether an address in well-formed UTF-8 passes.
  func opens(scheme: String = "https", host: String, path: String) -> Bool {
    let decoded = Self.decoded(path)
    return filters.contains { filter in
      filter.schemes.contains(scheme)
        && filter.hosts.contains { name in
          name.hasPrefix("*") ? host.hasSuffix(name.dropFirst()) : name == host
        }
        && (filter.paths.contains(decoded)
          || filter.patterns.contains { Self.matches($0[...], decoded[...]) })
    }
  }

  private static func decoded(_ path: String) -> [UInt16] {
    var bytes: [UInt8] = []
    var rest = Array(path.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return Array(String(decoding: bytes, as: UTF8.self).utf16)
  }

  private enum Part {
    case unit(UInt16)
    case any
  }

  /// Matches a simple glob: each part occurs once or, before a star, as often as it fits. `.*` ends
  /// before the first occurrence of the character that follows it in the pattern; longer matches
  /// are not tried.
  private static func matches(_ pattern: ArraySlice<UInt16>, _ text: ArraySlice<UInt16>) -> Bool {
    var pattern = pattern
    var text = text
    while !pattern.isEmpty {
      guard let part = take(&pattern) else { return false }
      if pattern.first == 0x2A {
        pattern = pattern.dropFirst()
        switch part {
        case .unit(let unit): text = text.drop { $0 == unit }
        case .any:
          if pattern.isEmpty { return true }
          // The part after `.*` is one character, even if it has another meaning elsewhere.
          if pattern.first == 0x5C { pattern = pattern.dropFirst() }
          guard let next = pattern.popFirst(), let place = text.firstIndex(of: next) else {
            return false
          }
          text = text[(place + 1)...]
        }
        continue
      }
      guard let unit = text.popFirst() else { return false }
      if case .unit(let wanted) = part, wanted != unit { return false }
    }
    return text.isEmpty
  }

  private static func take(_ pattern: inout ArraySlice<UInt16>) -> Part? {
    guard let unit = pattern.popFirst() else { return nil }
    if unit == 0x5C { return pattern.popFirst().map(Part.unit) }
    return unit == 0x2E ? .any : .unit(unit)
  }
}
