import RouteCheck
import RouteExchange
import RoutePlan
import RouteSyntax

/// Each stage on its own, in this process, on trees of several sizes.
enum StageBenchmark {
  private struct Row {
    var bytes: Int
    var probes: Int
    var allocations: Int?
    var seconds: Double
  }

  static func run(_ sizes: [Int], _ report: Report) {
    var rows: [String: [Row]] = [:]
    let names = ["lex", "parse", "parse and build", "rules", "fmt", "dot"]
    for size in sizes {
      let text = SourceText(PlanGenerator.tree(routes: size))
      let loader = SourceLoader(files: [:])
      let (plan, _) = PlanBuilder.build(path: "bench", text: text, loader: loader)
      let (tree, _) = Parser.parse(text, file: FileID(0))
      let bodies: [() -> Void] = [
        { lex(text) },
        { _ = Parser.parse(text, file: FileID(0)) },
        { _ = PlanBuilder.build(path: "bench", text: text, loader: loader) },
        { _ = PlanChecker.check(plan, []) },
        { _ = Formatter.format(tree) },
        {
          var output = ByteWriter { _ in }
          DotWriter.write(plan, DotOptions(), to: &output)
          output.flush()
        },
      ]
      report.title("stages, \(size) routes, \(text.count) bytes")
      for (name, body) in zip(names, bodies) {
        let sample = Measure.seconds(runs: size > 100_000 ? 5 : 9, body)
        let allocations = AllocationCounter.count(body)
        let rate = Double(text.count) / sample.median / 1e6
        let limit: Double? =
          switch name {
          case "lex": 700
          case "fmt", "dot": 300
          default: nil
          }
        var note = "\(brief(sample.median * 1e9 / Double(size))) ns a route"
        note += ", \(allocations.map(String.init) ?? "?") allocations"
        if let limit, size == sizes.last {
          note += ", limit \(brief(limit * report.scale)): "
          note += report.verdict(rate >= limit * report.scale)
        }
        report.line(name, "\(brief(rate)) MB/s ±\(Int(sample.spread * 50))%", note)
        rows[name, default: []].append(
          Row(
            bytes: text.count, probes: plan.names.probes, allocations: allocations,
            seconds: sample.median))
      }
    }
    reportGrowth(names, rows, sizes, report)
  }

  private static func lex(_ text: SourceText) {
    Lexer.withLexer(text, file: FileID(0)) { lexer in
      var lexer = lexer
      while lexer.lex().kind != .endOfFile {}
    }
  }

  private static func reportGrowth(
    _ names: [String], _ rows: [String: [Row]], _ sizes: [Int], _ report: Report
  ) {
    guard sizes.count > 1 else { return }
    report.title("growth for 10 times the routes (counted work at most 10.5)")
    for name in names {
      guard let list = rows[name], let first = list.first, let last = list.last,
        let small = sizes.first, let large = sizes.last
      else { continue }
      let decades = Measure.decades(from: small, to: large)
      func growth(_ a: Double, _ b: Double) -> Double {
        Measure.growth(from: a, to: b, decades: decades)
      }
      var note = "bytes \(brief(growth(Double(first.bytes), Double(last.bytes))))"
      note += ", probes \(brief(growth(Double(first.probes), Double(last.probes))))"
      if let a = first.allocations, let b = last.allocations {
        note += ", allocations \(brief(growth(Double(max(a, 1)), Double(b))))"
      }
      report.line(name, "time \(brief(growth(first.seconds, last.seconds)))", note)
    }
  }
}
