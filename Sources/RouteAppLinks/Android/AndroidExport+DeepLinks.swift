import RouteBase
import RouteMatch
import RoutePlan
import RouteSyntax

// Patterns as deep links.

extension AndroidExport {
  /// The address of a deep link.
  struct Address {
    let text: String
    /// The text without the names of its inputs.
    let shape: String
    /// The inputs that it cannot do without and that its path does not have, with the `?`.
    let query: String
    /// The pattern that it is made of.
    let pattern: String

    init(text: String, query: String = "", pattern: String) {
      (self.text, self.query, self.pattern) = (text, query, pattern)
      shape = AndroidExport.shape(text)
    }
  }

  /// The whole patterns of an item, as addresses.
  private mutating func addresses(_ item: AndroidPlan.Item, _ texts: ShortSlice) -> [Address] {
    guard !texts.isEmpty else { return [] }
    var whole = plan.patterns[texts.indices].map { plan.text(of: $0) }
    for (pattern, text) in zip(texts.indices, whole)
    where !plan.arguments(ofPattern: pattern).isEmpty {
      left.add("a deep link cannot set an argument", text)
    }
    if case .route(let id) = item {
      let all = patterns[.route(id)]
      // A flow's patterns also open its start; the route's own patterns come last.
      if all.count >= whole.count { whole = Array(all.suffix(whole.count)) }
    }
    var result: [Address] = []
    for pattern in whole {
      if pattern.has(part: "://") {
        if pattern.hasPrefix("https://*") || pattern.hasPrefix("http://*") {
          left.add("a deep link cannot be on a domain with `*`", pattern)
        } else {
          result.append(address(AndroidURI.address(of: pattern), of: item, pattern))
        }
        continue
      }
      let path = pattern.hasPrefix("/") ? String(pattern.dropFirst()) : pattern
      if bases.isEmpty { left.add("the plan declares no scheme or domain for this", pattern) }
      for base in bases {
        let address = address(AndroidURI.address(of: base + path), of: item, pattern)
        // A pattern with a scheme takes precedence over one without.
        if let owner = stated[address.shape] {
          if owner != item { left.add("another screen opens this deep link", address.text) }
        } else {
          result.append(address)
        }
      }
    }
    return result
  }

  private func address(
    _ text: String, of item: AndroidPlan.Item, _ pattern: String
  ) -> Address {
    guard case .route(let id) = item else { return Address(text: text, pattern: pattern) }
    let parameters = plan.parameters[plan.routes[id.index].parameters.indices]
    let needed = parameters.filter { $0.isRequired && fit(of: $0) != .unfit }
    let query = AndroidURI.query(of: needed.map { plan.name($0.name) }, after: text)
    return Address(text: text, query: query, pattern: pattern)
  }

  /// The addresses that patterns with schemes are, each with the first item that has it.
  func statedAddresses() -> [String: AndroidPlan.Item] {
    var result: [String: AndroidPlan.Item] = [:]
    func add(_ slice: ShortSlice, _ item: AndroidPlan.Item) {
      for pattern in plan.patterns[slice.indices] {
        let text = plan.text(of: pattern)
        guard text.has(part: "://") else { continue }
        let shape = Self.shape(AndroidURI.address(of: text))
        if result[shape] == nil { result[shape] = item }
      }
    }
    for (index, route) in plan.routes.enumerated() {
      add(route.patterns, .route(RouteID(index)))
    }
    for (index, flow) in plan.flows.enumerated() { add(flow.patterns, .flow(FlowID(index))) }
    return result
  }

  /// Writes the deep links that annotations keep whole and, between them, those that only patterns
  /// state.
  mutating func writeDeepLinks(
    _ item: AndroidPlan.Item, _ texts: ShortSlice, _ annotations: [AndroidPlan.Annotation],
    route: RouteID?
  ) {
    let addresses = addresses(item, texts)
    var next = 0
    func plain(upTo end: Int, _ export: inout AndroidExport) {
      while next < end {
        export.writeDeepLink(addresses[next], annotations, route)
        next += 1
      }
    }
    for annotation in annotations where annotation.key == ["android", "deepLink"] {
      let pairs = AndroidWords.pairs(annotation.value)
      let uri =
        pairs.first { $0.key == AndroidWords.resolvedKey } ?? pairs.first { $0.key == "uri" }
      if let uri = uri?.value, let address = try? AndroidURI(uri, fit: { fit($0, route) }) {
        let text = AndroidURI.address(of: address.pattern)
        let shape = Self.shape(text)
        if let place = addresses[next...].firstIndex(where: { $0.text == text }) {
          plain(upTo: place, &self)
          next = place + 1
        } else if let place = addresses[next...].firstIndex(where: { $0.shape == shape }) {
          // The first of them opens the screen.
          plain(upTo: place + 1, &self)
        }
      }
      writeRaw("deepLink", annotation.value)
    }
    plain(upTo: addresses.count, &self)
  }

  private mutating func writeDeepLink(
    _ address: Address, _ annotations: [AndroidPlan.Annotation], _ route: RouteID?
  ) {
    xml.tag("deepLink", [("app:uri", address.text + address.query)])
    guard let route else { return }
    for segment in address.pattern.split(separator: "/") where segment.hasPrefix("**") {
      let name = String(segment.dropFirst(2))
      let parameters = plan.parameters[plan.routes[route.index].parameters.indices]
      if parameters.contains(where: { plan.name($0.name) == name }),
        !lists("undeclared", name, annotations)
      {
        left.add("a deep link gives nothing to what takes the rest of its path", name)
      }
    }
  }

  /// An address without the names of its inputs.
  fileprivate static func shape(_ address: String) -> String {
    let parts = address.utf8.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      guard index > 0, let end = part.firstIndex(of: UInt8(ascii: "}")) else {
        return String(Substring(part))
      }
      return String(Substring(part[end...]))
    }.joined(separator: "{")
  }

  private func fit(_ name: String, _ route: RouteID?) -> AndroidURI.Fit {
    guard let route else { return .text }
    let parameters = plan.parameters[plan.routes[route.index].parameters.indices]
    return parameters.first { plan.name($0.name) == name }.map(fit) ?? .text
  }

  private func fit(of parameter: Parameter) -> AndroidURI.Fit {
    if parameter.type.isList { return .unfit }
    switch DeclaredType.BuiltIn(rawValue: parameter.type.base.index) {
    case .any?, .string?: return .text
    case nil:
      return plan.types[parameter.type.base.index].alternatives.isEmpty ? .unfit : .typed
    default: return .typed
    }
  }
}
