import RouteExchange
import RouteMatch
import RoutePlan
import RouteSyntax

/// `qtroute verify`
enum VerifyCommand {
  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    guard arguments.operands[0] == "aasa" else {
      throw CommandFailure("unknown kind `\(arguments.operands[0])`", help: "there is `aasa`")
    }
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
    let plan = try source.load(session)
    let set = PatternSet(plan)
    let (host, patterns) = try ExportCommand.site(arguments, plan, set)
    let details = try details(of: file, arguments)
    var differences: [AssociationCheck.Difference] = []
    var isWhole = true
    for detail in details {
      let result = AssociationCheck.compare(detail.rules, patterns, set, host: host)
      differences += result.differences.filter { difference in
        !differences.contains { $0.url == difference.url && $0.isExtra == difference.isExtra }
      }
      isWhole = isWhole && result.isWhole
    }
    let writer = Writer(plan: plan, path: source.displayPath(path), index: index, host: host)
    if arguments.format == "json" {
      writer.writeJSON(differences, isWhole: isWhole, to: &session.output)
    } else {
      writer.writeText(differences, isWhole: isWhole, session)
    }
    return differences.isEmpty && isWhole ? .success : .no
  }

  /// The details of the apps that are asked for, or all.
  private static func details(
    of file: AssociationFile, _ arguments: Arguments
  ) throws(CommandFailure) -> [AssociationFile.Detail] {
    let apps = arguments.all([.app]).map(\.value)
    if apps.isEmpty { return file.details }
    for app in apps where !file.details.contains(where: { $0.apps.contains(app) }) {
      let known = file.details.flatMap(\.apps)
      throw CommandFailure("the file has no app `\(app)`", help: didYouMean(app, known))
    }
    return file.details.filter { detail in detail.apps.contains { apps.contains($0) } }
  }

  private struct Writer {
    let plan: Plan
    let path: String
    let index: LineIndex
    let host: String

    func writeText(
      _ differences: [AssociationCheck.Difference], isWhole: Bool, _ session: Session
    ) {
      for difference in differences {
        var line = path
        if let offset = difference.ruleOffset {
          let place = index.position(of: UInt32(offset))
          line += ":\(place.line):\(place.column)"
        }
        line += ": "
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
      if !isWhole {
        session.output.write(string: "note: the search ended at its limit; there may be more\n")
      }
      session.output.write(
        string: differences.isEmpty
          ? "no differences on \(host)\n"
          : "\(counted(differences.count, "difference")) on \(host)\n")
    }

    func writeJSON(
      _ differences: [AssociationCheck.Difference], isWhole: Bool, to output: inout ByteWriter
    ) {
      var json = JSONWriter(output)
      json.object { json in
        json.key("schema")
        json.value(1)
        json.key("domain")
        json.value(host)
        json.key("whole")
        json.value(isWhole)
        json.key("differences")
        json.array(differences) { json, difference in write(difference, to: &json) }
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
