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
  /// The parameters that have a default. While a file is still being read, its literals come last.
  var defaults: [UInt32] = []
  /// The patterns that set arguments. While a file is still being read, these come last.
  var patternArguments: [PatternUse] = []
  var types: [TypeUse] = []
  var conditions: [ClauseUse] = []
  var oldNames: [ClauseUse] = []
  var oldServices: [(service: ServiceID, origin: DeclarationReference)] = []
  var links: [PendingLink] = []
  var fallbacks: [PendingLink] = []
  var expectations: [PendingLink] = []
  /// For each flow, the members of its block.
  var members: [[Symbol]] = []
  /// In a plan with flows, the routes that are put under their parent by `in`: their own, or that
  /// of a flow that they start.
  var lateRoutes: Set<RouteID> = []
}

/// A declaration that only refers to others.
struct PendingLink {
  var origin: DeclarationReference
  var service: ServiceID
  var place: Place
}
