import RouteExchange
import RouteMatch
import RoutePlan
import RouteSyntax

/// `qtroute verify`
enum VerifyCommand {
  /// The files that a plan is compared with.
  enum Kind: String, CaseIterable {
    case aasa
  }

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let _: Kind = try OperandChoice.read(arguments.operands[0], "kind")
    let path = arguments.operands[1]
    let source = PlanSource(session)
    if path == "-", try source.find() == "-" {
      throw CommandFailure("standard input cannot be both the plan and the file")
    }
    let text = try source.read(path)
    let index = LineIndex(text)
    let file: AssociationFile
    do throws(FileFault) { file = try AssociationFile(text) } catch {
      let place = index.position(of: UInt32(error.offset))
      throw CommandFailure(
        "\(source.displayPath(path)):\(place.line):\(place.column): \(error.message)")
    }
    let (plan, set) = try source.loadWithPatterns(session)
    let (host, patterns) = try ExportCommand.site(arguments, plan, set)
    let lists = try rules(of: file, arguments)
    let check = AssociationCheck(patterns, set, plan, host: host)
    var found = AssociationCheck.Result()
    for rules in lists {
      let result = check.compare(rules, file.variables)
      add(result.differences, to: &found.differences)
      add(result.loose, to: &found.loose)
      found.isWhole = found.isWhole && result.isWhole
      found.guessesCodes = found.guessesCodes || result.guessesCodes
    }
    // In the order of the file; what no rule lets through comes last.
    let order = { (a: AssociationCheck.Difference, b: AssociationCheck.Difference) in
      (a.ruleOffset ?? .max, a.url) < (b.ruleOffset ?? .max, b.url)
    }
    found.differences.sort(by: order)
    found.loose.sort(by: order)
    let writer = Writer(plan: plan, path: source.displayPath(path), index: index, host: host)
    if arguments.format == "json" {
      writer.writeJSON(found, to: &session.output)
    } else {
      writer.writeText(found, session)
    }
    return found.differences.isEmpty && found.isWhole ? .success : .no
  }

  private static func add(
    _ more: [AssociationCheck.Difference], to list: inout [AssociationCheck.Difference]
  ) {
    for difference in more
    where !list.contains(where: { $0.url == difference.url && $0.isExtra == difference.isExtra }) {
      list.append(difference)
    }
  }

  /// The rules for the apps that are asked for, or for all.
  private static func rules(
    of file: AssociationFile, _ arguments: Arguments
  ) throws(CommandFailure) -> [[AssociationFile.Rule]] {
    let apps = arguments.all([.app]).map(\.value)
    let known = file.details.flatMap(\.apps)
    if let app = apps.first(where: { !known.contains($0) }) {
      throw CommandFailure("the file has no app `\(app)`", help: didYouMean(app, known))
    }
    return file.rules(forApps: apps)
  }

  private struct Writer {
    let plan: Plan
    let path: String
    let index: LineIndex
    let host: String

    func writeText(_ found: AssociationCheck.Result, _ session: Session) {
      for difference in found.differences {
        var line = place(of: difference)
        if difference.isExtra {
          line += "lets through `\(difference.url)`, which the plan does not open"
        } else {
          let name = difference.target.map { plan.displayName($0.symbol) } ?? ""
          let verb = difference.ruleOffset == nil ? "does not let through" : "excludes"
          line += "\(verb) `\(difference.url)`, which opens `\(name)`"
        }
        session.output.write(string: TerminalText.escaped(line) + "\n")
      }
      if session.isQuiet { return }
      for difference in found.loose {
        let name = difference.target.map { plan.displayName($0.symbol) } ?? ""
        let line =
          place(of: difference)
          + "note: lets through `\(difference.url)`; no file can tell it from what opens `\(name)`"
        session.output.write(string: TerminalText.escaped(line) + "\n")
      }
      if found.guessesCodes {
        session.output.write(
          string: "note: any two letters were taken for `$(lang)` and `$(region)`\n")
      }
      if !found.isWhole {
        session.output.write(string: "note: the search ended at its limit; there may be more\n")
      }
      session.output.write(
        string: found.differences.isEmpty
          ? "no differences on \(host)\n"
          : "\(counted(found.differences.count, "difference")) on \(host)\n")
    }

    /// The file, and in it the rule that decides.
    private func place(of difference: AssociationCheck.Difference) -> String {
      guard let offset = difference.ruleOffset else { return path + ": " }
      let place = index.position(of: UInt32(offset))
      return "\(path):\(place.line):\(place.column): "
    }

    func writeJSON(_ found: AssociationCheck.Result, to output: inout ByteWriter) {
      var json = JSONWriter(output)
      json.object { json in
        json.key("schema")
        json.value(1)
        json.key("domain")
        json.value(host)
        json.key("whole")
        json.value(found.isWhole)
        json.key("differences")
        json.array(found.differences) { json, difference in write(difference, to: &json) }
        json.key("loose")
        json.array(found.loose) { json, difference in write(difference, to: &json) }
      }
      json.endLine()
      output = json.output
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
        let place = difference.ruleOffset.map { index.position(of: UInt32($0)) }
        json.key("line")
        if let place { json.value(place.line) } else { json.null() }
        json.key("column")
        if let place { json.value(place.column) } else { json.null() }
      }
    }
  }
}
