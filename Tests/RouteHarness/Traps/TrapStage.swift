import RouteAppLinks
import RouteCheck
import RouteCommand
import RouteDiff
import RouteDraw
import RouteGenerate
import RouteGraph
import RouteLayout
import RouteMap
import RouteMatch
import RoutePlan
import RouteBase
import RouteSyntax

/// An operation on a plan.
struct TrapStage: Sendable {
  var name: String
  /// Performs it and returns the number of bytes of the answer.
  private var body: @Sendable (TrapPlan) -> Int

  private init(_ name: String, _ body: @escaping @Sendable (TrapPlan) -> Int) {
    self.name = name
    self.body = body
  }

  func run(_ plan: TrapPlan) -> Int { body(plan) }

  /// Whether it accepts plans with errors.
  var takesBroken: Bool { ["check", "fix", "fmt"].contains(name) }

  /// A stage that writes output.
  private static func writing(
    _ name: String, _ body: @escaping @Sendable (TrapPlan, inout ByteWriter) -> Void
  ) -> TrapStage {
    TrapStage(name) { plan in
      var output = ByteWriter()
      body(plan, &output)
      return output.bytes.count
    }
  }

  /// A stage that uses a plan's routes `First` and `Last`, and returns the size of the answer.
  private static func asking(
    _ name: String, _ body: @escaping @Sendable (Plan, Planner, RouteID, RouteID) -> Int
  ) -> TrapStage {
    TrapStage(name) { plan in
      guard case .route(let first) = plan.plan.find("First"),
        case .route(let last) = plan.plan.find("Last")
      else { return 0 }
      return body(plan.plan, Planner(plan.plan), first, last)
    }
  }

  /// How many configurations a search looks at: few enough that even a plan with few routes reaches
  /// it.
  private static let limit = 2000

  static let all: [TrapStage] = [
    .writing("check") { plan, output in
      let (built, findings) = plan.build("main.routeplan")
      let report = PlanChecker.check(built, findings)
      var renderer = FindingRenderer(files: built.sourceFiles, colors: false)
      for finding in report.findings { renderer.render(finding, to: &output) }
    },
    TrapStage("fix") { plan in
      let fixed = PlanFixer.fix(allowingUnsafe: true, levels: RuleLevels()) { overrides in
        plan.build("main.routeplan", overrides)
      }
      return fixed.changes.reduce(0) { $0 + $1.new.count }
    },
    TrapStage("fmt") { plan in
      plan.plan.files.reduce(0) { $0 + Formatter.format($1.tree).count }
    },
    .writing("tree") { TreeWriter.write($0.plan, TreeOptions(), to: &$1) },
    .writing("dot") { DotWriter.write($0.plan, DotOptions(), to: &$1) },
    .writing("export json") { PlanDocument($0.plan).write(to: &$1) },
    .writing("export markdown") { PlanPage($0.plan).write(to: &$1) },
    .writing("export csv") { PlanTable.write($0.plan, to: &$1) },
    .writing("export graphml") { GraphMLWriter.write($0.plan, to: &$1) },
    .writing("export mermaid") { $1.write(string: MermaidWriter($0.plan).text) },
    .writing("export intent-filters") { plan, output in
      _ = AndroidLinks.writeIntentFilters(plan.plan, PatternSet(plan.plan), to: &output)
    },
    .writing("map") { plan, output in
      MapPage(plan.plan, LayeredLayout.make(plan.plan), findings: [], folder: "/")
        .write(to: &output)
    },
    TrapStage("generate") { plan in
      GeneratedPlan(plan.plan, file: "main.routeplan", tool: "test")
        .source(in: .swift, GeneratedOptions()).utf8.count
    },
    .asking("path") { plan, planner, first, last in
      var request = PathRequest(from: first, to: last)
      request.limit = limit
      request.given = plan.facts.indices.map { FactID($0) }
      _ = planner.find(request)
      return plan.routes.count * 10
    },
    .asking("path, no facts") { plan, planner, first, last in
      var request = PathRequest(from: first, to: last)
      request.limit = limit
      _ = planner.find(request)
      return plan.routes.count * 10
    },
    .asking("alternatives") { plan, planner, first, last in
      var request = PathRequest(from: first, to: last)
      request.limit = limit
      request.count = 3
      _ = planner.find(request)
      return plan.routes.count * 10
    },
    .asking("reach") { plan, planner, first, _ in
      var request = ReachRequest(first)
      request.limit = limit
      return planner.reach(request).count * 10
    },
    TrapStage("match") { plan in
      var matcher = URLMatcher(plan.plan)
      _ = matcher.match("/last")
      _ = matcher.match("/lost/x1/y")
      return (matcher.nearMisses("/lost/x1/y") ?? []).count
    },
    TrapStage("url") { plan in
      guard case .route(let last) = plan.plan.find("Last") else { return 0 }
      var builder = URLBuilder(plan.plan)
      return ((try? builder.urls(of: .route(last), URLInputs(), on: .any)) ?? []).count
    },
    .writing("diff") { plan, output in
      var limits = ComparisonLimits()
      (limits.pairs, limits.search, limits.patterns) = (5, 300, 20_000)
      let comparison = PlanComparison(plan.old, plan.plan, limits: limits)
      let isAllowed = comparison.changes.map { _ in false }
      DiffMarkdown.write(comparison, isAllowed: isAllowed, to: &output)
    },
  ]
}

/// A plan, and an older one.
struct TrapPlan: Sendable {
  private var files: [String: String]
  private(set) var plan: Plan
  private(set) var old: Plan
  /// Whether it has errors; only `check` and `fmt` accept such a plan.
  private(set) var isBroken: Bool
  /// The bytes of its files.
  var count: Int { files.values.reduce(0) { $0 + $1.utf8.count } }

  init(_ trap: PlanTrap, _ size: Int) {
    files = trap.files(size)
    let built = Self.build(files, "main.routeplan")
    plan = built.plan
    old = Self.build(files, "old.routeplan").plan
    isBroken = built.findings.contains { $0.level == .error }
  }

  /// Builds a plan from one of the files.
  func build(
    _ path: String, _ overrides: SourceOverrides = SourceOverrides()
  ) -> (plan: Plan, findings: [Finding]) {
    Self.build(files, path, overrides)
  }

  private static func build(
    _ files: [String: String], _ path: String, _ overrides: SourceOverrides = SourceOverrides()
  ) -> (plan: Plan, findings: [Finding]) {
    PlanBuilder.build(
      path: path, text: overrides.main ?? SourceText(Array((files[path] ?? "").utf8)),
      loader: SourceLoader(files: files))
  }
}
