import RouteEngine
import RouteBase
import RouteAppLinks
import RouteMatch
import RoutePlan
import RouteSyntax

/// Writes the differences between a file and the plan.
struct VerifyWriter {
  let plan: Plan
  let path: String
  let index: LineIndex
  let host: String
  let warnings: [AssociationFile.Warning]

  func writeText(_ found: AssociationCheck.Result, _ session: Session) {
    for difference in found.differences {
      var line = place(of: difference)
      if difference.isExtra {
        line += "lets through `\(difference.url)`, which the plan does not open"
      } else {
        let verb = difference.ruleOffset == nil ? "does not let through" : "excludes"
        line += "\(verb) `\(difference.url)`, which opens \(name(difference.target))"
        if !difference.others.isEmpty {
          let names = difference.others.prefix(5).map(name).joined(separator: ", ")
          let more = difference.others.count - 5
          line += ", and matches a pattern of \(names)" + (more > 0 ? " and \(more) more" : "")
        }
      }
      session.output.write(string: TerminalText.escaped(line) + "\n")
    }
    if !found.isWhole && found.differences.isEmpty {
      session.output.write(
        string: "undecided on \(host): the comparison is too large and reached its limit\n")
    }
    if session.isQuiet { return }
    for warning in warnings {
      let line =
        place(warning.offset) + "warning: \(warning.message) [\(warning.kind.rawValue)]"
      session.output.write(string: TerminalText.escaped(line) + "\n")
    }
    for difference in found.loose {
      let line =
        place(of: difference) + "note: lets through `\(difference.url)`; "
        + "no file can distinguish it from what opens \(name(difference.target))"
      session.output.write(string: TerminalText.escaped(line) + "\n")
    }
    if found.guessesCodes {
      session.output.write(
        string: "note: any two letters were accepted for `$(lang)` and `$(region)`\n")
    }
    if !found.isWhole {
      if found.differences.isEmpty { return }
      session.output.write(
        string: "note: the search reached its limit; there may be more differences\n")
    }
    session.output.write(
      string: found.differences.isEmpty
        ? "no differences on \(host)\n"
        : "\(counted(found.differences.count, "difference")) on \(host)\n")
  }

  private func name(_ target: PlanTarget?) -> String {
    target.map { "`\(plan.displayName($0.symbol))`" } ?? "nothing"
  }

  /// The place of the rule that decides; if there is none, the file.
  private func place(of difference: AssociationCheck.Difference) -> String {
    difference.ruleOffset.map(place) ?? path + ": "
  }

  private func place(_ offset: Int) -> String {
    let place = index.position(of: UInt32(offset))
    return "\(path):\(place.line):\(place.column): "
  }

  func writeJSON(_ found: AssociationCheck.Result, to output: inout ByteWriter) {
    output.writeJSON { json in write(found, to: &json) }
  }

  private func write(_ found: AssociationCheck.Result, to json: inout JSONWriter) {
    json.object { json in
      json.schemaVersion()
      json.key("domain")
      json.value(host)
      json.key("whole")
      json.value(found.isWhole)
      json.key("differences")
      json.array(found.differences) { json, difference in write(difference, to: &json) }
      json.key("loose")
      json.array(found.loose) { json, difference in write(difference, to: &json) }
      json.key("warnings")
      json.array(warnings) { json, warning in
        json.object { json in
          json.key("kind")
          json.value(warning.kind.rawValue)
          json.key("message")
          json.value(warning.message)
          write(place: warning.offset, to: &json)
        }
      }
    }
    json.endLine()
  }

  private func write(_ difference: AssociationCheck.Difference, to json: inout JSONWriter) {
    json.object { json in
      json.key("kind")
      json.value(difference.isExtra ? "extra" : "missing")
      json.key("url")
      json.value(difference.url)
      if case .task = difference.target { json.key("task") } else { json.key("route") }
      if let target = difference.target {
        json.value(plan.displayName(target.symbol))
      } else {
        json.null()
      }
      write(place: difference.ruleOffset, to: &json)
      json.key("others")
      json.array(difference.others) { json, target in
        json.value(plan.displayName(target.symbol))
      }
    }
  }

  private func write(place offset: Int?, to json: inout JSONWriter) {
    let place = offset.map { index.position(of: UInt32($0)) }
    json.key("line")
    if let place { json.value(place.line) } else { json.null() }
    json.key("column")
    if let place { json.value(place.column) } else { json.null() }
  }
}
