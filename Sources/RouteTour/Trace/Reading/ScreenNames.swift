import RouteGraph
import RouteMatch
import RoutePlan
import RouteSyntax

/// The names that logs use for the screens of a plan.
///
/// A name is looked up as an id, then as the value of a `@screen` annotation, then as an old name
/// (`was`), then as a title, which several routes may share. A name that contains a slash is tried
/// as a URL at last.
struct ScreenNames {
  private let plan: Plan
  private let patterns: PatternSet
  /// The routes of each screen: first each route by itself, then routes that share a name, then
  /// routes that share a URL in the log.
  private(set) var screens: [[RouteID]]
  private var table = ByteTable()
  private var matcher: URLMatcher?
  /// The screens of URLs that open one of several routes.
  private var urlScreens: [[RouteID]: ScreenID] = [:]
  /// The names that are no screens, with how often each came.
  private(set) var unknown: [UnknownScreen] = []
  /// How often names came that are not in `unknown`, because there were too many.
  private(set) var otherUnknown = 0
  /// How many names are kept that are not in the plan itself.
  private static let mostNames = 100_000
  private static let mostUnknown = 1000
  /// How much of an unknown name is kept.
  private static let mostBytes = 200

  init(_ plan: Plan, _ patterns: PatternSet) {
    self.plan = plan
    self.patterns = patterns
    screens = plan.routes.indices.map { [RouteID($0)] }
    matcher = plan.patterns.isEmpty ? nil : URLMatcher(plan, patterns)
    for index in plan.routes.indices {
      table.insert(plan.displayName(RouteID(index)), Int32(index))
      table.insert(plan.rawName(RouteID(index)), Int32(index))
    }
    insertShared { plan, route in
      plan.annotations(of: plan.routes[route.index].origin).compactMap { annotation in
        guard annotation.key == ["screen"], case .string(let text)? = plan.value(of: annotation)
        else { return nil }
        return text
      }
    }
    // An old name, which `find` knows, comes before a title.
    insertShared { plan, route in
      let title = plan.title(of: .route(route))
      return plan.find(title) == nil ? [title] : []
    }
  }

  // MARK: Finding

  /// The screen with a name in a log; nil if there is none, which is counted.
  @inline(__always)
  mutating func find(_ name: UnsafeBufferPointer<UInt8>) -> ScreenID? {
    guard let value = table.find(name) else { return look(name) }
    if value >= 0 { return value }
    count(value)
    return nil
  }

  /// Looks for a name that is not in the table, and remembers what it found.
  private mutating func look(_ name: UnsafeBufferPointer<UInt8>) -> ScreenID? {
    let text = String(decoding: name, as: UTF8.self)
    var found: ScreenID?
    switch plan.find(text) {
    case .route(let id): found = ScreenID(id.index)
    case .flow(let id) where !plan.flows[id.index].start.isNone:
      found = ScreenID(plan.flows[id.index].start.index)
    default: found = text.utf8.contains(UInt8(ascii: "/")) ? screen(ofURL: text) : nil
    }
    if let found {
      if table.count < Self.mostNames + plan.routes.count * 4 { table.insert(name, found) }
      return found
    }
    guard unknown.count < Self.mostUnknown else {
      otherUnknown += 1
      return nil
    }
    unknown.append(
      UnknownScreen(name: String(decoding: name.prefix(Self.mostBytes), as: UTF8.self)))
    // Unknown names have numbers below -1.
    let value = Int32(-1 - unknown.count)
    table.insert(name, value)
    count(value)
    return nil
  }

  private mutating func count(_ value: Int32) { unknown[Int(-2 - value)].count += 1 }

  /// The file and line of the first record with the unknown name that came last.
  mutating func note(first place: TracePlace, of name: UnsafeBufferPointer<UInt8>) {
    guard let value = table.find(name), value < -1 else { return }
    let index = Int(-2 - value)
    if unknown[index].first == nil { unknown[index].first = place }
  }

  /// What a URL may open, each by a pattern of the plan or as the fallback. There are several if
  /// the facts decide.
  mutating func targets(ofURL url: String) -> [OpenedTarget] {
    guard let match = matcher?.match(url), let target = match.target else { return [] }
    guard match.failure == nil && !match.pattern.isNone else {
      return [OpenedTarget(target: target)]
    }
    let others = match.alternatives.map { ($0.target, $0.pattern) }
    return ([(target, match.pattern)] + others).map { target, pattern in
      OpenedTarget(target: target, pattern: patterns.patterns[pattern.index].source)
    }
  }

  /// The patterns of the plan that open each route and task, also as the start of a flow.
  var patternsByTarget: [PlanTarget: [Int]] {
    var result: [PlanTarget: [Int]] = [:]
    for pattern in patterns.patterns {
      guard let target = pattern.target, pattern.source >= 0 else { continue }
      let source = Int(pattern.source)
      if result[target]?.contains(source) != true { result[target, default: []].append(source) }
    }
    return result
  }

  private mutating func screen(ofURL url: String) -> ScreenID? {
    let routes = targets(ofURL: url).compactMap { opened -> RouteID? in
      guard opened.pattern >= 0, case .route(let id) = opened.target else { return nil }
      return id
    }
    if routes.isEmpty { return nil }
    if let known = urlScreens[routes] { return known }
    let found = screen(of: routes)
    urlScreens[routes] = found
    return found
  }

  // MARK: Building

  /// Inserts names that several routes may have.
  private mutating func insertShared(_ names: (Plan, RouteID) -> [String]) {
    var routes: [String: [RouteID]] = [:]
    var order: [String] = []
    for index in plan.routes.indices {
      for name in names(plan, RouteID(index)) where !name.isEmpty {
        if routes[name] == nil { order.append(name) }
        routes[name, default: []].append(RouteID(index))
      }
    }
    for name in order { table.insert(name, screen(of: routes[name] ?? [])) }
  }

  private mutating func screen(of routes: [RouteID]) -> ScreenID {
    if routes.count == 1 { return ScreenID(routes[0].index) }
    screens.append(routes)
    return ScreenID(screens.count - 1)
  }
}

/// What a URL in a log opens.
struct OpenedTarget: Hashable, Sendable {
  var target: PlanTarget
  /// The pattern of the plan by which it does, or -1.
  var pattern: Int32 = -1
}

/// A name in a log that is not the name of a screen of the plan.
package struct UnknownScreen: Sendable {
  package var name: String
  package var count = 0
  package var first: TracePlace?
}

/// Where a record is: the number of the file, and the line.
package struct TracePlace: Sendable, Hashable {
  package var file: Int
  package var line: Int
  /// The byte at which it starts in its line, from 1; 0 if no other one is before it there.
  package var column = 0
}
