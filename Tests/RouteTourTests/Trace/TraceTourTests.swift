import Foundation
import RouteBase
import RouteGraph
import RouteMatch
import RoutePlan
import RouteSyntax
import Testing

@testable import RouteTour
@testable import RouteTrials

/// Logs of the walks of tours: what tours call possible, traces must call possible too.
@Suite("Logs of tours")
struct TraceTourTests {
  enum Format: CaseIterable { case jsonl, run }

  @Test(
    "of examples fit, and cover what the tours cover",
    arguments: TourExamplesTests.known.map(\.name))
  func examples(name: String) throws {
    let path = try #require(
      GoldenCases.examples.first { $0.lastPathComponent == "\(name).routeplan" })
    let text = try String(contentsOf: path, encoding: .utf8)
    for format in Format.allCases { expectFit(EmitWalks.plan(text), format, limit: 6000, name) }
  }

  @Test("of random plans fit", arguments: TrialNumbers.parts(of: 20, longer: 80))
  func random(seeds: Range<Int>) {
    for seed in seeds {
      for random in [RandomPlan(seed: seed), RandomPlan(sparse: seed)] {
        let format = Format.allCases[seed % 2]
        expectFit(random.plan, format, limit: 2000, "QTROUTE_SEED=\(seed)\n\(random.text)")
      }
    }
  }

  @Test("fit also if few explanations are kept", arguments: TrialNumbers.parts(of: 16, longer: 80))
  func bounded(seeds: Range<Int>) {
    for seed in seeds {
      for random in [RandomPlan(seed: seed), RandomPlan(sparse: seed)] {
        var options = TourOptions()
        options.kinds = CoverKind.usual + [.steps]
        options.limit = 2000
        let format = Format.allCases[seed % 2]
        let walks = Tour(random.plan, options).walks
        let lines = walks.indices.flatMap { Self.lines(of: walks[$0], $0, format, random.plan) }
        if lines.isEmpty { continue }
        let result = Self.result(of: lines, format, random.plan, mostExplanations: 2)
        #expect(
          result.fitting == walks.count,
          "QTROUTE_SEED=\(seed)\n\(random.text)\n\(lines.joined(separator: "\n"))")
      }
    }
  }

  private static let urls = """
    scheme "app"
    domain "app.example"
    fact in
    fact vip
    route Guest at "/" unless in
    route Home at "/" tabs requires in {
        route First at "/first" {
            task join(code: Int) at "/join/:code" grants vip
            route Lounge requires vip
        }
        route Second at "/second"
    }
    task enter at "app://enter" grants in
    task leave at "/leave" requires in revokes in
    task lost
    fallback lost
    link Guest -> First grants in

    fact never
    route Shut at "/shut" requires never { task vote at "/vote" }
    task count at "/count" requires never
    route Old at "/both" unless never
    route New at "/both" requires never
    """

  @Test("with URLs that do tasks, or open what the facts decide, fit")
  func tasks() {
    for format in Format.allCases { expectFit(EmitWalks.plan(Self.urls), format, limit: 6000, "") }
  }

  @Test("do not fit where a URL cannot do its task, or opens another screen")
  func misplaced() {
    let plan = EmitWalks.plan(Self.urls)
    func fitting(_ records: [String]) -> Int {
      Self.result(of: records.map { #"{"session":1,\#($0)}"# }, .jsonl, plan).fitting
    }
    let start = #""event":"launch","screen":"Guest""#
    let enter = #""url":"app://enter","screen":"Guest""#
    #expect(fitting([start, enter]) == 1)
    #expect(fitting([start, enter, #""url":"app:///first","screen":"First""#]) == 1)
    #expect(fitting([start, #""url":"app://enter","screen":"First""#]) == 0)
    #expect(fitting([start, #""url":"app:///what","screen":"Guest""#]) == 1)
    #expect(fitting([start, #""url":"app:///join/1","screen":"First""#]) == 1)
    #expect(fitting([start, #""url":"app:///join/1","screen":"Guest""#]) == 0)
    // A URL without a screen is opened at once.
    #expect(fitting([start, enter, #""url":"app:///second""#, #""screen":"Second""#]) == 1)
    #expect(fitting([start, enter, #""url":"app:///second""#, #""screen":"Guest""#]) == 0)
    // The facts decide, where the log states them.
    let never = start + #","facts":{"never":false}"#
    for start in [start, never] {
      let known = start == never ? 0 : 1
      #expect(fitting([start, #""url":"app:///shut","screen":"Shut""#]) == known)
      #expect(fitting([start, #""url":"app:///vote","screen":"Shut""#]) == known)
      #expect(fitting([start, #""url":"app:///count","screen":"Guest""#]) == known)
      #expect(fitting([start, #""url":"app:///both","screen":"New""#]) == known)
      #expect(fitting([start, #""url":"app:///both","screen":"Old""#]) == 1)
    }
  }

  @Test("that name a screen by a URL accept each route that it may open")
  func screens() {
    let plan = EmitWalks.plan(Self.urls)
    let lines = ["/", "/first", "/", "/second"].map { #"{"session":1,"screen":"\#($0)"}"# }
    let result = Self.result(of: lines, .jsonl, plan)
    #expect(result.fitting == 1 && result.unknown.isEmpty)
  }

  // MARK: Logs

  /// Walks all that a plan offers, and expects that the log of it fits and covers the same.
  private func expectFit(_ plan: Plan, _ format: Format, limit: Int, _ context: String) {
    var options = TourOptions()
    options.kinds = CoverKind.usual + [.steps, .logins, .restore]
    options.limit = limit
    let tour = Tour(plan, options)
    if tour.walks.isEmpty { return }
    var lines: [String] = []
    for (number, walk) in tour.walks.enumerated() {
      lines += Self.lines(of: walk, number, format, plan)
    }
    let result = Self.result(of: lines, format, plan)
    #expect(result.unread == 0, "\(context)")
    #expect(result.fitting == tour.walks.count, "\(context)\n\(lines.joined(separator: "\n"))")
    for walk in tour.walks {
      for item in walk.covers + walk.steps.flatMap(\.covers) {
        switch item {
        case .route(let id): #expect(result.coverage.routes[id.index] > 0, "\(context)")
        case .task(let id): #expect(result.coverage.tasks[id.index] > 0, "\(context)")
        case .link(let id, _): #expect(result.coverage.links[id.index] > 0, "\(context)")
        default: break
        }
      }
    }
    let patterns = ScreenNames(plan, PatternSet(plan)).patternsByTarget
    for (index, url) in tour.urls.urls.enumerated() where url.pattern != nil {
      let isCovered = tour.walks.contains { walk in
        (walk.covers + walk.steps.flatMap(\.covers)).contains { $0.opens(index) }
      }
      if !isCovered { continue }
      let own = patterns[url.opens] ?? []
      #expect(own.contains { result.coverage.patterns[$0] > 0 }, "\(url.text) \(context)")
    }
  }

  private static func result(
    of lines: [String], _ format: Format, _ plan: Plan, mostExplanations: Int = 250
  ) -> TraceResult {
    var options = TraceOptions()
    options.mostExplanations = mostExplanations
    options.format = format == .run ? .run : .jsonl
    var run = TraceRun(plan, PatternSet(plan), options)
    run.begin(file: "log")
    run.add(Array(lines.map { $0 + "\n" }.joined().utf8))
    run.endFile()
    return run.finish()
  }

  private static func lines(
    of walk: Walk, _ session: Int, _ format: Format, _ plan: Plan
  ) -> [String] {
    var lines = format == .run ? [#"{"to":{"type":"hello","stack":[]}}"#] : []
    func add(_ verb: String, _ task: TaskID, _ url: String?, _ top: RouteID?, _ facts: [FactID]) {
      guard let top else { return }
      let route = plan.displayName(top)
      let name = task.isNone ? nil : plan.displayName(task)
      let url = url.map { #","url":"\#($0)""# } ?? ""
      let names = facts.map { plan.name(of: $0) }
      switch format {
      case .jsonl:
        let stated = plan.facts.indices.map {
          #""\#(plan.name(of: FactID($0)))":\#(names.contains(plan.name(of: FactID($0))))"#
        }
        lines.append(
          #"{"session":\#(session),"event":"\#(name ?? verb)","screen":"\#(route)"\#(url),"#
            + #""facts":{\#(stated.joined(separator: ","))}}"#)
      case .run:
        let task = name.map { #","task":"\#($0)""# } ?? ""
        let list = names.map { "\"\($0)\"" }.joined(separator: ",")
        lines.append(
          #"{"to":{"type":"step","verb":"\#(verb)","route":"\#(route)"\#(task)\#(url),"#
            + #""facts":[\#(list)]}}"#)
        lines.append(#"{"from":{"type":"done"}}"#)
      }
    }
    switch walk.launch {
    case .cold:
      add(format == .run ? "jump" : "launch", .none, nil, walk.opening.last, walk.facts)
    case .url(let url, .route): add("jump", .none, url, walk.opening.last, walk.facts)
    case .url(let url, .task(let task)): add("jump", task, url, walk.opening.last, walk.facts)
    case .place: break
    }
    for step in walk.steps {
      switch step.action {
      case .step(let taken):
        add(taken.verb.rawValue, taken.task, nil, step.stack.last, step.facts)
      case .url(let url, .route): add("jump", .none, url, step.stack.last, step.facts)
      case .url(let url, .task(let task)):
        add(step.taken.verb.rawValue, task, url, step.stack.last, step.facts)
      case .restore: add("self", .none, nil, step.stack.last, step.facts)
      }
    }
    return lines
  }
}

extension TourItem {
  fileprivate func opens(_ index: Int) -> Bool {
    if case .url(index, _) = self { true } else { false }
  }
}
