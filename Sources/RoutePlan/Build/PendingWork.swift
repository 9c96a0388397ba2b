import RouteSyntax

/// What the first pass leaves for the later ones, in reading order.
struct PendingWork {
  /// A route or flow with an `in` clause, and the index of the clause's reference in its tree.
  struct Placement {
    var symbol: Symbol
    var reference: UInt32
    var origin: DeclarationReference
    var service: ServiceID
  }
  /// A parameter whose type is not a built-in one.
  struct TypeUse {
    var parameter: UInt32
    var origin: DeclarationReference
  }
  /// A pattern that sets arguments, and the index of its clause.
  struct PatternUse {
    var pattern: Int
    var clause: Int
    var origin: DeclarationReference
  }
  /// A declaration that has clauses about facts, or old names.
  struct ClauseUse {
    var symbol: Symbol
    var origin: DeclarationReference
    var service: ServiceID
  }

  var placements: [Placement] = []
  /// The patterns that set arguments. While a file is still being read, these come last.
  var patternArguments: [PatternUse] = []
  var types: [TypeUse] = []
  var conditions: [ClauseUse] = []
  var oldNames: [ClauseUse] = []
  var oldServices: [(service: ServiceID, origin: DeclarationReference)] = []
  var links = PendingLinks()
  var fallbacks: [PendingLink] = []
  var expectations: [PendingLink] = []
  /// For each flow, the members of its block.
  var members: [[Symbol]] = []
  /// In a plan with flows, the routes that are put under their parent by `in`: their own, or that
  /// of a flow that they start.
  var lateRoutes: Set<RouteID> = []
}

/// Links in reading order. Those that follow each other in one place take no memory of their own: a
/// plan may have many more links than routes.
struct PendingLinks {
  /// Links whose declarations follow each other.
  private struct Run {
    let first: PendingLink
    var count: UInt32
  }
  private var runs: [Run] = []
  /// Their number.
  private(set) var count = 0

  mutating func append(_ link: PendingLink) {
    count += 1
    if let last = runs.last, last.first.isFollowed(by: link, after: last.count) {
      runs[runs.count - 1].count += 1
    } else {
      runs.append(Run(first: link, count: 1))
    }
  }

  /// Calls `body` with all links in order, up to `size` at a time.
  func forEach(_ size: Int, _ body: ([PendingLink]) -> Void) {
    var block: [PendingLink] = []
    block.reserveCapacity(size)
    for run in runs {
      for step in 0..<run.count {
        var link = run.first
        link.origin.index += step
        block.append(link)
        if block.count == size {
          body(block)
          block.removeAll(keepingCapacity: true)
        }
      }
    }
    if !block.isEmpty { body(block) }
  }
}

/// A declaration that only refers to others.
struct PendingLink {
  var origin: DeclarationReference
  var service: ServiceID
  var place: Place

  /// Whether `link` is in the same place, the `count`th declaration after this one.
  fileprivate func isFollowed(by link: PendingLink, after count: UInt32) -> Bool {
    link.origin.file == origin.file && link.origin.index == origin.index + count
      && link.service == service && link.place == place
  }
}
