package import RouteSyntax

/// A dense number, from 0, that names one `Kind` of a plan.
@frozen
package struct ID<Kind>: Hashable, Comparable, Sendable {
  package var raw: UInt32

  @inlinable package init(_ index: Int) { raw = UInt32(truncatingIfNeeded: index) }
  @inlinable package init(raw: UInt32) { self.raw = raw }

  /// Stands for "none"; it indexes nothing.
  @inlinable package static var none: ID { ID(raw: .max) }
  @inlinable package var isNone: Bool { raw == .max }
  /// The number as an index.
  @inlinable package var index: Int { Int(raw) }

  @inlinable package static func < (a: ID, b: ID) -> Bool { a.raw < b.raw }
}

/// Marks the numbers of names.
package enum NameMark {}
/// Marks the numbers of conditions.
package enum ConditionsMark {}

package typealias NameID = ID<NameMark>
package typealias FactID = ID<Fact>
package typealias TypeID = ID<DeclaredType>
package typealias ServiceID = ID<Service>
package typealias FlowID = ID<Flow>
package typealias RouteID = ID<Route>
package typealias TaskID = ID<Task>
package typealias LinkID = ID<Link>
package typealias ConditionsID = ID<ConditionsMark>

/// A run of elements of one of a plan's arrays.
package typealias PlanSlice = SyntaxSlice
