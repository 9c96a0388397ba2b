import RouteSyntax

/// What the first pass leaves to the later ones, in reading order.
struct PendingWork {
  /// A route or flow with `in`, by its index in `nodes` of the structure pass.
  struct Placement {
    var symbol: Symbol
    var reference: UInt32
    var origin: DeclarationReference
    var service: ServiceID
  }
  /// A parameter whose type is no built-in one.
  struct TypeUse {
    var parameter: UInt32
    var origin: DeclarationReference
  }
  /// Something that has clauses about facts, or old names.
  struct ClauseUse {
    var symbol: Symbol
    var origin: DeclarationReference
    var service: ServiceID
  }

  var placements: [Placement] = []
  /// The parameters that have a default: literals come last of a file that is still being read.
  var defaults: [UInt32] = []
  var types: [TypeUse] = []
  var conditions: [ClauseUse] = []
  var oldNames: [ClauseUse] = []
  var oldServices: [(service: ServiceID, origin: DeclarationReference)] = []
  var links: [PendingLink] = []
  var fallbacks: [PendingLink] = []
  var expectations: [PendingLink] = []
  /// For each flow the members of its block.
  var members: [[Symbol]] = []
  /// In a plan with flows, the routes that come to their parent by an `in` of their own or of the
  /// flows that they start.
  var lateRoutes: Set<RouteID> = []
}

/// A declaration that only refers to others.
struct PendingLink {
  var origin: DeclarationReference
  var service: ServiceID
  var place: Place
}
