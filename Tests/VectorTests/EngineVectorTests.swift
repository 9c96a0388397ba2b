import Foundation
import RouteEngine
import Testing

@testable import RouteHarness

/// The module has its own comparison with the binary, which takes longer: `.ci/engine`.
@Suite("Answers of the engine")
struct EngineVectorTests {
  /// A command line, and the request that asks the same.
  private typealias Question = (words: [String], request: [String: Any])

  @Test("are those of the commands, byte for byte")
  func examples() throws {
    for (path, files) in try VectorPlans.files() {
      var engine = Engine()
      let order = [path] + files.keys.filter { $0 != path }.sorted()
      let load = order.map { ["path": $0, "text": files[$0] ?? ""] }
      _ = engine.answer(try bytes(["command": "load", "files": load]))
      let host = MemoryHost(files: files)
      let document = host.run(["export", "json", "-f", path]).output
      let plan = try #require(
        try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any])
      for question in questions(about: plan) {
        let words = [question.words[0], "-q", "-f", path, "--format", "json"]
        let outcome = host.run(words + question.words.dropFirst())
        let answer = String(decoding: engine.answer(try bytes(question.request)), as: UTF8.self)
        #expect(answer == outcome.output, "\(path): \(question.words)")
      }
      // A plan that was exported is the same plan.
      _ = engine.answer(try bytes(["command": "load", "json": document]))
      let tree = host.run(["tree", "-f", path]).output
      let drawn = try JSONSerialization.jsonObject(
        with: Data(engine.answer(try bytes(["command": "tree"]))))
      #expect((drawn as? [String: Any])?["text"] as? String == tree, "\(path)")
    }
  }

  private func bytes(_ request: [String: Any]) throws -> [UInt8] {
    Array(try JSONSerialization.data(withJSONObject: request))
  }

  private func questions(about plan: [String: Any]) -> [Question] {
    func ids(_ key: String, _ member: String) -> [String] {
      (plan[key] as? [[String: Any]] ?? []).compactMap { $0[member] as? String }
    }
    let routes = ids("routes", "id")
    let facts = ids("facts", "name")
    let held = facts.isEmpty ? [] : ["--given", facts.joined(separator: ",")]
    var questions: [Question] = [
      (["check"], ["command": "check"]),
      (
        ["match", "--why", "/", "/x?y=1#z", "//"],
        ["command": "match", "urls": ["/", "/x?y=1#z", "//"], "why": true]
      ),
    ]
    // In a large plan, each question takes as long as many in a small one.
    for (index, from) in routes.prefix(routes.count > 40 ? 1 : 4).enumerated() {
      let to = routes[(index * 7 + 3) % routes.count]
      questions.append(
        (["path", from, to], ["command": "path", "from": from, "to": to]))
      questions.append(
        (
          ["path", "-k", "3", "--why", "--exact", "--avoid", routes[0]] + held + [from, to],
          [
            "command": "path", "from": from, "to": to, "paths": 3, "why": true, "exact": true,
            "avoid": [routes[0]], "given": facts,
          ]
        ))
      questions.append(
        (["reach"] + held + [from], ["command": "reach", "route": from, "given": facts]))
      questions.append(
        (["cross", from, to], ["command": "cross", "from": from, "to": to]))
      questions.append(
        (["url", "--all", from], ["command": "url", "route": from, "all": true]))
    }
    return questions
  }
}
