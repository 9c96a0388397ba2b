import RouteSyntax
import RouteMatch
import RouteBase

/// A language in which code can be generated.
package enum GeneratedLanguage: String, CaseIterable, Sendable {
  case swift, kotlin, typescript
}

extension GeneratedLanguage {
  /// Its name in messages.
  var title: String {
    switch self {
    case .swift: "Swift"
    case .kotlin: "Kotlin"
    case .typescript: "TypeScript"
    }
  }

  /// Words not allowed as names of cases.
  var words: Set<String> {
    switch self {
    case .swift: SwiftGenerator.words
    case .kotlin: KotlinGenerator.types
    case .typescript: []
    }
  }

  /// Words not allowed as names of types.
  var typeWords: Set<String> {
    switch self {
    case .swift: SwiftGenerator.types
    case .kotlin: KotlinGenerator.types
    case .typescript: TypeScriptGenerator.types
    }
  }

  /// Words not allowed as names of inputs.
  var inputWords: Set<String> {
    switch self {
    case .swift: SwiftGenerator.words
    case .kotlin: KotlinGenerator.inputs
    case .typescript: []
    }
  }

  /// Words that no annotation may give as a name.
  var reserved: Set<String> {
    switch self {
    case .swift: SwiftGenerator.words
    case .kotlin: KotlinGenerator.types.union(KotlinGenerator.inputs).union(KotlinGenerator.members)
    case .typescript: ["__proto__"]
    }
  }

  /// The members of the enclosing type, whose names it may not have itself.
  private static let members: Set<String> = [
    "Argument", "Base", "Bytes", "Codec", "Coded", "Coding", "Conditions", "Data", "Destination",
    "Entry", "Fact", "Failure", "Found", "Input", "Inputs", "Item", "Key", "Kind", "KnownBase",
    "Match", "Matcher", "Name", "Opaque", "PartEnds", "Pattern", "Piece", "Presentation", "QTRoute",
    "QueryItem", "Route", "RouteID", "RouteId", "Scalar", "Segment", "Tables", "Target", "Task",
    "TaskID", "TaskId", "TaskInputs", "Texts", "Types", "URLText", "Value", "Values",
  ]

  /// Types of the language that generated code uses, whose names the enclosing type would hide.
  private var used: Set<String> {
    switch self {
    case .swift:
      [
        "ArraySlice", "Character", "ClosedRange", "CodingKey", "Collection",
        "CustomDebugStringConvertible",
        "CustomStringConvertible", "Decodable", "Decoder", "DecodingError", "Element", "Encodable",
        "Encoder", "EncodingError", "Error", "KeyedDecodingContainer", "Range", "RawRepresentable",
        "RawValue", "SendableMetatype", "Sequence", "Set", "StringProtocol", "UInt32", "UInt8",
        "UTF8", "Unicode", "Wrapped",
      ]
    case .kotlin:
      [
        "ArrayList", "BooleanArray", "Char", "CharArray", "Character", "Charsets", "Collection",
        "Exception", "HashMap", "Int", "IntArray", "LinkedHashMap", "Map", "MutableList", "Pair",
        "Regex", "Set", "StringBuilder", "Suppress",
      ]
    case .typescript: []
    }
  }

  /// Whether the enclosing type may have this name.
  package func isTypeName(_ name: String) -> Bool {
    isName(name) && !Self.members.contains(name) && !used.contains(name)
  }

  private func isName(_ name: String) -> Bool {
    GeneratedNames.identifier(name, .kept) == name && !typeWords.contains(name)
  }

  /// Whether a package may have this name.
  package func isPackageName(_ name: String) -> Bool {
    name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
      isName(String($0))
    }
  }
}

/// The options for generated code.
package struct GeneratedOptions: Sendable {
  /// The name of the enclosing type; nil for one derived from the plan's name.
  package var name: String?
  /// The access level of Swift code: `internal`, `package` or `public`.
  package var access = "internal"
  /// Whether the types of Swift code conform to protocols of the library `QTRoute`.
  package var usesDriver = false
  /// The package of Kotlin code; nil for none.
  package var package: String?
  /// The framework that the code fits.
  package var flavor = GeneratedFlavor.plain
  /// The files of the plan, itself first, for TypeScript code that asks the engine; nil for code
  /// that does not.
  package var engineFiles: [GeneratedFile]?

  package init() {}
}

