/// What functions outside views do that shows screens: those of coordinators, routers and models.
struct RouteFunctions {
  typealias Call = ScreenActions.Call

  /// What a function does, with the functions that it calls.
  struct Effects {
    var sources: [ScreenActions.Source] = []
    var opened: [ScreenMap.Opened] = []
  }

  private let project: SwiftProject
  private let keys: RouteKeys
  private let shown: [Call: [ScreenMap.Opened]]
  private var actions: [Call: ScreenActions.Result] = [:]
  /// The values that any code gives, without where.
  private(set) var values: [ScreenOpening.Key: Set<ScreenActions.Source>] = [:]

  init(_ project: SwiftProject, _ keys: RouteKeys, shown: [Call: [ScreenMap.Opened]]) {
    self.project = project
    self.keys = keys
    self.shown = shown
    for (index, type) in project.types.enumerated() {
      for list in type.lists {
        add(ScreenActions(project, type: index, list.words, keys, listed: list.type).sources)
      }
      for member in type.members {
        let found = ScreenActions(project, type: index, member.body, keys)
        add(found.sources)
        // What makes views does nothing when it is called; their closures do.
        if !member.isView, keys.functions[member.name]?.contains(type.name) == true {
          let call = Call(type: type.name, function: member.name)
          actions[call, default: .init()].sources += found.sources
          actions[call, default: .init()].calls += found.calls
        }
      }
    }
  }

  private mutating func add(_ sources: [ScreenActions.Source]) {
    for var source in sources {
      source.word = 0
      values[source.key, default: []].insert(source)
    }
  }

  /// The functions that a call may mean.
  private func targets(of call: Call) -> [Call] {
    let types = keys.functions[call.function] ?? []
    if types.contains(call.type) { return [call] }
    // The type is not known, or it is a protocol.
    let isOpen =
      call.type.isEmpty
      || (project.byName[call.type] ?? []).contains { project.types[$0].kind == .protocol }
    guard isOpen else { return [] }
    let useful = types.map { Call(type: $0, function: call.function) }
      .filter { !(actions[$0]?.isEmpty ?? true) || shown[$0] != nil }
    return useful.count <= 2 ? useful : []
  }

  /// What a call does, directly or through other functions.
  func effects(of call: Call) -> Effects {
    var result = Effects()
    var open = targets(of: call)
    var seen = Set(open)
    while let next = open.popLast(), seen.count < 200 {
      result.opened += shown[next] ?? []
      guard let action = actions[next] else { continue }
      result.sources += action.sources
      for inner in action.calls {
        // Only calls of known types go on: names alone lead anywhere.
        for target in targets(of: inner) where !inner.type.isEmpty {
          if seen.insert(target).inserted { open.append(target) }
        }
      }
    }
    return result
  }
}
