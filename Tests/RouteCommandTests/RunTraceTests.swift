import RouteCommand
import RoutePlan
import Testing

@testable import RouteHarness
@testable import RouteTrials

/// What `qtroute run --trace` writes is a log for `qtroute trace`, and fits the plan that it ran on.
@Suite("Traces of qtroute run fit")
struct RunTraceTests {
  private static let plan = """
    plan App
    scheme "app"
    fact member
    route Home {
        route News at "news" {
            task order at "order"
        }
        route Club(n: Int?) at "club/:n" requires member
        route Hint at "hint" present floating
        route Login present grants member {
            link back past Login
        }
    }
    task leave at "leave" revokes member

    """

  @Test(
    "if a URL is opened, at any step, of a screen or of a task",
    arguments: [
      "--url app://news", "News --url app://news", "Login --url app://news", "--url app://club/7",
      "News --url app://club/7 --cold", "--from-url app://hint --url app://club/7",
      "--from-url app://news Hint", "--url app://news/order", "Hint --url app://news/order",
      "News --url app://news/order", "Club --input n=3 --url app://leave", "--url app://leave",
      "--from-url app://news --url app://hint",
    ])
  func urls(words: String) {
    let host = MemoryHost(files: ["main.routeplan": Self.plan])
    let run = host.run("run \(words) --trace run.jsonl")
    #expect(run.status == 0, "\(run.errors)")
    // A step says which URL it opens.
    let opening = (host.text("run.jsonl") ?? "").split(separator: "\n").filter {
      $0.contains(#""type":"step""#) && $0.contains(#""facts":["#)
        && $0.contains(#","url":"app://"#)
    }
    #expect(opening.isEmpty == !words.contains("--url"))
    let trace = host.run("trace run.jsonl")
    #expect(trace.output.hasPrefix("1 session, which fits\n"), "\(trace.output)\(trace.errors)")
    #expect(trace.output.contains(words.contains("--url") ? "urls 1 of 5" : "urls 0 of 5"))
  }

  @Test("from stacks that are in no place", arguments: TrialNumbers.parts(of: 60, longer: 300))
  func stacks(seeds: Range<Int>) {
    for seed in seeds {
      let random = RandomPlan(seed: seed)
      var numbers = RandomNumbers(seed: seed &+ 0x7ACE)
      let names = (0..<numbers.below(4) + 1).map { _ in
        random.plan.displayName(numbers.pick(random.twin.routes))
      }
      let goal = random.plan.displayName(numbers.pick(random.twin.routes))
      let host = MemoryHost(files: ["main.routeplan": random.text])
      let run = host.run(
        ["run", names[names.count - 1], goal, "--trace", "run.jsonl"]
          + ["--stack", names.joined(separator: "/")])
      if run.status != 0 { continue }
      let trace = host.run(["trace", "run.jsonl"])
      #expect(
        trace.output.hasPrefix("1 session, which fits\n"),
        "QTROUTE_SEED=\(seed)\n\(random.text)\(names) to \(goal)\n\(trace.output)\(trace.errors)")
    }
  }

  /// A program that answers a step, by its subject, with `answers`, and that others are done.
  private func program(_ answers: [String: String]) -> FakeProgram {
    FakeProgram { line, _ in
      guard let step = FakeProgram.step(line) else { return [] }
      let subject =
        answers.keys.first { line.contains("\"task\":\"\($0)\"") }
        ?? answers.keys.first {
          line.contains("\"route\":\"\($0)\"") && !line.contains("\"task\":\"")
        }
      return ["{\"type\":\"\(subject.flatMap { answers[$0] } ?? "done")\",\"step\":\(step)}"]
    }
  }

  @Test(
    "if a program declines or fails to do what a URL opens",
    arguments: [
      ("--url app://news/order", ["order": "declined"]),
      ("--url app://news/order", ["order": "failed"]),
      ("Club --url app://news/order", ["order": "declined"]),
      ("--url app://news", ["News": "declined"]),
      ("Login --url app://club/7", ["Club": "declined"]),
      ("--url app://leave", ["leave": "declined"]),
    ])
  func declined(words: String, answers: [String: String]) {
    let host = MemoryHost(files: ["main.routeplan": Self.plan + "fallback Home\n"])
    host.program = { [self] _ in program(answers) }
    let run = host.run("run \(words) --resolver x --trace run.jsonl")
    let hasFailed = answers.values.contains("failed")
    #expect(run.status == (hasFailed ? 1 : 0), "\(run.errors)")
    let trace = host.run("trace run.jsonl")
    #expect(trace.output.hasPrefix("1 session, which fits\n"), "\(trace.output)\(trace.errors)")
  }

  @Test("if a program declines any steps", arguments: TrialNumbers.parts(of: 60, longer: 300))
  func declining(seeds: Range<Int>) {
    for seed in seeds {
      let random = RandomPlan(seed: seed)
      var numbers = RandomNumbers(seed: seed &+ 0xDEC1)
      let routes = random.twin.routes
      let names = routes.map { random.plan.displayName($0) }
      var text = "scheme \"app\"\n" + random.text
      if !random.text.contains("fallback ") { text += "fallback \(numbers.pick(names))\n" }
      let host = MemoryHost(files: ["main.routeplan": text])
      var answers: [String: String] = [:]
      for name in names where numbers.below(5) == 0 {
        answers[name] = numbers.below(3) > 0 ? "declined" : "failed"
      }
      host.program = { [self] _ in program(answers) }
      let run = host.run(
        ["run", numbers.pick(names), numbers.pick(names), "--resolver", "x"]
          + ["--trace", "run.jsonl"])
      if run.status == 2 { continue }
      let trace = host.run(["trace", "run.jsonl"])
      #expect(
        trace.output.isEmpty || trace.output.hasPrefix("1 session, which fits\n"),
        "QTROUTE_SEED=\(seed)\n\(text)\(answers)\n\(trace.output)\(trace.errors)")
    }
  }
}
