import RouteBase
import RouteMatch
import RoutePlan
import RouteSyntax

// Destinations and their inputs.

extension AndroidExport {
  /// The attributes of a destination or a graph.
  mutating func head(
    _ item: AndroidPlan.Item, _ annotations: [AndroidPlan.Annotation]
  ) -> [AndroidXML.Attribute] {
    var attributes: [AndroidXML.Attribute] = []
    if let id = ids[item] { attributes.append(("android:id", AndroidWords.declaration(id))) }
    let label = annotations.last { $0.key == ["android", "label"] }.flatMap {
      AndroidWords.text($0.value)
    }
    if let label = label ?? plan.title(of: android.origin(item)).map(AndroidWords.escaped) {
      attributes.append(("android:label", label))
    }
    return attributes + self.attributes(annotations, of: android.name(item))
  }

  /// The attributes that annotations represent.
  mutating func attributes(
    _ annotations: [AndroidPlan.Annotation], of name: String
  ) -> [AndroidXML.Attribute] {
    var attributes: [AndroidXML.Attribute] = []
    var known: Set<String> = ["android:id", "android:label"]
    for (key, value) in annotations {
      guard key.first == "android", key.count > 1 else {
        left.add("this annotation is not one of Android's", key.joined(separator: "."))
        continue
      }
      if isWord(key, value) { continue }
      guard let attribute = AndroidWords.attribute(Array(key.dropFirst())),
        AndroidWords.isName(String(attribute.split(separator: ":").last ?? "")),
        let text = AndroidWords.text(value), known.insert(attribute).inserted
      else {
        left.add("this annotation is not an attribute", key.joined(separator: "."))
        continue
      }
      attributes.append((attribute, text))
    }
    return attributes
  }

  /// Whether an annotation means something other than an attribute. An `action` with a single text
  /// is an attribute: earlier versions kept it so.
  private func isWord(_ key: [String], _ value: LiteralValue?) -> Bool {
    guard AndroidWords.reserved.contains(key[1]) else { return false }
    guard key.count == 2, key[1] == "action", case .string? = value else { return true }
    return false
  }

  mutating func writeRoute(_ id: RouteID) {
    let item = AndroidPlan.Item.route(id)
    let annotations = android.annotations(android.origin(item))
    if let stub = annotations.last(where: { $0.key == ["android", "include"] }),
      case .string(let graph)? = stub.value
    {
      xml.tag("include", [("app:graph", "@navigation/" + graph)])
      return
    }
    let route = plan.routes[id.index]
    var kind = route.presentation == .push ? "fragment" : "dialog"
    if case .string(let written)? = annotations.last(where: { $0.key == ["android", "kind"] })?
      .value, AndroidWords.isName(written), !Self.reserved.contains(written)
    {
      kind = written
    }
    xml.start(kind, head(item, annotations))
    writeInputs(item, annotations, texts: route.patterns, route: id)
    writeActions(links[item] ?? [])
    for child in android.below[id.index] {
      let start = android.start(of: child)
      if !start.isNone && !plan.routes[start.index].flags.contains(.linked) {
        writeDown(id, child)
      }
    }
    xml.end()
    noteClauses(item)
  }

  /// The tags that are not destinations.
  private static let reserved: Set<String> = [
    "action", "argument", "deepLink", "include", "navigation",
  ]

  // MARK: Inputs

  /// Writes arguments and deep links.
  mutating func writeInputs(
    _ item: AndroidPlan.Item, _ annotations: [AndroidPlan.Annotation], texts: ShortSlice,
    route: RouteID?
  ) {
    if case .route(let id) = item {
      for parameter in plan.parameters[plan.routes[id.index].parameters.indices] {
        writeArgument(parameter, annotations)
      }
    }
    for annotation in annotations where annotation.key == ["android", "argument"] {
      writeRaw("argument", annotation.value)
    }
    for annotation in annotations where annotation.key == ["android", "action"] {
      if case .list? = annotation.value { writeRaw("action", annotation.value) }
    }
    writeDeepLinks(item, texts, annotations, route: route)
  }

  private mutating func writeArgument(
    _ parameter: Parameter, _ annotations: [AndroidPlan.Annotation]
  ) {
    let name = plan.name(parameter.name)
    if lists("undeclared", name, annotations) { return }
    let base = plan.types[parameter.type.base.index]
    if !base.alternatives.isEmpty { left.add("a closed type becomes a string", base.name) }
    var attributes = declaration(parameter, annotations)
    let type = type(parameter, annotations)
    let mayBeNull = !AndroidWords.neverNull.contains(type) || states("nullable", name, annotations)
    let isFree = states("default", name, annotations) || lists("required", name, annotations)
    if parameter.type.isOptional && !mayBeNull && !isFree {
      left.add("an input of this type cannot be missing there", name)
    }
    var text: String?
    if case .string(let written)? = annotations.last(where: {
      $0.key == ["android", "default", name]
    })?.value {
      text = written
    } else if !lists("required", name, annotations), let value = plan.defaultValue(of: parameter),
      value != .nil || mayBeNull
    {
      text = defaultText(value, type)
    }
    if let text { attributes.append(("android:defaultValue", text)) }
    for (key, value) in annotations
    where key.count > 3 && key.starts(with: ["android", "argument", name]) {
      if let attribute = AndroidWords.attribute(Array(key.dropFirst(3))),
        let text = AndroidWords.text(value)
      {
        attributes.append((attribute, text))
      }
    }
    xml.tag("argument", attributes)
  }

