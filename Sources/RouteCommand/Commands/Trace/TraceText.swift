import RouteBase
import RouteEngine
import RoutePlan
import RouteTour

/// Writes what a trace found for people.
struct TraceText {
  /// How many lines a list has at most.
  private static let mostLines = 20
  /// How many names a line lists at most.
  private static let mostNames = 8

  private let plan: Plan
  private let result: TraceResult
  private let words: TraceWords

  init(_ plan: Plan, _ result: TraceResult) {
    self.plan = plan
    self.result = result
    words = TraceWords(plan: plan)
  }

  func write(to output: inout ByteWriter) {
    output.write(string: headline + "\n")
    for deviation in result.deviations.prefix(Self.mostLines) { write(deviation, to: &output) }
    rest(of: result.deviations.count, "deviation", to: &output)
    writeCoverage(to: &output)
    writeBehaviour(to: &output)
    writeUnknown(to: &output)
    writeUnread(to: &output)
  }

  private var headline: String {
    let share = result.fitting == result.sessions ? "all" : "\(result.fitting)"
    var text = "\(counted(result.sessions, "session")), \(share) of them fit"
    if result.sessions == 1 {
      text = "1 session, which \(result.fitting == 1 ? "fits" : "does not fit")"
    }
    return text
  }

  private func rest(of count: Int, _ noun: String, to output: inout ByteWriter) {
    if count <= Self.mostLines { return }
    output.write(string: "  and \(counted(count - Self.mostLines, "more \(noun)"))\n")
  }

  /// `Cart -> Login, 214 sessions, first seen app.jsonl:12, no link`
  private func write(_ deviation: TraceResult.Deviation, to output: inout ByteWriter) {
    let line =
      "  \(words.title(deviation)), \(counted(deviation.sessions, "session")), "
      + "first seen \(place(deviation.first)), \(words.reason(deviation))"
    output.write(string: TerminalText.escaped(line) + "\n")
    let names = deviation.allowed.prefix(Self.mostNames).map { plan.displayName($0) }
    let more = deviation.allowed.count - names.count
    if names.isEmpty { return }
    let list = names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    output.write(string: TerminalText.escaped("    allowed: \(list)") + "\n")
  }

  private func place(_ place: TracePlace) -> String {
    TraceWords.place(place, in: result.files)
  }

  private func writeCoverage(to output: inout ByteWriter) {
    let parts = TraceParts(plan, result.coverage)
    let numbers = parts.numbers.filter { $0.of > 0 }.map { "\($0.name) \($0.count) of \($0.of)" }
    output.write(string: "covered   " + numbers.joined(separator: ", ") + "\n")
    list(
      "unseen    ",
      plan.routes.indices.filter { result.coverage.routes[$0] == 0 }.map {
        plan.displayName(RouteID($0))
      }, to: &output)
    list(
      "untaken   ",
      plan.links.indices.filter { result.coverage.links[$0] == 0 }.map {
        words.link(LinkID($0))
      }, to: &output)
  }

  private func list(_ title: String, _ names: [String], to output: inout ByteWriter) {
    if names.isEmpty { return }
    let more = names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : ""
    let line = title + names.prefix(Self.mostNames).joined(separator: ", ") + more
    output.write(string: TerminalText.escaped(line) + "\n")
  }

  private func writeBehaviour(to output: inout ByteWriter) {
    let behaviour = result.behaviour
    let ends = behaviour.ends.prefix(5).map { "\(words.screen($0.screen)) \($0.count)" }
    list("ends      ", ends, to: &output)
    let loops = behaviour.loops.prefix(5).map {
      "\(words.screen($0.screen)) -> \(words.screen($0.through)) and back \($0.count)"
    }
    list("loops     ", loops, to: &output)
    for way in behaviour.ways where (way.fewest ?? .max) < way.screens.count - 1 {
      let names = way.screens.map { words.screen($0) }.joined(separator: ", ")
      let line =
        "detour    \(names)  \(counted(way.count, "session")), \(way.screens.count - 1) steps; "
        + "the plan has a path of \(way.fewest ?? 0)"
      output.write(string: TerminalText.escaped(line) + "\n")
    }
  }

  private func writeUnknown(to output: inout ByteWriter) {
    if result.unknown.isEmpty { return }
    output.write("unknown screens\n")
    for screen in result.unknown.prefix(Self.mostLines) {
      let first = screen.first.map { ", first seen \(place($0))" } ?? ""
      let help = didYouMean(plan.names(near: screen.name, routesOnly: true)).map { "; \($0)" } ?? ""
      let line = "  \(screen.name)  \(counted(screen.count, "time"))\(first)\(help)"
      output.write(string: TerminalText.escaped(line) + "\n")
    }
    rest(of: result.unknown.count, "name", to: &output)
  }

  private func writeUnread(to output: inout ByteWriter) {
    if result.unread == 0 { return }
    output.write(string: "\(counted(result.unread, "line")) could not be read\n")
    for fault in result.faults.prefix(Self.mostLines) {
      output.write(
        string: TerminalText.escaped("  \(place(fault.place)): \(fault.reason)") + "\n")
    }
    rest(of: result.unread, "line", to: &output)
  }
}
