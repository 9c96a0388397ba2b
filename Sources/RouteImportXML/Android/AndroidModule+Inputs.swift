import RouteAppLinks

// Arguments and addresses.

extension AndroidModule {
  /// Reads the arguments of every destination.
  mutating func readParameters() {
    for node in order where nodes[node].kind != .stub {
      let file = nodes[node].file
      var names: Set<String> = []
      for child in document(node).children(of: nodes[node].element) where child.name == "argument" {
        // A flow has no parameters.
        let parameter =
          nodes[node].kind == .graph ? nil : AndroidParameter(child, strings: strings)
        if let parameter, names.insert(parameter.name).inserted {
          nodes[node].parameters.append(parameter)
          if let text = parameter.badDefault {
            note(
              file, child.line,
              "the default `\(text)` of `\(parameter.name)` is not a valid `\(parameter.argType)`")
          }
          continue
        }
        nodes[node].annotations.append(
          Annotation(["android", "argument"], list: child.androidList(in: document(node))))
        if nodes[node].kind == .screen {
          let name = parameter.map { "`\($0.name)`" }
          note(
            file, child.line,
            name.map { "the argument \($0) is declared twice" } ?? "an argument has no name")
        }
      }
    }
    settleTypes()
    // The plan starts with its first route that has none above it.
    if let start = order.first(where: { nodes[$0].kind != .graph && nodes[$0].above < 0 }) {
      openStart(start)
    }
  }

  /// A name has only one type on the way down to a route; if it has two, the lower one is left
  /// open.
  private mutating func settleTypes() {
    var types: [Int: [String: String]] = [:]
    for node in order where nodes[node].kind == .screen {
      var own: [String: String] = [:]
      for index in nodes[node].parameters.indices {
        let parameter = nodes[node].parameters[index]
        var above = nodes[node].above
        while above >= 0 {
          if let type = types[above]?[parameter.name], type != parameter.type {
            nodes[node].parameters[index].leaveOpen()
            break
          }
          above = nodes[above].above
        }
        let type = nodes[node].parameters[index].type
        if type != "Any" { own[parameter.name] = type }
      }
      if !own.isEmpty { types[node] = own }
    }
  }

  /// A cold launch passes no inputs to the start; whoever shows the graph does.
  private mutating func openStart(_ start: Int) {
    for index in nodes[start].parameters.indices where nodes[start].parameters[index].isRequired {
      let parameter = nodes[start].parameters[index]
      nodes[start].parameters[index].isOptional = true
      nodes[start].parameters[index].annotations.append(
        Annotation(["android", "required"], text: parameter.name))
      note(
        nodes[start].file, parameter.line,
        "the plan starts with `\(nodes[start].name)`, and a cold launch has no "
          + "value for `\(parameter.name)`, so it is optional in the plan")
    }
  }

  // MARK: Addresses

  /// Reads the deep links of every destination.
  mutating func readLinks() {
    var shapes: [String: Int] = [:]
    for parameter in nodes.lazy.flatMap(\.parameters) {
      types[parameter.name, default: []].insert(parameter.type)
    }
    for node in order where nodes[node].kind != .stub {
      // A duplicate adds nothing.
      var read: Set<[String]> = []
      for child in document(node).children(of: nodes[node].element) where child.name == "deepLink" {
        let pairs = child.androidList(in: document(node))
        if read.insert(pairs).inserted { self.read(child, pairs, node, &shapes) }
      }
    }
  }

