package import RouteSyntax

/// Where an unknown name or URL goes.
@usableFromInline
package struct Fallback: Sendable {
  /// The service whose unknown names it takes; `none` for the plan.
  package var service: ServiceID
  package var target: PlanTarget
  package var origin: DeclarationReference
}

/// An `expect` declaration: something that the plan promises.
@usableFromInline
package struct Expectation: Sendable {
  package enum Promise: Sendable {
    case path(from: RouteID, to: PlanTarget, within: UInt32?)
    case noPath(from: RouteID, to: PlanTarget, within: UInt32?)
    case everyPath(from: RouteID, to: PlanTarget, through: PlanTarget)
    /// `target` is nil for `opens nothing`.
    case url(String, target: PlanTarget?, arguments: PlanSlice)
    /// The stack is a slice of the plan's lists of routes.
    case stack(RouteID, PlanSlice)
  }

  package var promise: Promise
  /// The facts that are assumed to hold, as a slice of the plan's lists of facts.
  package var given = PlanSlice.none
  package var origin: DeclarationReference
}

/// A reference that uses an old name.
@usableFromInline
package struct OldUse: Sendable {
  /// What the old name refers to.
  package enum Named: Hashable, Sendable {
    case symbol(Symbol)
    /// The service before the dot.
    case service(ServiceID)
  }

  package var named: Named
  package var reference: ReferenceSyntax
  /// The declaration that contains the reference, and its service.
  package var origin: DeclarationReference
  package var service: ServiceID
}
