import RouteBench
import RouteCommand
import RouteDraw
import RouteGraph
import RouteMatch
import RoutePlan
import RouteBase
import RouteSyntax

/// A stage that turns the text of a plan into something, or a plan into text, in one go.
enum TextStage: String, CaseIterable {
  case lex, parse, build, graph, match, url, fmt, dot, json
  case importJSON = "import json"
  case urlLines = "url -"

  @Sendable
  func measure(_ run: StageRun) -> [Figure] {
    // A document of a larger plan is refused.
    if self == .importJSON && run.routes > 100_000 { return [] }
    return [run.figure(.stages, rawValue, prepare(run))]
  }

  private func prepare(_ run: StageRun) -> StageRun.Work {
    let routes = run.routes
    switch self {
    case .graph: return Self.graph(routes)
    case .match: return Self.match(routes)
    case .url: return Self.url(routes)
    case .dot: return Self.drawing(routes)
    case .json: return Self.document(routes)
    case .importJSON: return Self.importing(run)
    case .urlLines: return Self.urlLines(run)
    case .lex, .parse, .build, .fmt: break
    }
    let text = SourceText(PlanGenerator.tree(routes: routes))
    // As the tool does for input of this size.
    LargeMemory.prepare(for: text.count)
    var work = StageRun.Work(items: routes, bytes: text.count) {}
    switch self {
    case .lex: work.body = { Self.lex(text) }
    case .parse: work.body = { _ = Parser.parse(text, file: FileID(0)) }
    case .build:
      let plan = PlanGenerator.build(text)
      work.work = [Figure.Count("probes", Double(plan.names.probes))]
      work.body = { _ = PlanGenerator.build(text) }
    default:
      let (tree, _) = Parser.parse(text, file: FileID(0))
      work.body = { _ = Formatter.format(tree) }
    }
    return work
  }

  private static func lex(_ text: SourceText) {
    Lexer.withLexer(text, file: FileID(0)) { lexer in
      var lexer = lexer
      while lexer.lex().kind != .endOfFile {}
    }
  }

  /// Everything that a path search needs, for a plan with links.
  private static func graph(_ routes: Int) -> StageRun.Work {
    // As `qtroute path` does.
    let plan = PathGenerator(routes: routes, links: 5 * routes, kind: .costs).plan.releasingTrees()
    return StageRun.Work(items: routes) { _ = PathFinder(Planner(plan)) }
  }

  private static func drawing(_ routes: Int) -> StageRun.Work {
    let plan = PlanGenerator.plan(routes: routes)
    func draw() -> Int { count { DotWriter.write(plan, DotOptions(), to: &$0) } }
    return StageRun.Work(items: routes, bytes: draw()) { _ = draw() }
  }

  private static func document(_ routes: Int) -> StageRun.Work {
    let plan = PlanGenerator.plan(routes: routes)
    func write() -> Int { count { PlanDocument(plan).write(to: &$0) } }
    return StageRun.Work(items: routes, bytes: write()) { _ = write() }
  }

  /// `qtroute import json` of the document of a plan, inside this process.
  private static func importing(_ run: StageRun) -> StageRun.Work {
    var output = ByteWriter()
    PlanDocument(PlanGenerator.plan(routes: run.routes)).write(to: &output)
    let path = "\(run.folder)/plan.json"
    Disk.write(output.bytes, to: path)
    let host = SystemHost()
    return StageRun.Work(items: run.routes, bytes: output.bytes.count) {
      _ = CommandLineTool.run(["import", "json", path], host: host)
    }
  }

  /// The number of bytes that `body` writes, which are discarded.
  private static func count(_ body: (inout ByteWriter) -> Void) -> Int {
    let total = Total()
    var output = ByteWriter { total.bytes += $0.count }
    body(&output)
    output.flush()
    return total.bytes
  }

  private final class Total {
    var bytes = 0
  }

  // MARK: URLs

  private static func match(_ routes: Int) -> StageRun.Work {
    let plan = PlanGenerator.plan(routes: routes)
    var builder = URLBuilder(plan)
    let urls = targets(plan, most: 100_000).compactMap {
      try? builder.urls(of: $0.target, URLInputs($0.inputs), on: .any).first?.url
    }
    var matcher = URLMatcher(plan)
    return StageRun.Work(
      items: urls.count, unit: "URL", bytes: urls.reduce(0) { $0 + $1.utf8.count }
    ) {
      for url in urls { _ = matcher.match(url) }
    }
  }

  private static func url(_ routes: Int) -> StageRun.Work {
    let plan = PlanGenerator.plan(routes: routes)
    var builder = URLBuilder(plan)
    let targets = targets(plan, most: 100_000).map { ($0.target, URLInputs($0.inputs)) }
    return StageRun.Work(items: targets.count, unit: "URL") {
      for (target, inputs) in targets { _ = try? builder.urls(of: target, inputs, on: .any) }
    }
  }

  /// `qtroute url -` of lines, inside this process and without the time to read the plan.
  private static func urlLines(_ run: StageRun) -> StageRun.Work {
    let plan = PlanGenerator.plan(routes: run.routes)
    let targets = targets(plan, most: 100_000)
    var lines = ByteWriter()
    for (target, inputs) in targets {
      lines.write(string: plan.displayName(target.symbol))
      for (name, values) in inputs.sorted(by: { $0.key < $1.key }) {
        for value in values { lines.write(string: "\t\(plan.name(name))=\(value)") }
      }
      lines.write("\n")
    }
    let (path, input) = (CheckStage.plan(in: run.folder), "\(run.folder)/targets.tsv")
    Disk.write(PlanGenerator.tree(routes: run.routes), to: path)
    Disk.write(lines.bytes, to: input)
    let work = InputWork(["url", "-f", path, "-"], input: input)
    return StageRun.Work(
      items: targets.count, unit: "URL", bytes: lines.bytes.count, overhead: work.idle,
      body: work.run)
  }

  /// Routes that a URL can open, evenly chosen, with a value for each of their parameters. All
  /// values have the same length, so that URLs are equally long at every size.
  private static func targets(
    _ plan: Plan, most: Int
  ) -> [(target: PlanTarget, inputs: [NameID: [String]])] {
    var builder = URLBuilder(plan)
    // Odd, because every fourth route is alike.
    let step = plan.routes.count / most | 1
    return stride(from: 0, to: plan.routes.count, by: step).compactMap { index in
      let target = PlanTarget.route(RouteID(index))
      let number = 1_000_000 + index
      var inputs: [NameID: [String]] = [:]
      for parameter in builder.parameters(of: target).map({ plan.parameters[$0] }) {
        let isNumber = plan.displayName(parameter.type).hasPrefix("Int")
        inputs[parameter.name] = [isNumber ? "\(number)" : "value\(number)"]
      }
      return plan.routes[index].patterns.isEmpty ? nil : (target, inputs)
    }
  }
}