  private mutating func read(
    _ link: XMLElement, _ pairs: [String], _ node: Int, _ shapes: inout [String: Int]
  ) {
    var raw = Annotation(["android", "deepLink"], list: pairs)
    let file = nodes[node].file
    guard let written = link.android("uri"), !written.isEmpty else {
      nodes[node].annotations.append(raw)
      return
    }
    guard let uri = strings.address(written) else {
      nodes[node].annotations.append(raw)
      unread.addresses += 1
      return
    }
    if uri != written {
      raw = Annotation(["android", "deepLink"], list: pairs + [AndroidWords.resolvedKey, uri])
    }
    guard let address = address(of: uri, link, node, shapes) else {
      nodes[node].annotations.append(raw)
      return
    }
    for shape in [address.shape, address.form] where shapes[shape] == nil { shapes[shape] = node }
    if address.hasInnerWildcard {
      note(file, link.line, "`.*` in `\(uri)` may hold a slash, but `*` in the plan holds none")
    }
    let pattern = pattern(of: address, link, node)
    nodes[node].patterns.append(pattern)
    if let scheme = address.scheme { schemes[file].insert(scheme) }
    if let domain = address.domain { domains[file].insert(domain) }
    if !says(pattern, written, node) || pairs.count > 2 { nodes[node].annotations.append(raw) }
  }

  /// Whether a pattern says all that a deep link does. A URL of the plan has in its query what the
  /// screen cannot do without and the path does not have.
  private func says(_ pattern: String, _ written: String, _ node: Int) -> Bool {
    let path = AndroidURI.address(of: pattern)
    if path == written { return true }
    let needed = nodes[node].parameters.filter { $0.isRequired && !$0.isUnfit }
    return path + AndroidURI.query(of: needed.map(\.name), after: path) == written
  }

  /// What a deep link's address says, or `nil` with a note where it makes no pattern of its own.
  private mutating func address(
    of uri: String, _ link: XMLElement, _ node: Int, _ shapes: [String: Int]
  ) -> AndroidURI? {
    let file = nodes[node].file
    // A flow's pattern opens its start.
    let route = nodes[node].start
    let parameters = route < 0 ? [] : nodes[route].parameters
    let address: AndroidURI
    do throws(AndroidURI.Failure) {
      if route < 0 { throw AndroidURI.Failure(reason: "the graph is empty") }
      address = try AndroidURI(uri) { name in
        guard let known = parameters.first(where: { $0.name == name }) else { return .text }
        return known.isUnfit ? .unfit : known.isText ? .text : .typed
      }
    } catch {
      note(file, link.line, "`\(uri)` cannot become a pattern: \(error.reason)")
      return nil
    }
    if let other = shapes[address.shape], nodes[other].start != route || shapes[address.form] != nil
    {
      if nodes[other].start == route { return nil }
      note(
        file, link.line,
        "`\(uri)` already opens `\(nodes[other].name)`, so it does not open `\(nodes[node].name)`")
      return nil
    }
    if let missing = address.names.first(where: { name in
      nodes[node].kind == .graph && !parameters.contains { $0.name == name }
    }) {
      note(
        file, link.line,
        "`\(uri)` cannot become a pattern: the start of `\(nodes[node].name)` has no `\(missing)`")
      return nil
    }
    return address
  }

  /// The pattern of an address. The parameters that only the address names are declared with it.
  private mutating func pattern(
    of address: AndroidURI, _ link: XMLElement, _ node: Int
  ) -> String {
    let route = nodes[node].start
    var known = Set(nodes[route].parameters.map(\.name))
    for name in address.names where known.insert(PlanText.cleaned(name)).inserted {
      declare(AndroidParameter(undeclared: PlanText.cleaned(name), line: link.line), route)
    }
    guard let rest = address.rest else { return address.pattern }
    var name = rest
    var number = 2
    while types[name].map({ $0 != ["[String]"] }) ?? false || !known.insert(name).inserted {
      name = "\(rest)\(number)"
      number += 1
    }
    declare(AndroidParameter(undeclared: name, isList: true, line: link.line), route)
    return String(address.pattern.dropLast(rest.count)) + name
  }

  /// Adds a parameter that only an address names, without a type if others of that name have
  /// another.
  private mutating func declare(_ parameter: AndroidParameter, _ route: Int) {
    var parameter = parameter
    if types[parameter.name].map({ !$0.isSubset(of: [parameter.type, "Any"]) }) ?? false {
      parameter.type = "Any"
    }
    nodes[route].parameters.append(parameter)
  }
}
