package import RouteSyntax

/// A dense number, counted from 0, that identifies one `Kind` in a plan.
@frozen @usableFromInline
package struct ID<Kind>: Hashable, Comparable, Sendable {
  @usableFromInline package var raw: UInt32

  @inlinable package init(_ index: Int) { raw = UInt32(truncatingIfNeeded: index) }
  @inlinable package init(raw: UInt32) { self.raw = raw }

  /// Means "none"; it is not a valid index.
  @inlinable package static var none: ID { ID(raw: .max) }
  @inlinable package var isNone: Bool { raw == .max }
  /// The number as an index.
  @inlinable package var index: Int { Int(raw) }

  @inlinable package static func < (a: ID, b: ID) -> Bool { a.raw < b.raw }
}

/// Tags the ids of names.
@usableFromInline package enum NameMark {}
/// Tags the ids of literals.
@usableFromInline package enum LiteralMark {}
/// Tags the ids of conditions.
@usableFromInline package enum ConditionsMark {}

@usableFromInline package typealias NameID = ID<NameMark>
@usableFromInline package typealias FactID = ID<Fact>
@usableFromInline package typealias TypeID = ID<DeclaredType>
@usableFromInline package typealias ServiceID = ID<Service>
@usableFromInline package typealias FlowID = ID<Flow>
@usableFromInline package typealias RouteID = ID<Route>
@usableFromInline package typealias TaskID = ID<PlanTask>
@usableFromInline package typealias LinkID = ID<Link>
@usableFromInline package typealias LiteralID = ID<LiteralMark>
@usableFromInline package typealias ConditionsID = ID<ConditionsMark>

/// A run of elements of one of a plan's arrays.
package typealias PlanSlice = SyntaxSlice
