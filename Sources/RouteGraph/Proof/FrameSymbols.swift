import RoutePlan
import RouteBase
import RouteSyntax

/// The number of a frame symbol.
struct SymbolID: Hashable {
  var raw: Int32
  static let ground = SymbolID(raw: 0)
}

/// A frame and what is known about the stack below it.
struct FrameSymbol: Equatable {
  /// `none` for the ground below all stacks.
  var route: RouteID
  var keys: UInt32
  var isPresented: Bool
  /// Whether it leaves when a frame that does not float is pushed on it.
  var isFloating: Bool
  /// Whether it is a tab that is directly on its container.
  var isSelected: Bool
  /// Whether nothing is below it.
  var isBottom: Bool
  /// Whether a container of tabs is below, with nothing presented above the container.
  var isOverTabs: Bool
  /// Whether the stack so far is the route's own place.
  var isPlace: Bool
  /// Whether the stack so far would be the route's own place if it floated, or did not, contrary to
  /// what it says.
  var isOddPlace: Bool
  /// The marks of the frames below: the number of a set.
  var marks: Int32
}

/// Assigns numbers to frame symbols. What is known about a stack are its *marks*: frames that a
/// step may look for, however deep they are. They are the frames of recycled routes, and of routes
/// and flows that links go back to.
struct FrameSymbols {
  private struct Mark: Hashable {
    var route: RouteID
    var flow: FlowID
    var keys: UInt32
  }

  private let plan: Plan
  /// Routes and flows that a link goes back to.
  private var wantedRoutes: Set<RouteID> = []
  private var wantedFlows: Set<FlowID> = []
  private var symbols: [FrameSymbol] = []
  private var symbolTable = IndexTable()
  private var sets: [Set<Mark>] = [[]]
  private var setNumbers: [Set<Mark>: Int32] = [[]: 0]
  /// For each symbol, the marks of a frame right on it: the number of a set, or -1 until it is needed.
  private var marksAbove: [Int32] = []
  /// The numbers of the lists of keys in its symbols.
  var keyNumbers = KeyNumbers()
  /// The pushes that were requested, and their results.
  private var pushes: [Push] = []
  private var pushTable = IndexTable()

  private struct Push {
    var route: RouteID
    var lower: SymbolID
    var keys: UInt32
    var cover: StackStore.Cover
    var symbol: SymbolID
  }
  /// Whether the plan has tabs; nothing else depends on how a frame is presented.
  private let hasTabs: Bool

  init(_ plan: Plan) {
    self.plan = plan
    hasTabs = plan.routes.contains { $0.flags.contains(.tabs) }
    for link in plan.links {
      switch link.back {
      case .to(.route(let id)), .past(.route(let id)): wantedRoutes.insert(id)
      case .to(.flow(let id)), .past(.flow(let id)): wantedFlows.insert(id)
      default: break
      }
    }
    _ = number(
      FrameSymbol(
        route: .none, keys: 0, isPresented: false, isFloating: false, isSelected: false,
        isBottom: true, isOverTabs: false, isPlace: true, isOddPlace: true, marks: 0))
  }

  subscript(_ id: SymbolID) -> FrameSymbol { symbols[Int(id.raw)] }

  private mutating func number(_ symbol: FrameSymbol) -> SymbolID {
    let hash = symbol.hash
    let known = symbolTable.find(hash) { symbols[$0] == symbol }
    if known >= 0 { return SymbolID(raw: known) }
    let number = SymbolID(raw: Int32(symbols.count))
    symbols.append(symbol)
    marksAbove.append(symbol.route.isNone ? symbol.marks : -1)
    symbolTable.insert(number.raw, hash)
    return number
  }

