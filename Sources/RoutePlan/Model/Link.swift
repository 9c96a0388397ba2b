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

  /// The routes or flows of its source and of its step back, and the cost that it states. A plan may
  /// have millions of links, so that what kind each of these is takes a few bits.
  private var sourceID: UInt32 = 0
  private var backID: UInt32 = 0
  @usableFromInline var statedCost: UInt32 = 0
  /// `none` if the link only goes back.
  @usableFromInline package var target: RouteID
  /// What it asks before it is taken, and grants and revokes when it is.
  package var conditions = Conditions.none
  package var arguments = PlanSlice.none
  package var service: ServiceID
  package var origin: DeclarationReference
  package var arrow: Arrow
  /// The presentation that the link states, which overrides its target's.
  package var presentation: Presentation?
  @usableFromInline var bits: UInt8 = 0

  // The lowest two bits are the kind of its source, the next three that of its step back.
  private static let backShift: UInt8 = 2
  @usableFromInline static var single: UInt8 { 1 << 5 }
  @usableFromInline static var costs: UInt8 { 1 << 6 }

  init(
    source: Source, arrow: Arrow, target: RouteID, service: ServiceID, origin: DeclarationReference
  ) {
    (self.target, self.service, self.origin, self.arrow) = (target, service, origin, arrow)
    self.source = source
  }

  package var source: Source {
    get {
      switch bits & 3 {
      case 1: .route(RouteID(raw: sourceID))
      case 2: .flow(FlowID(raw: sourceID))
      default: .everywhere
      }
    }
    set {
      bits &= ~3
      switch newValue {
      case .everywhere: break
      case .route(let id): (bits, sourceID) = (bits | 1, id.raw)
      case .flow(let id): (bits, sourceID) = (bits | 2, id.raw)
      }
    }
  }

  package var back: Back {
    get {
      switch bits >> Self.backShift & 7 {
      case 1: .to(.none)
      case 2: .to(.route(RouteID(raw: backID)))
      case 3: .to(.flow(FlowID(raw: backID)))
      case 4: .past(.none)
      case 5: .past(.route(RouteID(raw: backID)))
      case 6: .past(.flow(FlowID(raw: backID)))
      default: .none
      }
    }
    set {
      let kind: UInt8
      switch newValue {
      case .none: kind = 0
      case .to(.none): kind = 1
      case .to(.route(let id)): (kind, backID) = (2, id.raw)
      case .to(.flow(let id)): (kind, backID) = (3, id.raw)
      case .past(.none): kind = 4
      case .past(.route(let id)): (kind, backID) = (5, id.raw)
      case .past(.flow(let id)): (kind, backID) = (6, id.raw)
      }
      bits = bits & ~(7 << Self.backShift) | kind << Self.backShift
    }
  }

  /// The cost that the link states, which overrides its target's.
  @inlinable package var cost: UInt32? {
    get { bits & Self.costs == 0 ? nil : statedCost }
    set {
      statedCost = newValue ?? 0
      bits = newValue == nil ? bits & ~Self.costs : bits | Self.costs
    }
  }

  /// Whether it returns to its target instead of pushing it, if that is on top after its `back`.
  @inlinable package var isSingle: Bool {
    get { bits & Self.single != 0 }
    set { bits = newValue ? bits | Self.single : bits & ~Self.single }
  }
}

/// An argument of a link, an expectation or a pattern.
@usableFromInline
package struct Argument: Sendable {
  package var name: NameID
  package var file: FileID
  /// Its index in the arguments of the file's tree.
  package var syntax: UInt32
  /// Its value; `none` for a value that the app knows.
  package var literal: LiteralID
}
