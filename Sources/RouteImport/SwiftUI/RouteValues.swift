import RouteBase

/// The views that are shown for values: for the cases of enumerations of routes, for values of other
/// types, and while properties of shared objects are set.
struct RouteValues {
  /// A view that a value shows.
  struct Choice: Hashable {
    var view: String
    /// The unit whose modifier says so; empty if all code sees it.
    var registrar = ""
  }

  private struct Shown: Equatable {
    /// The case that the case is given; empty for any.
    var value: String
    var choice: Choice
  }

  /// For each enumeration, the views of its cases, and those that are shown for any case.
  private var byCase: [Int: [String: [Shown]]] = [:]
  private var forAny: [ScreenOpening.Key: [Choice]] = [:]
  private var kinds: [ScreenOpening.Key: Set<ScreenOpening.Kind>] = [:]
  /// The same by the properties that are set.
  private var kindsByProperty: [ScreenOpening.Key: [String: ScreenOpening.Kind]] = [:]
  /// The views with a navigation stack around them, for each key.
  private var stacks: [ScreenOpening.Key: Set<String>] = [:]
  /// The types that choose the views of an enumeration's cases.
  private var choosers: [String: Set<String>] = [:]

  /// Adds how a modifier shows what is set.
  mutating func add(_ opening: ScreenOpening, for key: ScreenOpening.Key) {
    kinds[key, default: []].insert(opening.kind)
    if !opening.property.isEmpty {
      kindsByProperty[key, default: [:]][opening.property] = opening.kind
    }
  }

  mutating func addStack(of mention: ScreenMention, for key: ScreenOpening.Key) {
    if mention.opening.hasStack { stacks[key, default: []].insert(mention.view) }
  }

  mutating func add(_ choice: Choice, _ key: ScreenOpening.Key) {
    if forAny[key]?.contains(choice) != true { forAny[key, default: []].append(choice) }
  }

  /// `chooser` is the type whose own body chooses the view; nil if it presents the view.
  mutating func add(
    _ choice: Choice, _ wanted: Int, _ cases: [ScreenCase], chooser: String? = nil
  ) {
    if cases.isEmpty { return add(choice, .cases(wanted)) }
    if let chooser { choosers[chooser, default: []].insert(choice.view) }
    for found in cases {
      let shown = Shown(value: found.value, choice: choice)
      if byCase[wanted]?[found.name]?.contains(shown) == true { continue }
      byCase[wanted, default: [:]][found.name, default: []].append(shown)
    }
  }

  /// Whether a type only chooses a view for a value.
  func isChoice(of view: String, in type: String) -> Bool {
    choosers[type]?.contains(view) ?? false
  }

  /// Whether a view does nothing but choose one for a value.
  func isChooser(_ view: String) -> Bool { choosers[view] != nil }

  func hasStack(_ view: String, _ key: ScreenOpening.Key) -> Bool {
    stacks[key]?.contains(view) ?? false
  }

  /// The views of cases, in order.
  func views(of wanted: Int, _ cases: [String]) -> [Choice] {
    cases.flatMap { views(of: ScreenCase(name: $0), byCase[wanted] ?? [:]) }
  }

  /// The views of a case: all of them if it is not known what it is given.
  private func views(of wanted: ScreenCase, _ known: [String: [Shown]]) -> [Choice] {
    let all = known[wanted.name] ?? []
    let exact = all.filter { $0.value == wanted.value }
    let found = wanted.value.isEmpty ? all : exact.isEmpty ? all.filter { $0.value.isEmpty } : exact
    var seen: Set<Choice> = []
    return found.map { $0.choice }.filter { seen.insert($0).inserted }
  }

  func views(of source: ScreenActions.Source) -> [Choice] {
    guard case .cases(let wanted) = source.key, let known = byCase[wanted] else {
      return forAny[source.key] ?? []
    }
    return views(of: ScreenCase(name: source.name, value: source.value), known)
  }

  /// How a value shows a view. If there are several ways, the property or the call that gets the value tells.
  func kind(of source: ScreenActions.Source) -> ScreenOpening.Kind {
    let kinds = kinds[source.key] ?? []
    if kinds.count < 2 { return kinds.first ?? .push }
    if let kind = kindsByProperty[source.key]?[source.verb] { return kind }
    let verb = source.verb.lowercased()
    let isPresented = ["sheet", "present", "modal", "cover"].contains { verb.has(part: $0) }
    if isPresented, kinds.contains(.present) { return .present }
    return kinds.contains(.push) ? .push : kinds.contains(.present) ? .present : .floating
  }
}
