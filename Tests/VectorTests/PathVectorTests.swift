import RouteBase
import Foundation
import RouteLayout
import RouteMap
import RoutePlan
import RouteSyntax
import RouteTrials
import Testing

@testable import RouteHarness
@testable import RouteTrials

@Suite("Paths in map pages")
struct PathVectorTests {
  /// Questions about a plan, with the answers of `qtroute path`.
  private struct Vectors {
    let source: String
    let plan: Plan
    private(set) var questions: [[Any]] = []
    private(set) var answers: [String] = []

    init(
      _ plan: Plan, path: String, files: [String: String], source: String, most: Int
    ) throws {
      self.plan = plan
      self.source = source
      var numbers = RandomNumbers(seed: plan.routes.count)
      let facts = plan.facts.indices.filter { _ in numbers.one(in: 2) }
      let count = plan.routes.count
      for given in facts.isEmpty ? [[]] : [[], facts] {
        let all = (0..<count * count).map { ($0 / count, $0 % count) }
        let pairs = all.count > most ? Array(all.shuffled(using: &numbers).prefix(most)) : all
        let lines = pairs.map { from, to in
          plan.rawName(RouteID(from)) + "\t" + plan.rawName(RouteID(to)) + "\n"
        }
        let names = given.map { plan.name(of: FactID($0)) }.joined(separator: ",")
        let host = MemoryHost(files: files, input: lines.joined())
        let said = host.run(
          ["path", "-f", path, "--batch", "--format", "jsonl"]
            + (given.isEmpty ? [] : ["--given", names]))
        questions += pairs.map { [$0, $1, given] }
        answers += said.output.split(separator: "\n").map(String.init)
      }
    }

    /// Plan and questions in the format of `paths.js`.
    func line() throws -> String {
      var json = JSONWriter()
      var data = MapData(plan, LayeredLayout.make(plan), findings: [], files: ["plan"])
      data.write(to: &json)
      let questions = try JSONSerialization.data(withJSONObject: questions)
      return #"{"plan":"# + json.output.text + #","questions":"#
        + String(decoding: questions, as: UTF8.self) + "}\n"
    }
  }

  private static func vectors() throws -> [Vectors] {
    let examples = try zip(VectorPlans.files(), VectorPlans.examples()).map { file, example in
      try Vectors(
        example.plan, path: file.path, files: file.files, source: file.path, most: 60)
    }
    let random = try TrialNumbers.seeds(200).map { seed in
      let random =
        switch seed % 4 {
        case 0: RandomPlan(seed: seed, isPlain: true)
        case 1: RandomPlan(sparse: seed)
        default: RandomPlan(seed: seed)
        }
      return try Vectors(
        random.plan, path: "p.routeplan", files: ["p.routeplan": random.text], source: random.text,
        most: 12)
    }
    return examples + random
  }

  @Test(
    "the planner in the page finds what `qtroute path` finds",
    .enabled(if: Program.has("node"), "no `node` in PATH"))
  func planner() throws {
    let vectors = try Self.vectors()
    try Program.withFolder { folder in
      let planner = folder.appending(path: "planner.js")
      try PageSource.planner.text.write(to: planner, atomically: false, encoding: .utf8)
      let input = try vectors.map { try $0.line() }.joined()
      let said = try Program("node").run(
        [Program.sources.appending(path: "paths.js").path, planner.path], input: input, in: folder)
      var rest = said.split(separator: "\n")[...]
      for vectors in vectors {
        try #require(vectors.answers.count == vectors.questions.count, "\(vectors.source)")
        for (question, answer) in zip(vectors.questions, vectors.answers) {
          let line = rest.popFirst() ?? ""
          let (received, wanted) = (try Self.canonical(String(line)), try Self.canonical(answer))
          try #require(received == wanted, "\(question)\n\(vectors.source)")
        }
      }
      #expect(rest.isEmpty)
    }
  }

  /// An answer with sorted keys, without what the page omits.
  private static func canonical(_ answer: String) throws -> String {
    let value = try JSONSerialization.jsonObject(with: Data(answer.utf8))
    var object = try #require(value as? [String: Any])
    object["schema"] = nil
    if var reason = object["reason"] as? [String: Any] {
      reason["message"] = nil
      object["reason"] = reason
    }
    let data = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }
}
