import RouteBase
import RouteGraph
import RoutePlan
import RouteSyntax
import RouteTrials
import Testing

/// Counts what a search looks at in large plans of ordinary apps, since a search that explores still
/// finds the cheapest path, only late.
@Suite("The work of a search")
struct SearchWorkTests {
  /// What the screens of an app have, apart from their tree and some links.
  struct Features: OptionSet, CustomTestStringConvertible {
    var rawValue: Int

    /// The root is a tab bar, or some screens deep below are.
    static let tabs = Self(rawValue: 1)
    static let deepTabs = Self(rawValue: 2)
    /// A login from everywhere, which leads back: a screen, or a flow.
    static let login = Self(rawValue: 4)
    static let loginFlow = Self(rawValue: 8)
    /// A search from everywhere, on top of the root.
    static let search = Self(rawValue: 16)
    /// A link home from everywhere.
    static let home = Self(rawValue: 32)
    /// Links that replace their source.
    static let replacements = Self(rawValue: 64)
    static let presented = Self(rawValue: 128)
    static let floating = Self(rawValue: 256)
    static let recycled = Self(rawValue: 512)
    static let locked = Self(rawValue: 1024)
    /// Some screens require a login.
    static let gated = Self(rawValue: 2048)
    /// A screen from everywhere that is the login, and a login that goes home.
    static let loginScreen = Self(rawValue: 4096)
    static let loginHome = Self(rawValue: 8192)
    static let loginTask = Self(rawValue: 16384)

    static let names: [(Self, String)] = [
      (.tabs, "tabs"), (.deepTabs, "deep tabs"), (.login, "login"), (.loginFlow, "login flow"),
      (.search, "search"), (.home, "home"), (.replacements, "replacements"),
      (.presented, "presented"), (.floating, "floating"), (.recycled, "recycled"),
      (.locked, "locked"), (.gated, "gated"), (.loginScreen, "login screen"),
      (.loginHome, "login home"), (.loginTask, "login task"),
    ]

    var testDescription: String {
      Self.names.filter { contains($0.0) }.map { $0.1 }.joined(separator: ", ")
    }
  }

  /// A tree of `count` screens, with a link for every five.
  private func plan(_ features: Features, count: Int) -> Plan {
    var numbers = RandomNumbers(seed: 3)
    var lines = ["route N0" + (features.contains(.tabs) ? " tabs" : ""), "fact f"]
    for index in 1..<count {
      let parent = index < 6 ? 0 : numbers.number(max(1, index / 12 - 5)...index / 8 + 1)
      var line = "route N\(index) in N\(parent)"
      if features.contains(.presented), index % 11 == 3 { line += " present nav" }
      if features.contains(.floating), index % 11 == 5 { line += " present floating" }
      if features.contains(.deepTabs), index % 50 == 7 { line += " tabs" }
      if features.contains(.locked), index % 17 == 3 { line += " locked" }
      if features.contains(.gated), index % 97 == 5 { line += " requires f" }
      if features.contains(.recycled), index % 7 == 3 { line += " recycle" }
      lines.append(line)
    }
    for _ in 0..<count / 5 {
      lines.append("link N\(numbers.below(count)) -> N\(numbers.below(count))")
    }
    if features.contains(.replacements) {
      for _ in 0..<count / 20 {
        let source = numbers.below(count)
        lines.append("link N\(source) -> N\(numbers.below(count)) back past N\(source)")
      }
    }
    if features.contains(.login) {
      lines.append("route Login in N0 present { link grants f back past Login }\nlink * -> Login")
    }
    if features.contains(.loginFlow) {
      lines.append("flow Auth in N0 { route SignIn present nav { link -> Code }")
      lines.append("route Code { link grants f back past Auth } }\nlink * -> Auth")
    }
    if features.contains(.loginScreen) {
      lines.append("route Login in N0 present nav grants f unless f\nlink * -> Login")
    }
    if features.contains(.loginHome) {
      lines.append("route Login in N0 present { link => N0 grants f }\nlink * -> Login")
    }
    if features.contains(.loginTask) {
      lines.append("route Login in N0 present { task signIn grants f }\nlink * -> Login")
    }
    if features.contains(.search) {
      lines.append("route Search in N0\nlink * -> Search back to N0")
    }
    if features.contains(.home) { lines.append("link * => N0") }
    let text = SourceText(lines.joined(separator: "\n"))
    return PlanBuilder.build(path: "app", text: text, loader: SourceLoader(files: [:])).plan
  }

  /// Asks for random paths of a plan, by way of another screen or not. Returns how many there are,
  /// and what was looked at for all of them.
  private func ask(
    _ questions: Int, seed: Int, _ features: Features, count: Int, isByWay: Bool = false
  ) -> (found: Int, settled: Int, configurations: Int) {
    var finder = PathFinder(Planner(plan(features, count: count)))
    var numbers = RandomNumbers(seed: seed)
    var result = (found: 0, settled: 0, configurations: 0)
    for _ in 0..<questions {
      let (from, to) = (RouteID(numbers.below(count)), RouteID(numbers.below(count)))
      var request = PathRequest(from: from, to: .route(to))
      if isByWay { request.via = [RouteID(numbers.below(count))] }
      if case .found = finder.find(request) { result.found += 1 }
      result.settled += finder.work.settled
      result.configurations += finder.work.configurations
    }
    return result
  }

  @Test(
    "is little for most paths, whatever an ordinary app has",
    arguments: [
      ([], 20, 0), (.tabs, 20, 0), (.deepTabs, 40, 1), (.login, 20, 0), (.loginFlow, 20, 0),
      (.search, 20, 0), (.home, 20, 0), (.replacements, 40, 1), (.presented, 20, 0),
      (.floating, 80, 2), (.recycled, 20, 0), (.locked, 20, 1), ([.tabs, .recycled], 20, 0),
      ([.tabs, .presented, .floating], 80, 4), ([.tabs, .login, .search], 40, 1),
      ([.login, .gated], 20, 2),
      ([.loginScreen, .gated], 20, 2),
      ([.loginFlow, .gated], 20, 4),
      ([.loginHome, .gated], 20, 1),
      ([.loginTask, .gated], 20, 4),
      ([.tabs, .login, .gated], 50, 4),
      ([.tabs, .loginScreen, .gated], 50, 4),
      ([.tabs, .loginFlow, .gated], 80, 5),
      ([.tabs, .loginHome, .gated], 30, 4),
      ([.tabs, .loginTask, .gated], 80, 5),
    ] as [(Features, Int, Int)])
  func isLittle(features: Features, settled: Int, configurations: Int) {
    let questions = 100
    let work = ask(questions, seed: 5, features, count: 1_000)
    #expect(work.settled <= questions * settled)
    #expect(work.configurations <= questions * configurations)
  }

  @Test(
    "is not much by way of another screen", arguments: [[], .tabs, [.tabs, .login]] as [Features])
  func byWay(features: Features) {
    let questions = 20
    let work = ask(questions, seed: 7, features, count: 500, isByWay: true)
    #expect(work.found == questions)
    #expect(work.configurations <= questions * 120)
  }
}
