package import RouteBase
package import RouteSyntax

/// A move that the hierarchy does not provide.
@usableFromInline
package struct Link: Sendable {
  @frozen @usableFromInline
  package enum Source: Hashable, Sendable {
    /// Every route of the plan except the target.
    case everywhere
    case route(RouteID)
    /// Every route in a flow, at any depth, except the target.
    case flow(FlowID)
  }
  package typealias Arrow = LinkSyntax.Arrow

  /// A step back, before the link's own push or without one.
  @frozen @usableFromInline
  package enum Back: Hashable, Sendable {
    case none
    /// To the topmost frame of a route or of a flow's routes.
    case to(Place)
    /// Past that frame, which is removed, too.
    case past(Place)
  }

  package var source: Source
  package var arrow: Arrow
  /// `none` if the link only goes back.
  @usableFromInline package var target: RouteID
  package var back = Back.none
  /// The presentation and cost that the link states, which override its target's.
  package var presentation: Presentation?
  @usableFromInline package var cost: UInt32?
  /// Whether it returns to its target instead of pushing it, if that is on top after its `back`.
  @usableFromInline package var isSingle = false
  /// What it asks before it is taken, and grants and revokes when it is.
  package var conditions = Conditions.none
  package var arguments = PlanSlice.none
  package var service: ServiceID
  package var origin: DeclarationReference
}

/// An argument of a link, an expectation or a pattern.
package struct Argument: Sendable {
  package var name: NameID
  package var file: FileID
  /// Its index in the arguments of the file's tree.
  package var syntax: UInt32
  /// Its value; `none` for a value that the app knows.
  package var literal: LiteralID
}