  func lists(
    _ word: String, _ name: String, _ annotations: [AndroidPlan.Annotation]
  ) -> Bool {
    annotations.contains { $0.key == ["android", word] && $0.value == .string(name) }
  }

  private func states(
    _ word: String, _ name: String, _ annotations: [AndroidPlan.Annotation]
  ) -> Bool {
    annotations.contains { $0.key == ["android", word, name] }
  }

  /// The name and type of a parameter of a route with these annotations, as attributes.
  func declaration(
    _ parameter: Parameter, _ annotations: [AndroidPlan.Annotation]
  ) -> [AndroidXML.Attribute] {
    let name = plan.name(parameter.name)
    func annotation(_ word: String) -> AndroidPlan.Annotation? {
      annotations.last { $0.key == ["android", word, name] }
    }
    let type = type(parameter, annotations)
    var attributes: [AndroidXML.Attribute] = [("android:name", name), ("app:argType", type)]
    var isNullable =
      parameter.type.isOptional && !AndroidWords.neverNull.contains(type)
      && annotation("default") == nil
      && !lists("required", name, annotations) && !lists("undeclared", name, annotations)
    if let written = annotation("nullable") { isNullable = written.value == nil }
    if isNullable { attributes.append(("app:nullable", "true")) }
    return attributes
  }

  /// Android's name for the type of a parameter of a route with these annotations.
  func type(
    _ parameter: Parameter, _ annotations: [AndroidPlan.Annotation]
  ) -> String {
    let key = ["android", "type", plan.name(parameter.name)]
    if case .string(let written)? = annotations.last(where: { $0.key == key })?.value,
      isName(written, of: parameter.type)
    {
      return written
    }
    return argType(parameter)
  }

  /// Whether Android's name for a type may be that of a parameter's: another type may have been
  /// written in the plan since.
  private func isName(_ name: String, of type: ParameterType) -> Bool {
    guard let own = DeclaredType.BuiltIn(rawValue: type.base.index), own != .any else {
      return true
    }
    let isList = name.hasSuffix("[]")
    let known: DeclaredType.BuiltIn? =
      switch isList ? String(name.dropLast(2)) : name {
      case "string": .string
      case "integer", "long", "reference": .int
      case "float": .double
      case "boolean": .bool
      default: nil
      }
    return known == nil || known == own && isList == type.isList
  }

  /// Android's name for a parameter's type.
  private func argType(_ parameter: Parameter) -> String {
    let base = plan.types[parameter.type.base.index]
    var name = base.name
    switch DeclaredType.BuiltIn(rawValue: parameter.type.base.index) {
    case .string?: name = "string"
    case .any?: name = "string"
    case .int?: name = wide.contains(plan.span(of: parameter)) ? "long" : "integer"
    case .double?: name = "float"
    case .bool?: name = "boolean"
    case nil: if !base.alternatives.isEmpty { name = "string" }
    }
    return parameter.type.isList ? name + "[]" : name
  }

  /// A value of a type as written in an attribute; nil for a list, which Android cannot express.
  func defaultText(_ value: LiteralValue, _ type: String) -> String? {
    switch value {
    case .nil: "@null"
    case .integer(let number) where type == "long": "\(number)L"
    case .string(let text): AndroidWords.escaped(text)
    case .list: nil
    default: AndroidWords.text(value)
    }
  }

  // MARK: Elements kept whole

  /// Writes an element from the list that an annotation keeps.
  mutating func writeRaw(_ name: String, _ value: LiteralValue?) {
    var groups: [(name: String, attributes: [AndroidXML.Attribute])] = [(name, [])]
    for (key, value) in AndroidWords.pairs(value) {
      if key.hasPrefix("<"), key.hasSuffix(">") {
        groups.append((String(key.dropFirst().dropLast()), []))
      } else if let attribute = AndroidWords.attribute(key.split(separator: ".").map(String.init)) {
        groups[groups.count - 1].attributes.append((attribute, value))
      }
    }
    xml.start(name, groups[0].attributes)
    for group in groups.dropFirst() where AndroidWords.isName(group.name) {
      xml.tag(group.name, group.attributes)
    }
    xml.end()
  }
}
