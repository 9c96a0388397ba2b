import RoutePlan
import RouteBase
import RouteSyntax

extension Plan {
  /// The number of the name that is written at `range`; `none` if the plan has no such name.
  func find(_ range: SourceRange, _ tree: SyntaxTree) -> NameID {
    let indices = tree.nameIndices(range)
    return tree.text.bytes.withUnsafeBufferPointer {
      names.find(UnsafeBufferPointer(rebasing: $0[indices]))
    }
  }

  /// Whether a route without a parent has one that could not be found, or that was removed to break
  /// a loop: then it is not known what is above it.
  func isLost(_ root: RouteID, _ faults: BuildFaults) -> Bool {
    let route = routes[root.index]
    if route.place == .none {
      // An `in` without a name is an error.
      return route.flags.contains(.placed)
        || faults.isAny && clause(.in, of: route.origin) != nil
    }
    var flow = route.flow
    while !flow.isNone {
      let around = flows[flow.index]
      if around.isPlaced && around.place == .none { return true }
      flow = around.flow
    }
    return false
  }
}

extension Plan {
  /// The files that are in more than one place of the plan.
  var repeatedFiles: Set<FileID> {
    var result: Set<FileID> = []
    var isSeen = files.map { [Bool](repeating: false, count: $0.tree.declarations.count) }
    func note(_ origin: DeclarationReference) {
      if isSeen[origin.file.index][Int(origin.index)] { result.insert(origin.file) }
      isSeen[origin.file.index][Int(origin.index)] = true
    }
    for route in routes { note(route.origin) }
    for flow in flows { note(flow.origin) }
    for task in tasks { note(task.origin) }
    for link in links { note(link.origin) }
    return result
  }
}