/// A file of a plan whose text is part of generated code.
package struct GeneratedFile: Sendable {
  package var path: String
  package var text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

/// The parts that all generated code has in common.
enum GeneratedText {
  /// `body` after lines that describe it. The version is a checksum of the body, so two plans that
  /// mean the same to code have the same version.
  static func whole(
    _ plan: GeneratedPlan, _ body: String, marks: [String], version: String? = nil
  ) -> String {
    let file = plan.file.isEmpty ? "" : " (" + comment(plan.file).joined(separator: " ") + ")"
    let name = comment(plan.name).joined(separator: " ")
    let version = version ?? Self.version(of: body)
    var result = "// Generated by qtroute \(plan.tool) from the plan `\(name)`\(file).\n"
    result += "// Version \(version). Do not edit; run `qtroute generate` again.\n"
    for mark in marks { result += "// \(mark)\n" }
    return result + "\n" + body
  }

  static func version(of body: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in body.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// A text as lines of a comment.
  static func comment(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var result = TerminalText.escaped(String(line))
      while result.last == " " || result.last == "\t" { result.removeLast() }
      return result
    }
  }

  /// A line for a comment that ends at a mark, without anything that would end the comment, or
  /// start another one where comments nest.
  static func inBlock(_ line: String) -> String {
    var result = ""
    for scalar in line.unicodeScalars {
      if (scalar == "/" && result.last == "*") || (scalar == "*" && result.last == "/") {
        result += " "
      }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// The documentation of a route or task.
  static func documentation(of target: GeneratedPlan.Target, _ what: String) -> [String] {
    var lines = target.documentation.isEmpty ? [] : comment(target.documentation)
    if lines.isEmpty && !target.title.isEmpty { lines = comment(target.title) }
    if lines.isEmpty {
      lines = ["The \(what) " + comment("`\(target.id)`").joined(separator: " ") + "."]
    }
    if target.urls.isEmpty { return lines + ["", "No URL opens it."] }
    let urls = target.urls.prefix(8).flatMap { comment("`\($0)`") }
    let more = target.urls.count > 8 ? " and \(target.urls.count - 8) more" : ""
    return lines + ["", "URLs: " + urls.joined(separator: ", ") + more]
  }

  /// What the plan says about a route or task; nothing if it says nothing.
  static func ownDocumentation(of target: GeneratedPlan.Target) -> [String] {
    let text = target.documentation.isEmpty ? target.title : target.documentation
    return text.isEmpty ? [] : comment(text)
  }

  /// What the plan says about a route or task, and its URLs if any route has one.
  static func shortDocumentation(of target: GeneratedPlan.Target, hasURLs: Bool) -> [String] {
    let lines = ownDocumentation(of: target)
    if !hasURLs { return lines }
    let urls = target.urls.prefix(8).flatMap { comment("`\($0)`") }
    let more = target.urls.count > 8 ? " and \(target.urls.count - 8) more" : ""
    let end =
      urls.isEmpty
      ? "No URL opens it."
      : (urls.count == 1 ? "URL: " : "URLs: ") + urls.joined(separator: ", ") + more
    return lines + (lines.isEmpty ? [] : [""]) + [end]
  }

  /// The declaration of an input, as a plan writes it.
  static func declaration(of input: GeneratedPlan.Input) -> [String] {
    var text = "`" + input.name + ": " + input.type
    if let preset = input.preset { text += " = " + preset.source }
    return comment(text + "`")
  }

  /// The documentation of an input.
  static func documentation(of input: GeneratedPlan.Input) -> [String] {
    if input.documentation.isEmpty { return declaration(of: input) }
    return comment(input.documentation) + [""] + declaration(of: input)
  }

  /// The documentation of a fact; none if it has none in the plan.
  static func documentation(of fact: GeneratedPlan.Named) -> [String] {
    fact.documentation.isEmpty ? [] : comment(fact.documentation)
  }

  /// The documentation of a closed type.
  static func documentation(of type: GeneratedPlan.ClosedType) -> [String] {
    comment(type.documentation.isEmpty ? "`\(type.name)`" : type.documentation)
  }

  /// The documentation of an opaque type.
  static func documentation(ofOpaque type: GeneratedPlan.Named) -> [String] {
    if type.documentation.isEmpty { return comment("`\(type.name)`, which no URL can carry.") }
    return comment(type.documentation) + ["", "No URL can carry it."]
  }

  /// What the plan says about its schemes and domains; lines to add to the documentation of the
  /// whole.
  static func documentedBases(_ plan: GeneratedPlan) -> [String] {
    plan.documentedBases.flatMap { base in
      [""] + comment("The \(base.word) `\(base.name)`: \(base.documentation)")
    }
  }

  /// The message of a deprecated route or task.
  static func reason(_ target: GeneratedPlan.Target) -> String? {
    target.deprecation.map { $0.isEmpty ? "deprecated in the plan" : $0 }
  }

  /// A text in double quotes; `escape` returns the replacement for a scalar that is not a plain
  /// letter, digit or sign.
  static func quoted(_ text: String, _ escape: (Unicode.Scalar) -> String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "$": result += escape(scalar)
      case " "..."~": result.unicodeScalars.append(scalar)
      default:
        let isLetter = scalar.properties.isAlphabetic && scalar.value < 0x1_0000
        if isLetter { result.unicodeScalars.append(scalar) } else { result += escape(scalar) }
      }
    }
    return result + "\""
  }

  /// The escape in languages whose strings are UTF-16.
  static func unitEscape(_ scalar: Unicode.Scalar) -> String {
    UTF16.encode(scalar)?.map { unit in
      let digits = String(unit, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined() ?? ""
  }

  /// The name of the enclosing type, derived from the plan's name.
  static func namespace(_ plan: GeneratedPlan, _ options: GeneratedOptions) -> String {
    if let name = options.name { return name }
    let name = GeneratedNames.identifier(plan.name, .upper)
    return name.hasSuffix("Routes") ? name : name + "Routes"
  }

  /// `text` with every line that is not empty indented.
  static func indented(_ text: String, _ spaces: Int) -> String {
    let margin = String(repeating: " ", count: spaces)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }
}
