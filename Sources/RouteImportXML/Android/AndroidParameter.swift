import RouteAppLinks

/// An argument of a destination as a parameter of a route.
struct AndroidParameter {
  var name: String
  /// The type without `?`, as a plan writes it.
  var type: String
  /// The class that the plan has to declare as a type.
  var opaque: String?
  /// Whether it is a list or an object, which do not fit into a path.
  var isUnfit = false
  var isText = false
  var isOptional = false
  /// The default as a literal.
  var value: String?
  var annotations: [Annotation] = []
  /// Whether the graph declares that it may be null.
  var isNullable = false
  /// A default that is not a value of the type.
  private(set) var badDefault: String?
  /// The name of its type in the graph.
  var argType: String
  var line: Int

  /// Whether a path has to supply it.
  var isRequired: Bool { !isOptional && value == nil && !type.hasPrefix("[") }

  /// Its declaration in the plan.
  var source: String {
    PlanText.key(name) + ": " + type + (isOptional ? "?" : "") + (value.map { " = " + $0 } ?? "")
  }

  /// A parameter that an address names but the graph does not declare.
  init(undeclared name: String, isList: Bool = false, line: Int) {
    self.name = name
    type = isList ? "[String]" : "String"
    isText = !isList
    isUnfit = isList
    isOptional = !isList
    argType = isList ? "string[]" : "string"
    annotations = [Annotation(["android", "undeclared"], text: name)]
    self.line = line
  }

  /// Reads an `argument`; nil if it has no name.
  init?(_ element: XMLElement, strings: StringValues) {
    guard let name = element.android("name"), !name.isEmpty else { return nil }
    self.name = PlanText.cleaned(name)
    line = element.line
    let written = element.android("argType")
    let text = element.android("defaultValue")
    argType = written ?? Self.inferred(from: text)
    type = ""
    readType()
    let derived = opaque ?? AndroidTypes.argType(of: type)
    if derived != argType { note("type", argType) }
    isNullable = element.android("nullable") == "true"
    isOptional = isNullable
    if let text { readDefault(text, strings) }
    if isNullable, AndroidWords.neverNull.contains(argType),
      !annotations.contains(where: { $0.key.prefix(2) == ["android", "nullable"] })
    {
      annotations.append(Annotation(["android", "nullable", name]))
    }
    let known: Set = ["name", "argType", "defaultValue", "nullable"]
    for annotation in element.annotations(without: known) {
      annotations.append(
        Annotation(
          ["android", "argument", self.name] + annotation.key.dropFirst(), annotation.value))
    }
  }

  private mutating func note(_ word: String, _ text: String) {
    annotations.append(Annotation(["android", word, name], text: text))
  }

  /// The type that Android infers for an argument without one.
  private static func inferred(from text: String?) -> String {
    guard let text else { return "string" }
    if text == "true" || text == "false" { return "boolean" }
    if text.hasPrefix("@"), text != "@null" { return "reference" }
    if text.last == "L", AndroidTypes.integer(text) != nil { return "long" }
    if AndroidTypes.narrow(text) != nil { return "integer" }
    if AndroidTypes.double(text) != nil { return "float" }
    return "string"
  }

  private mutating func readType() {
    var base = argType[...]
    let isList = base.hasSuffix("[]")
    if isList { base = base.dropLast(2) }
    if let plain = AndroidTypes.planType(of: String(base)) {
      type = plain
      isText = plain == "String" && !isList
    } else {
      let name = PlanText.cleaned(String(base))
      opaque = name
      type = PlanText.name(name)
      isUnfit = true
    }
    if isList {
      type = "[\(type)]"
      isUnfit = true
    }
    if isList, let name = opaque { opaque = name + "[]" }
  }

  /// The name of the type to declare.
  var declared: String? {
    opaque.map { $0.hasSuffix("[]") ? String($0.dropLast(2)) : $0 }
  }

  private mutating func readDefault(_ text: String, _ strings: StringValues) {
    if text == "@null" {
      value = "nil"
      if !isNullable { annotations.append(Annotation(["android", "nullable", name], "false")) }
      isOptional = true
      return
    }
    if type == "String", text.hasPrefix("@string/"), let string = strings[text] {
      value = PlanText.quoted(string)
      return note("default", text)
    }
    let isResource = type == "String" && text.hasPrefix("@")
    if !isResource, let literal = AndroidTypes.literal(text, of: type, as: argType) {
      value = literal
      return
    }
    // Only Android knows the value: an object, a resource.
    isOptional = true
    if AndroidTypes.isBad(text, for: argType) { badDefault = text }
    note("default", text)
    if isNullable { annotations.append(Annotation(["android", "nullable", name])) }
  }

  /// The contents of an action's argument for this parameter, if the plan expresses all of it:
  /// `literal` is the value read from `text`; without `text`, the app supplies the value.
  func argumentList(_ literal: String, _ text: String?) -> [String] {
    var list = ["name", name, "argType", argType]
    if isNullable { list += ["nullable", "true"] }
    guard let text else { return list }
    let isSame = type == "String" || type == "Any" || literal == "nil"
    return list + ["defaultValue", isSame ? text : argType == "long" ? literal + "L" : literal]
  }

  /// Removes the type, because the same name has another type further up.
  mutating func leaveOpen() {
    let derived = opaque ?? AndroidTypes.argType(of: type)
    if derived == argType { note("type", argType) }
    type = "Any"
    opaque = nil
    isUnfit = false
    isText = true
  }
}
