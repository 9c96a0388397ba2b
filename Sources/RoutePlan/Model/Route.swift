package import RouteSyntax

/// How a frame is put on the stack.
@frozen @usableFromInline
package enum Presentation: UInt8, Sendable {
  case push, present, presentNav, presentFloating

  /// As written in a plan.
  package var name: String {
    switch self {
    case .push: "push"
    case .present: "present"
    case .presentNav: "present nav"
    case .presentFloating: "present floating"
    }
  }

  /// Whether a frame is presented over what is below it.
  @inlinable package var isPresented: Bool { self != .push }

  /// Whether a frame leaves by itself when one that does not float is pushed, or a tab is switched.
  @inlinable package var isFloating: Bool { self == .presentFloating }
}

/// Where a declaration is: in a route, in a flow, or in neither.
@frozen @usableFromInline
package enum Place: Hashable, Sendable {
  case none
  case route(RouteID)
  case flow(FlowID)
}

/// A namespace.
@usableFromInline
package struct Service: Sendable {
  package var name: NameID
  package var origin: DeclarationReference
}

/// A screen.
@usableFromInline
package struct Route: Sendable {
  package var name: NameID
  package var service: ServiceID
  /// The route above it in its chain; `none` for a root.
  @usableFromInline package internal(set) var parent = RouteID.none
  /// The innermost flow around it; `none` outside flows.
  @usableFromInline package internal(set) var flow = FlowID.none
  package var origin: DeclarationReference
  /// Its conditions, including what the flows around it require and exclude.
  package internal(set) var conditions = Conditions.none
  @usableFromInline package var cost: UInt32
  private var placeID: UInt32 = .max
  // Each slice takes 7 bytes, and with the one after it, 8: there may be a million routes.
  package internal(set) var parameters: ShortSlice
  @usableFromInline package var presentation: Presentation
  package internal(set) var patterns: ShortSlice
  @usableFromInline package var flags: Flags
  /// The parameters that it is recycled by, in the plan's lists of keys.
  package internal(set) var recycleKeys: ShortSlice
  private var placeIsFlow = false
  /// The number of values that it hands back, which follow its parameters.
  private let resultCount: ShortCount

  @inline(__always)
  init(
    name: NameID, service: ServiceID, origin: DeclarationReference, parameters: PlanSlice,
    resultCount: ShortCount, patterns: PlanSlice, cost: UInt32, recycleKeys: PlanSlice,
    place: Place,
    presentation: Presentation, flags: Flags
  ) {
    self.name = name
    self.service = service
    self.origin = origin
    self.parameters = ShortSlice(parameters)
    self.resultCount = resultCount
    self.patterns = ShortSlice(patterns)
    self.cost = cost
    self.recycleKeys = ShortSlice(recycleKeys)
    switch place {
    case .none: break
    case .route(let id): placeID = id.raw
    case .flow(let id): (placeID, placeIsFlow) = (id.raw, true)
    }
    self.presentation = presentation
    self.flags = flags
  }

  /// The route or flow that contains it.
  package internal(set) var place: Place {
    get {
      if placeID == .max { return .none }
      return placeIsFlow ? .flow(FlowID(raw: placeID)) : .route(RouteID(raw: placeID))
    }
    set {
      switch newValue {
      case .none: placeID = .max
      case .route(let id): (placeID, placeIsFlow) = (id.raw, false)
      case .flow(let id): (placeID, placeIsFlow) = (id.raw, true)
      }
    }
  }

  @frozen @usableFromInline
  package struct Flags: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt8
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Its children are tabs, except those that are presented.
    @inlinable package static var tabs: Flags { Flags(rawValue: 1) }
    /// It is returned to rather than pushed again.
    @inlinable package static var recycle: Flags { Flags(rawValue: 2) }
    /// A member of a flow other than its start, or `linked`: no step down leads to it.
    @inlinable package static var linkedOnly: Flags { Flags(rawValue: 4) }
    /// Its place was given by `in`.
    @inlinable package static var placed: Flags { Flags(rawValue: 8) }
    @inlinable package static var deprecated: Flags { Flags(rawValue: 16) }
    /// `tabs reset`: its tabs do not keep their stacks.
    @inlinable package static var resetTabs: Flags { Flags(rawValue: 32) }
    /// It has the clause `linked`.
    @inlinable package static var linked: Flags { Flags(rawValue: 64) }
    /// No `up` and no `switch` leads away from it.
    @inlinable package static var locked: Flags { Flags(rawValue: 128) }
  }

  /// Whether its tabs keep their stacks while another is shown.
  @inlinable package var keepsTabs: Bool {
    flags.rawValue & (Flags.tabs.rawValue | Flags.resetTabs.rawValue) == Flags.tabs.rawValue
  }

  /// The values that it hands back.
  package var results: ShortSlice {
    ShortSlice(first: parameters.first + UInt32(parameters.count), count: resultCount)
  }
}

/// Something done without moving.
@usableFromInline
package struct PlanTask: Sendable {
  package var name: NameID
  package var service: ServiceID
  /// Where it is available: while a route, or any route of a flow, is on top; `none` for always.
  package var place: Place
  package var origin: DeclarationReference
  package var parameters = ShortSlice.none
  package internal(set) var resultCount = ShortCount(0)
  package var patterns = ShortSlice.none
  package internal(set) var conditions = Conditions.none
  package var cost: UInt32 = 1

  /// The values that it hands back.
  package var results: ShortSlice {
    ShortSlice(first: parameters.first + UInt32(parameters.count), count: resultCount)
  }
}

/// Screens that are reached only by links among them.
@usableFromInline
package struct Flow: Sendable {
  package var name: NameID
  package var service: ServiceID
  /// The route or flow that contains it.
  package internal(set) var place: Place
  package var origin: DeclarationReference
  package var patterns = ShortSlice.none
  /// The route that its name refers to; `none` in a flow without routes.
  package internal(set) var start = RouteID.none
  /// The parent of its start.
  package internal(set) var parent = RouteID.none
  /// The innermost flow around it.
  @usableFromInline package internal(set) var flow = FlowID.none
  /// The conditions of every route in it, including those of the flows around it.
  package internal(set) var conditions = Conditions.none
  /// Its place was given by `in`.
  package var isPlaced = false
}
