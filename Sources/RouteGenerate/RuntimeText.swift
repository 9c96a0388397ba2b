import RouteBase
import RuntimeSources

/// The part of generated code that plans have in common: the files in `RuntimeSources` from their
/// first mark on. The text before the mark is a sample plan with which the files compile.
///
/// What is between the lines `// if FEATURE` and `// end` is left out for a plan without that
/// feature; such parts may nest. Within a line, the marks are `/*if FEATURE*/` and `/*end*/`. Behind
/// the mark of the private part there are neither comments nor blank lines.
enum RuntimeText {
  static func kotlin(_ features: Set<RuntimeFeature>) -> String {
    text(of: runtime_source_kotlin(), from: "// Matching", features)
  }

  static func typescript(_ features: Set<RuntimeFeature>) -> String {
    text(of: runtime_source_typescript(), from: "// Matching", features)
  }

  static func swift(_ features: Set<RuntimeFeature>) -> SwiftTemplate {
    SwiftTemplate(text(of: runtime_source_swift(), from: "// MARK: Matching", features))
  }

  private static func text(
    of source: runtime_source, from mark: String, _ features: Set<RuntimeFeature>
  ) -> String {
    let bytes = UnsafeBufferPointer(start: source.start, count: source.count)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let first = lines.firstIndex { $0.elementsEqual(mark.utf8) } ?? lines.endIndex
    return part(lines[first...].map { String(decoding: $0, as: UTF8.self) }, features)
  }

  /// What a plan with `features` needs of a line.
  private static func inline(_ line: String, _ features: Set<RuntimeFeature>) -> String {
    var (result, rest) = ("", Substring(line))
    while let start = rest.firstRange(ofPart: "/*if "),
      let end = rest.firstRange(ofPart: "/*end*/")
    {
      let part = rest[start.upperBound..<end.lowerBound]
      let word = part.prefix { $0 != "*" }
      let feature = RuntimeFeature(rawValue: String(word))
      result += rest[..<start.lowerBound]
      if feature.map(features.contains) == true { result += part.dropFirst(word.count + 2) }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  /// The lines that a plan with `features` needs.
  static func part(_ lines: [String], _ features: Set<RuntimeFeature>) -> String {
    var result: [String] = []
    // For each open part, whether it and those around it are kept.
    var kept: [Bool] = []
    var isPrivate = false
    var isInComment = false
    var isAfterBlank = false
    for line in lines {
      let content = line.drop { $0 == " " }
      if content.hasPrefix("// if ") {
        let feature = RuntimeFeature(rawValue: String(content.dropFirst("// if ".count)))
        kept.append(kept.last != false && feature.map(features.contains) == true)
        continue
      }
      if content == "// end" {
        _ = kept.popLast()
        continue
      }
      if kept.last == false { continue }
      if content == "// Private" || content == "// MARK: Private" {
        isPrivate = true
      } else if isPrivate {
        if content.hasPrefix("/**") { isInComment = true }
        let isComment = isInComment || content.hasPrefix("//")
        if isInComment && content.hasSuffix("*/") { isInComment = false }
        if isComment || content.isEmpty { continue }
      }
      if content.isEmpty && isAfterBlank { continue }
      if content == "}" && isAfterBlank { result.removeLast() }
      isAfterBlank = content.isEmpty
      result.append(inline(line, features))
      joinComment(&result)
    }
    while result.last == "" { result.removeLast() }
    return result.map { $0 + "\n" }.joined()
  }

  /// Makes one line of a comment of which parts were left out.
  private static func joinComment(_ lines: inout [String]) {
    let count = lines.count
    guard count > 2, lines[count - 1].hasSuffix(" */"), lines[count - 3].hasSuffix("/**") else {
      return
    }
    let text = lines[count - 2].drop { $0 == " " || $0 == "*" }
    lines.replaceSubrange((count - 3)..., with: [lines[count - 3] + " " + text + " */"])
  }
}
