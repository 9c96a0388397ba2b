import RouteCheck
import RouteMatch
package import RoutePlan
package import RouteBase
package import RouteSyntax

/// The data about a plan that a page needs, as one JSON value: the visible properties of its
/// routes, tasks and links, and their positions in the picture.
///
/// Routes, tasks, facts, flows, links and files are referred to by number. A member that has its
/// default value is left out; the page knows the defaults.
package struct MapData {
  private let plan: Plan
  private let patterns: WholePatterns
  private let layout: MapLayout
  let findings: [Finding]
  private let files: [String]
  private let names: MapNames
  private var places: SourcePlaces
  /// How often each part was used; nil to leave that out.
  package var counts: PlanCounts?
  /// What has changed, in the data of two plans that were joined; nil for one plan.
  package var changes: MapChanges?

  package init(_ plan: Plan, _ layout: MapLayout, findings: [Finding], files: [String]) {
    self.files = files
    self.plan = plan
    patterns = WholePatterns(plan)
    self.layout = layout
    self.findings = findings
    names = MapNames(plan)
    places = SourcePlaces(plan.sourceFiles)
  }

  package mutating func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("name")
      json.value(plan.name)
      if !plan.start.isNone { number("start", plan.start.index, to: &json) }
      if let height = layout.places.first?.height, height != LayeredLayout.lowest {
        number("height", height, to: &json)
      }
      texts("files", files, to: &json)
      texts("schemes", plan.schemes.map { $0.text }, to: &json)
      texts("domains", plan.domains.map { $0.text }, to: &json)
      docs("schemeDocs", plan.schemes.map { plan.documentation(of: $0) }, to: &json)
      docs("domainDocs", plan.domains.map { plan.documentation(of: $0) }, to: &json)
      if !plan.webPatterns.isEmpty { texts("web", plan.webPatterns.map { $0.text }, to: &json) }
      writeTypes(to: &json)
      json.key("facts")
      json.array(plan.facts.indices) { json, index in
        json.object { json in
          text("name", plan.name(plan.facts[index].name), to: &json)
          flag("given", plan.facts[index].isGiven, to: &json)
          write(changes?.facts[index], to: &json)
          doc(plan.documentation(of: FactID(index)), to: &json)
        }
      }
      json.key("conditions")
      json.array(plan.conditions) { json, conditions in write(conditions, to: &json) }
      numbers("children", plan.children.elements.map { $0.index }, to: &json)
      json.key("flows")
      json.array(plan.flows.indices) { write(flow: FlowID($1), to: &$0) }
      json.key("routes")
      json.array(plan.routes.indices) { write(route: RouteID($1), to: &$0) }
      json.key("tasks")
      json.array(plan.tasks.indices) { write(task: TaskID($1), to: &$0) }
      json.key("links")
      json.array(plan.links.indices) { write(link: LinkID($1), to: &$0) }
      json.key("findings")
      let table = MapFindings(plan)
      json.array(findings) { write($1, table, to: &$0) }
      writeRules(to: &json)
      if let changes { write(changes, to: &json) }
    }
  }

  // MARK: Declarations

  /// The types that the plan declares; none if there are none.
  private func writeTypes(to json: inout JSONWriter) {
    let declared = plan.types.indices.filter { plan.types[$0].span != nil }
    if declared.isEmpty { return }
    json.key("types")
    json.array(declared) { json, index in
      json.object { json in
        let type = plan.types[index]
        text("name", type.name, to: &json)
        if !type.alternatives.isEmpty { texts("values", type.alternatives, to: &json) }
        doc(plan.documentation(of: TypeID(index)), to: &json)
      }
    }
  }

  private mutating func write(route id: RouteID, to json: inout JSONWriter) {
    let route = plan.routes[id.index]
    json.object { json in
      let name = plan.displayName(id)
      text("id", name, to: &json)
      let lines = names.lines[id.index]
      if lines != [name] { texts("label", lines, to: &json) }
      let former = formerNames(of: id)
      if !former.isEmpty { texts("was", former, to: &json) }
      writeTexts(of: .route(id), route.parameters, route.results, to: &json)
      if !route.parent.isNone { number("parent", route.parent.index, to: &json) }
      if !route.flow.isNone { number("flow", route.flow.index, to: &json) }
      if route.presentation != .push { text("show", route.presentation.name, to: &json) }
      flag("tabs", route.flags.contains(.tabs), to: &json)
      flag("tabsReset", route.flags.contains(.resetTabs), to: &json)
      flag("locked", route.flags.contains(.locked), to: &json)
      flag("recycle", route.flags.contains(.recycle), to: &json)
      flag("linkedOnly", route.flags.contains(.linkedOnly), to: &json)
      flag("inferred", plan.isInferred(route.origin), to: &json)
      if !route.recycleKeys.isEmpty {
        texts("keys", plan.keyLists[route.recycleKeys.indices].map { plan.name($0) }, to: &json)
      }
      write(route.conditions, to: &json)
      if route.cost != 1 { number("cost", route.cost, to: &json) }
      writeCount(counts?.routes, id.index, to: &json)
      write(changes?.routes[id.index], to: &json)
      if let former = changes?.formerParents[id] {
        json.key("movedFrom")
        json.value(former.isNone ? -1 : former.index)
      }
      let (own, whole) = (layout.places[id.index], layout.regions[id.index])
      var box = [own.x, own.y, own.width]
      if own != whole { box += [whole.x, whole.y, whole.width, whole.height] }
      numbers("box", box, to: &json)
      flag("hung", layout.isHung[id.index], to: &json)
      flag("layers", layout.hasLayers[id.index], to: &json)
      let down = layout.downs[id.index]
      if !down.isEmpty { numbers("down", down, to: &json) }
    }
  }

  /// The old names of a route, in each form in which they are accepted.
  private func formerNames(of id: RouteID) -> [String] {
    let route = plan.routes[id.index]
    guard let clause = plan.clause(.was, of: route.origin) else { return [] }
    let tree = plan.files[route.origin.file.index].tree
    var result: [String] = []
    for reference in tree.references[clause.payload.indices] {
      let name = tree.display(reference)
      if reference.service.isEmpty && !route.service.isNone {
        result.append("\(plan.name(plan.services[route.service.index].name)).\(name)")
      }
      result.append(name)
    }
    return result
  }

  private mutating func write(task id: TaskID, to json: inout JSONWriter) {
    let task = plan.tasks[id.index]
    json.object { json in
      text("id", plan.displayName(id), to: &json)
      writeTexts(of: .task(id), task.parameters, task.results, to: &json)
      switch task.place {
      case .none: break
      case .route(let place): number("route", place.index, to: &json)
      case .flow(let place): number("flow", place.index, to: &json)
      }
      write(task.conditions, to: &json)
      if task.cost != 1 { number("cost", task.cost, to: &json) }
      writeCount(counts?.tasks, id.index, to: &json)
      write(changes?.tasks[id.index], to: &json)
    }
  }

  private func write(flow id: FlowID, to json: inout JSONWriter) {
    let flow = plan.flows[id.index]
    json.object { json in
      text("id", plan.displayName(id), to: &json)
      let title = plan.title(of: .flow(id))
      if !title.isEmpty { text("title", title, to: &json) }
      if !flow.flow.isNone { number("flow", flow.flow.index, to: &json) }
      if !flow.start.isNone { number("start", flow.start.index, to: &json) }
      if !flow.parent.isNone { number("parent", flow.parent.index, to: &json) }
    }
  }

  private mutating func write(link id: LinkID, to json: inout JSONWriter) {
    let link = plan.links[id.index]
    json.object { json in
      switch link.source {
      case .everywhere: break
      case .route(let id): number("route", id.index, to: &json)
      case .flow(let id): number("flow", id.index, to: &json)
      }
      if link.arrow != .none {
        text("arrow", link.arrow == .jump ? "jump" : "push", to: &json)
        number("target", link.target.index, to: &json)
      }
      write(link.back, to: &json)
      if let presentation = link.presentation { text("show", presentation.name, to: &json) }
      if let cost = link.cost { number("cost", cost, to: &json) }
      write(link.conditions, to: &json)
      write(arguments: plan.arguments[link.arguments.indices], to: &json)
      flag("single", link.isSingle, to: &json)
      flag("inferred", plan.isInferred(link.origin), to: &json)
      writeCount(counts?.links, id.index, to: &json)
      write(changes?.links[id.index], to: &json)
      if let title = plan.title(of: link.origin) { text("title", title, to: &json) }
      if layout.lines.indices.contains(id.index), !layout.lines[id.index].isEmpty {
        numbers("line", layout.lines[id.index], to: &json)
      }
      writePlace(link.origin, to: &json)
    }
  }

  private func write(_ back: Link.Back, to json: inout JSONWriter) {
    let (word, place): (String, Place)
    switch back {
    case .none: return
    case .to(let to): (word, place) = ("to", to)
    case .past(let past): (word, place) = ("past", past)
    }
    let (kind, index): (String, Int)
    switch place {
    case .none: return
    case .route(let id): (kind, index) = ("route", id.index)
    case .flow(let id): (kind, index) = ("flow", id.index)
    }
    json.key("back")
    json.array { json in
      json.value(word)
      json.value(kind)
      json.value(index)
    }
  }

  /// Writes a link's arguments as they are written.
  private func write(arguments: ArraySlice<Argument>, to json: inout JSONWriter) {
    if arguments.isEmpty { return }
    json.key("arguments")
    json.array(arguments) { json, argument in
      json.array { json in
        json.value(plan.name(argument.name))
        if !argument.literal.isNone {
          let tree = plan.files[argument.file.index].tree
          let literal = Int(tree.arguments[Int(argument.syntax)].value)
          json.value(tree.text.string(tree.literals[literal].range))
        }
      }
    }
  }

  private func write(_ id: ConditionsID, to json: inout JSONWriter) {
    if id != Conditions.none { number("conditions", id.index, to: &json) }
  }

  private func write(_ conditions: Conditions, to json: inout JSONWriter) {
    json.object { json in
      let slices: [(StaticString, PlanSlice)] = [
        ("requires", conditions.requires), ("unless", conditions.unless),
        ("grants", conditions.grants), ("revokes", conditions.revokes),
      ]
      for (key, slice) in slices where !slice.isEmpty {
        numbers(key, plan.facts(slice).map { $0.index }, to: &json)
      }
    }
  }

  private mutating func write(
    _ finding: Finding, _ table: MapFindings, to json: inout JSONWriter
  ) {
    let start = places.start(of: finding.span)
    json.object { json in
      text("rule", finding.rule.name, to: &json)
      text("level", finding.level.rawValue, to: &json)
      text("message", finding.message, to: &json)
      if let fix = finding.fix { text("help", fix.label, to: &json) }
      numbers("at", [finding.span.file.index, start.line, start.column], to: &json)
      switch table.subject(of: finding) {
      case .route(let id): number("route", id.index, to: &json)
      case .task(let id): number("task", id.index, to: &json)
      case .flow(let id) where !plan.flows[id.index].start.isNone:
        number("route", plan.flows[id.index].start.index, to: &json)
      default: break
      }
    }
  }

  // MARK: Members

  /// Writes how often a part was used. What is gone has no count.
  private func writeCount(_ counts: [Int]?, _ index: Int, to json: inout JSONWriter) {
    if let counts, index < counts.count { number("used", counts[index], to: &json) }
  }

  /// Writes the texts about a route or a task that people read.
  private mutating func writeTexts(
    of symbol: Symbol, _ parameters: ShortSlice, _ results: ShortSlice, to json: inout JSONWriter
  ) {
    let title = plan.title(of: symbol)
    if !title.isEmpty { text("title", title, to: &json) }
    doc(plan.documentation(of: symbol), to: &json)
    if let reason = plan.deprecation(of: symbol) { text("deprecated", reason, to: &json) }
    write("inputs", parameters, to: &json)
    write("results", results, to: &json)
    let urls = patterns.shown(of: symbol)
    if !urls.isEmpty { texts("urls", urls, to: &json) }
    writePlace(plan.origin(of: symbol), to: &json)
  }

  /// Writes, for each parameter, its name, its type, whether it is required, its default and its
  /// documentation. What is missing is null, or left out at the end.
  private func write(_ key: StaticString, _ slice: ShortSlice, to json: inout JSONWriter) {
    if slice.isEmpty { return }
    json.key(key)
    json.array(plan.parameters[slice.indices]) { json, parameter in
      json.array { json in
        json.value(plan.name(parameter.name))
        json.value(plan.displayName(parameter.type))
        json.value(parameter.isRequired)
        let tree = plan.files[parameter.file.index].tree
        let value = tree.parameters[Int(parameter.syntax)].value
        let documentation = plan.documentation(of: parameter)
        if value >= 0 {
          json.value(tree.text.string(tree.literals[Int(value)].range))
        } else if !documentation.isEmpty {
          json.null()
        }
        if !documentation.isEmpty { json.value(documentation) }
      }
    }
  }

  /// Writes the file and the line of a declaration.
  private mutating func writePlace(
    _ origin: DeclarationReference, to json: inout JSONWriter
  ) {
    let line = places.start(of: plan.nameSpan(origin)).line
    numbers("at", [origin.file.index, line], to: &json)
  }

  private func text(_ key: StaticString, _ value: String, to json: inout JSONWriter) {
    json.key(key)
    json.value(value)
  }

  private func doc(_ documentation: String, to json: inout JSONWriter) {
    if !documentation.isEmpty { text("doc", documentation, to: &json) }
  }

  /// Writes a documentation for each of several declarations, unless none has one.
  private func docs(_ key: StaticString, _ texts: [String], to json: inout JSONWriter) {
    if texts.contains(where: { !$0.isEmpty }) { self.texts(key, texts, to: &json) }
  }

  private func texts(_ key: StaticString, _ values: [String], to json: inout JSONWriter) {
    json.key(key)
    json.array(values) { $0.value($1) }
  }

  private func number(
    _ key: StaticString, _ value: some FixedWidthInteger, to json: inout JSONWriter
  ) {
    json.key(key)
    json.value(value)
  }

  private func numbers(_ key: StaticString, _ values: [Int], to json: inout JSONWriter) {
    json.key(key)
    json.array(values) { $0.value($1) }
  }

  private func flag(_ key: StaticString, _ value: Bool, to json: inout JSONWriter) {
    guard value else { return }
    json.key(key)
    json.value(true)
  }
}
