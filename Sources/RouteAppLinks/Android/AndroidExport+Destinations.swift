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
    for link in links[item] ?? [] { writeAction(link) }
    for child in android.below[id.index]
    where !plan.routes[child.index].flags.contains(.linked) {
      writeDown(id, child)
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
    _ item: AndroidPlan.Item, _ annotations: [AndroidPlan.Annotation], texts: PlanSlice,
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
    writeDeepLinks(addresses(item, texts), annotations, route: route)
  }

  private mutating func writeArgument(
    _ parameter: Parameter, _ annotations: [AndroidPlan.Annotation]
  ) {
    let name = plan.name(parameter.name)
    if lists("undeclared", name, annotations) { return }
    let base = plan.types[parameter.type.base.index]
    if !base.alternatives.isEmpty { left.add("a closed type becomes a string", base.name) }
    var attributes = declaration(parameter, annotations)
    var text: String?
    if case .string(let written)? = annotations.last(where: {
      $0.key == ["android", "default", name]
    })?.value {
      text = written
    } else if !lists("required", name, annotations), let value = plan.defaultValue(of: parameter) {
      text = defaultText(value, type(parameter, annotations))
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

  private func lists(
    _ word: String, _ name: String, _ annotations: [AndroidPlan.Annotation]
  ) -> Bool {
    annotations.contains { $0.key == ["android", word] && $0.value == .string(name) }
  }

  /// The name and type of a parameter of a route with these annotations, as attributes.
  func declaration(
    _ parameter: Parameter, _ annotations: [AndroidPlan.Annotation]
  ) -> [AndroidXML.Attribute] {
    let name = plan.name(parameter.name)
    func annotation(_ word: String) -> AndroidPlan.Annotation? {
      annotations.last { $0.key == ["android", word, name] }
    }
    var attributes: [AndroidXML.Attribute] = [
      ("android:name", name), ("app:argType", type(parameter, annotations)),
    ]
    var isNullable =
      parameter.type.isOptional && annotation("default") == nil
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
    case .int?: name = "integer"
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

  // MARK: Deep links

  /// The whole patterns of an item, as addresses.
  private mutating func addresses(_ item: AndroidPlan.Item, _ texts: PlanSlice) -> [String] {
    guard !texts.isEmpty else { return [] }
    var whole = plan.patterns[texts.indices].map { plan.text(of: $0) }
    for (pattern, text) in zip(plan.patterns[texts.indices], whole)
    where !pattern.arguments.isEmpty {
      left.add("a deep link cannot set an argument", text)
    }
    if case .route(let id) = item {
      let all = patterns[.route(id)]
      // A flow's patterns also open its start; the route's own patterns come last.
      if all.count >= whole.count { whole = Array(all.suffix(whole.count)) }
    }
    var result: [String] = []
    for pattern in whole {
      if pattern.has(part: "://") {
        result.append(AndroidURI.address(of: pattern))
        continue
      }
      let path = pattern.hasPrefix("/") ? String(pattern.dropFirst()) : pattern
      let before = result.count
      for domain in plan.domains where !domain.text.hasPrefix("*") {
        result.append(AndroidURI.address(of: "https://\(domain.text)/\(path)"))
      }
      for scheme in plan.schemes {
        result.append(AndroidURI.address(of: "\(scheme.text)://\(path)"))
      }
      if result.count == before {
        left.add("the plan declares no scheme or domain for this", pattern)
      }
    }
    return result
  }

  /// Writes the deep links that annotations keep whole and, between them, those that only patterns
  /// state.
  private mutating func writeDeepLinks(
    _ addresses: [String], _ annotations: [AndroidPlan.Annotation], route: RouteID?
  ) {
    var next = 0
    func plain(upTo end: Int, _ xml: inout AndroidXML) {
      while next < end {
        xml.tag("deepLink", [("app:uri", addresses[next])])
        next += 1
      }
    }
    for annotation in annotations where annotation.key == ["android", "deepLink"] {
      let pairs = AndroidWords.pairs(annotation.value)
      let uri =
        pairs.first { $0.key == AndroidWords.resolvedKey } ?? pairs.first { $0.key == "uri" }
      if let uri = uri?.value, let address = try? AndroidURI(uri, fit: { fit($0, route) }) {
        let text = AndroidURI.address(of: address.pattern)
        if let place = addresses[next...].firstIndex(of: text) {
          plain(upTo: place, &xml)
          next = place + 1
        } else if let place = addresses[next...].firstIndex(where: { Self.meet($0, text) }) {
          // The first of them opens the screen.
          plain(upTo: place + 1, &xml)
        }
      }
      writeRaw("deepLink", annotation.value)
    }
    plain(upTo: addresses.count, &xml)
  }

  /// Whether two addresses differ at most in the names of their inputs.
  private static func meet(_ a: String, _ b: String) -> Bool {
    func texts(_ address: String) -> [Substring.UTF8View] {
      address.utf8.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false)
        .enumerated().map { index, part in
          guard index > 0, let end = part.firstIndex(of: UInt8(ascii: "}")) else { return part }
          return part[end...]
        }
    }
    return texts(a).elementsEqual(texts(b)) { $0.elementsEqual($1) }
  }

  private func fit(_ name: String, _ route: RouteID?) -> AndroidURI.Fit {
    guard let route else { return .text }
    let parameters = plan.parameters[plan.routes[route.index].parameters.indices]
    guard let parameter = parameters.first(where: { plan.name($0.name) == name }) else {
      return .text
    }
    if parameter.type.isList { return .unfit }
    switch DeclaredType.BuiltIn(rawValue: parameter.type.base.index) {
    case .any?, .string?: return .text
    case nil:
      return plan.types[parameter.type.base.index].alternatives.isEmpty ? .unfit : .typed
    default: return .typed
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
