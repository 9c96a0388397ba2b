import RouteBase
import RouteEngine
import RouteReport
import RouteTour

/// Writes the results of the walks of `tour --resolver`.
struct TourRunWriter {
  let session: Session
  let isJSON: Bool

  /// Writes the result of a walk at once, as text.
  func write(_ result: WalkResult) {
    if isJSON { return }
    var text = "walk \(result.number)   \(result.script.title)   "
    text += result.failure == nil ? "passed" : "failed"
    session.output.write(string: TerminalText.escaped(text) + "\n")
    if let failure = result.failure {
      session.output.write(string: lines(failure).map { "  \($0)\n" }.joined())
    }
    session.flush()
  }

  /// Where a walk failed, what was expected and what was seen, a line each.
  private func lines(_ failure: WalkFailure) -> [String] {
    var lines = [failure.place, failure.message]
    if !failure.expected.isEmpty {
      lines.append("expected  \(failure.expected.joined(separator: " / "))")
    }
    if let seen = failure.seen {
      lines.append("seen      \(seen.isEmpty ? "nothing" : seen.joined(separator: " / "))")
    }
    return lines.map { TerminalText.escaped($0) }
  }

  /// Writes the end of the text, or all of the JSON.
  func finish(_ results: [WalkResult], of count: Int) {
    let failed = results.count { $0.failure != nil }
    if isJSON { return writeJSON(results, failed, count) }
    var text = counted(count, "walk") + ", \(failed) failed"
    if results.count < count { text += ", \(count - results.count) not run" }
    session.output.write(string: (count == 0 ? "" : "\n") + text + "\n")
  }

  private func writeJSON(_ results: [WalkResult], _ failed: Int, _ count: Int) {
    session.output.writeJSON { json in
      json.object { json in
        json.schemaVersion()
        json.key("walks")
        json.array(results) { json, result in write(result, to: &json) }
        json.key("passed")
        json.value(results.count - failed)
        json.key("failed")
        json.value(failed)
        json.key("notRun")
        json.value(count - results.count)
      }
      json.endLine()
    }
  }

  private func write(_ result: WalkResult, to json: inout JSONWriter) {
    json.object { json in
      json.key("walk")
      json.value(result.number)
      json.key("title")
      json.value(result.script.title)
      json.key("steps")
      json.value(result.steps)
      json.key("passed")
      json.value(result.failure == nil)
      json.key("failure")
      if let failure = result.failure { write(failure, to: &json) } else { json.null() }
    }
  }

  private func write(_ failure: WalkFailure, to json: inout JSONWriter) {
    func text(_ text: String?, _ json: inout JSONWriter) {
      if let text { json.value(text) } else { json.null() }
    }
    json.object { json in
      json.key("step")
      json.value(failure.step)
      json.key("what")
      json.value(failure.label)
      json.key("link")
      text(failure.link, &json)
      json.key("url")
      text(failure.url, &json)
      json.key("message")
      json.value(failure.message)
      json.key("expected")
      json.array(failure.expected) { json, route in json.value(route) }
      json.key("seen")
      if let seen = failure.seen {
        json.array(seen) { json, route in json.value(route) }
      } else {
        json.null()
      }
    }
  }

  /// The JUnit report: a suite for the plan, with a case for each walk.
  func junit(_ results: [WalkResult], plan: String) -> [UInt8] {
    let cases = results.map { result in
      JUnitSuite.Case(
        group: "walk", name: "\(result.number) \(result.script.title)",
        outcome: result.failure.map { failure in
          .failed(
            type: "walk", message: "\(failure.place): \(failure.message)",
            text: lines(failure).map { $0 + "\n" }.joined())
        } ?? .passed)
    }
    var output = ByteWriter()
    JUnitSuite.write([JUnitSuite(name: plan, cases: cases)], to: &output)
    return output.bytes
  }
}
