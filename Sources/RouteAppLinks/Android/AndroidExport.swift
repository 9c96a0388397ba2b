import RouteMatch
package import RoutePlan
import RouteBase
import RouteSyntax

/// `export android`: a plan as navigation graphs, with one file for each flow that has a plan file
/// of its own; `import android` makes the same plan from its output.
package struct AndroidExport {
  /// The files, the outermost graph first.
  package private(set) var files: [(name: String, text: [UInt8])] = []
  /// What Android cannot express of the plan.
  package var notes: [String] { left.lines }

  let android: AndroidPlan
  let patterns: WholePatterns
  private(set) var ids: AndroidIDs
  var left = AndroidNotes()
  var xml = AndroidXML()
  /// The actions of each route and flow, and of the whole plan.
  var links: [AndroidPlan.Item: [LinkID]] = [:]
  var everywhere: [LinkID] = []
  /// The ids of the actions of the destination or graph that is being written: Android keeps one
  /// action for each.
  var actionIDs = UniqueNames()
  private var stems: [AndroidPlan.Item: String] = [:]
  /// Whether a graph is included in several others, so that more can be found from it than the plan
  /// states.
  let hasSecondIncludes: Bool
  /// What the address of a pattern without a scheme may start with.
  let bases: [String]
  /// The addresses that patterns with schemes are.
  private(set) var stated: [String: AndroidPlan.Item] = [:]
  /// Where the parameters with values of more than 32 bits are declared.
  private(set) var wide: Set<SourceSpan> = []

  var plan: Plan { android.plan }

  /// Takes linear time, apart from sorting.
  package init(_ plan: Plan) {
    android = AndroidPlan(plan)
    patterns = WholePatterns(plan)
    ids = AndroidIDs(android)
    hasSecondIncludes = plan.flows.contains { [android] flow in
      android.annotations(flow.origin).contains { $0.key == ["android", "includes"] }
    }
    bases =
      plan.domains.filter { !$0.text.hasPrefix("*") }.map { "https://\($0.text)/" }
      + plan.schemes.map { "\($0.text)://" }
    stated = statedAddresses()
    wide = wideParameters()
    for name in ids.changed {
      left.add("this is not a valid id for Android, so it gets a different one", name)
    }
    noteWhole()
    for pattern in plan.webPatterns {
      left.add("a graph cannot leave a URL to the browser", pattern.text)
    }
    for (index, link) in plan.links.enumerated() {
      switch link.source {
      case .everywhere:
        everywhere.append(LinkID(index))
        left.add("a link from everywhere becomes an action of the outermost graph", target(link))
      case .route(let id): links[.route(id), default: []].append(LinkID(index))
      case .flow(let id): links[.flow(id), default: []].append(LinkID(index))
      }
    }
    nameFiles()
    if android.hasRoot { writeRoot() }
    var waiting = android.hasRoot ? includedGraphs(android.top, nil) : android.top
    waiting.reverse()
    var isWritten: Set<AndroidPlan.Item> = []
    while let graph = waiting.popLast() {
      guard isWritten.insert(graph).inserted else { continue }
      waiting += write(graph).reversed()
    }
  }

  private func target(_ link: Link) -> String {
    link.target.isNone ? plan.name : plan.displayName(link.target)
  }

  // MARK: Files

  /// Whether a flow has a file of its own, as seen from the graph around it.
  private func isApart(_ flow: FlowID, in around: FlowID?) -> Bool {
    let file = plan.flows[flow.index].origin.file
    return around.map { plan.flows[$0.index].origin.file != file } ?? (file.index != 0)
  }

  private func includedGraphs(_ items: [AndroidPlan.Item], _ around: FlowID?)
    -> [AndroidPlan.Item]
  {
    items.filter { item in
      if case .flow(let id) = item { isApart(id, in: around) } else { false }
    }
  }

  private mutating func nameFiles() {
    var heads: [AndroidPlan.Item] = android.hasRoot ? [] : android.top
    if android.hasRoot { heads += includedGraphs(android.top, nil) }
    for (index, items) in android.members.enumerated() {
      heads += includedGraphs(items, FlowID(index))
    }
    let ofFile = Dictionary(grouping: heads) { android.origin($0).file.index }
    var taken: Set<String> = android.hasRoot ? [Self.stem(plan.files[0].path)] : []
    for head in heads {
      let file = android.origin(head).file.index
      var stem = Self.stem(plan.files[file].path)
      if ofFile[file].map({ $0.count > 1 }) ?? false || taken.contains(stem) {
        stem = ids[head] ?? stem
      }
      let base = stem
      var number = 2
      while !taken.insert(stem).inserted {
        stem = "\(base)_\(number)"
        number += 1
      }
      stems[head] = stem
    }
  }

  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    return name.hasSuffix(".routeplan") ? String(name.dropLast(10)) : name
  }

  private mutating func finish(_ stem: String) {
    files.append((stem + ".xml", Array(xml.text.utf8)))
    xml = AndroidXML()
  }

  private mutating func writeRoot() {
    var attributes = AndroidWords.namespaces
    attributes.append(("android:id", AndroidWords.declaration(ids.root)))
    if let first = android.top.first, let id = ids[first] {
      attributes.append(("app:startDestination", AndroidWords.reference(id)))
    }
    xml.start("navigation", attributes)
    writeActions(everywhere)
    everywhere = []
    writeMembers(android.top, of: nil)
    xml.end()
    finish(Self.stem(plan.files[0].path))
  }

  /// Writes the file of a graph; returns the graphs that it includes.
  private mutating func write(_ graph: AndroidPlan.Item) -> [AndroidPlan.Item] {
    guard case .flow(let flow) = graph else { return [] }
    openGraph(flow, AndroidWords.namespaces, everywhere)
    everywhere = []
    let included = writeMembers(android.members[flow.index], of: flow)
    writeSecondIncludes(flow)
    xml.end()
    finish(stems[graph] ?? ids[graph] ?? "graph")
    return included
  }

  /// Writes the members of a graph and of the graphs in it; returns the graphs that it includes.
  @discardableResult
  private mutating func writeMembers(
    _ items: [AndroidPlan.Item], of flow: FlowID?
  ) -> [AndroidPlan.Item] {
    var included: [AndroidPlan.Item] = []
    // A member to write, with the graph around it, or the end of a graph.
    var open = items.reversed().map { (item: $0, around: flow, isEnd: false) }
    while let (item, around, isEnd) = open.popLast() {
      if isEnd {
        if case .flow(let id) = item { writeSecondIncludes(id) }
        xml.end()
        continue
      }
      switch item {
      case .route(let id): writeRoute(id)
      case .flow(let id) where isApart(id, in: around):
        xml.tag("include", [("app:graph", "@navigation/" + (stems[item] ?? ""))])
        included.append(item)
      case .flow(let id):
        openGraph(id, [])
        open.append((item, around, true))
        open += android.members[id.index].reversed().map { ($0, id, false) }
      }
    }
    return included
  }

  private mutating func openGraph(
    _ flow: FlowID, _ namespaces: [AndroidXML.Attribute], _ others: [LinkID] = []
  ) {
    let item = AndroidPlan.Item.flow(flow)
    let annotations = android.annotations(android.origin(item))
    var attributes = namespaces + head(item, annotations)
    let start = annotations.last { $0.key == ["android", "startDestination"] }
    if let start {
      if case .string(let id)? = start.value {
        attributes.append(("app:startDestination", AndroidWords.reference(id)))
      }
    } else if let first = android.members[flow.index].first(where: {
      // An item that `@android.in` put back into the graph was not its start.
      android.container(of: $0) != nil
    }), let id = ids.needed(first) {
      attributes.append(("app:startDestination", AndroidWords.reference(id)))
    }
    xml.start("navigation", attributes)
    let route = plan.flows[flow.index].start
    writeInputs(
      item, annotations, texts: plan.flows[flow.index].patterns, route: route.isNone ? nil : route)
    writeActions((links[item] ?? []) + others)
    noteClauses(item)
  }

  private mutating func writeSecondIncludes(_ flow: FlowID) {
    for annotation in android.annotations(plan.flows[flow.index].origin)
    where annotation.key == ["android", "includes"] {
      guard case .string(let graph)? = annotation.value else { continue }
      xml.tag("include", [("app:graph", "@navigation/" + graph)])
    }
  }
}