  /// The symbol of a frame on top of another.
  mutating func push(
    _ route: RouteID, onto lower: SymbolID, keys: UInt32, _ cover: StackStore.Cover
  ) -> SymbolID {
    let hash = IndexTable.hash(
      UInt64(route.raw) << 32 | UInt64(UInt32(bitPattern: lower.raw)),
      UInt64(keys) << 2 | UInt64(cover.rawValue))
    let known = pushTable.find(hash) { index in
      let push = pushes[index]
      return push.route == route && push.lower == lower && push.keys == keys
        && push.cover == cover
    }
    if known >= 0 { return pushes[Int(known)].symbol }
    let symbol = made(route, onto: lower, keys: keys, cover)
    pushTable.insert(Int32(pushes.count), hash)
    pushes.append(
      Push(route: route, lower: lower, keys: keys, cover: cover, symbol: symbol))
    return symbol
  }

  private mutating func made(
    _ route: RouteID, onto lower: SymbolID, keys: UInt32, _ cover: StackStore.Cover
  ) -> SymbolID {
    let under = self[lower]
    let isBottom = lower == .ground
    let isOnParent = plan.routes[route.index].parent == under.route
    let isPlace = under.isPlace && plan.placeParent(of: route) == under.route
    let isOverTabs =
      hasTabs && !isBottom
      && (plan.routes[under.route.index].flags.contains(.tabs)
        || under.isOverTabs && !under.isPresented)
    return number(
      FrameSymbol(
        route: route, keys: keys, isPresented: cover == .presented && hasTabs,
        isFloating: cover == .floating,
        isSelected: hasTabs && isOnParent && !isBottom && plan.isTab(route), isBottom: isBottom,
        isOverTabs: isOverTabs, isPlace: isPlace,
        isOddPlace: under.isPlace && plan.oddPlaceParent(of: route) == under.route,
        marks: marks(above: lower)))
  }

  /// The marks of a frame that lies right on another one: the number of a set.
  private mutating func marks(above lower: SymbolID) -> Int32 {
    let known = marksAbove[Int(lower.raw)]
    if known >= 0 { return known }
    let symbol = self[lower]
    var number = symbol.marks
    var isNew = false
    forEachMark(of: symbol) { if !sets[Int(number)].contains($0) { isNew = true } }
    if isNew {
      var marks = sets[Int(number)]
      forEachMark(of: symbol) { marks.insert($0) }
      number = setNumbers[marks] ?? Int32(sets.count)
      if Int(number) == sets.count {
        setNumbers[marks] = number
        sets.append(marks)
      }
    }
    marksAbove[Int(lower.raw)] = number
    return number
  }

  /// Calls `body` with each mark that a frame leaves to those above it.
  private func forEachMark(of symbol: FrameSymbol, _ body: (Mark) -> Void) {
    let route = plan.routes[symbol.route.index]
    if route.flags.contains(.recycle) || wantedRoutes.contains(symbol.route) {
      body(Mark(route: symbol.route, flow: .none, keys: symbol.keys))
    }
    var flow = route.flow
    while !flow.isNone {
      if wantedFlows.contains(flow) { body(Mark(route: .none, flow: flow, keys: 0)) }
      flow = plan.flows[flow.index].flow
    }
  }

  /// Whether a frame of a route is below, with any keys or with the given keys.
  func isBelow(_ symbol: SymbolID, route: RouteID, keys: UInt32? = nil) -> Bool {
    sets[Int(self[symbol].marks)].contains {
      $0.route == route && (keys == nil || $0.keys == keys)
    }
  }

  /// Whether a frame of a route in `flow` is below.
  func isBelow(_ symbol: SymbolID, flow: FlowID) -> Bool {
    sets[Int(self[symbol].marks)].contains(Mark(route: .none, flow: flow, keys: 0))
  }
}

extension FrameSymbol {
  fileprivate var hash: UInt64 {
    var flags: UInt64 = 0
    func note(_ isSet: Bool) { flags = flags << 1 | (isSet ? 1 : 0) }
    note(isPresented)
    note(isFloating)
    note(isSelected)
    note(isBottom)
    note(isOverTabs)
    note(isPlace)
    note(isOddPlace)
    let frame = IndexTable.hash(UInt64(route.raw) << 32 | UInt64(keys), flags)
    return IndexTable.hash(frame, UInt64(UInt32(bitPattern: marks)))
  }
}
