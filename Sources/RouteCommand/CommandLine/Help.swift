import RouteBase

/// Help, generated from the tables of commands and options.
enum Help {
  /// What `qtroute help` prints.
  static var overview: String {
    var text = """
      qtroute checks, draws and walks route plans: which screens an app has, how they nest,
      what each needs to open and which links and URLs lead there.

      Examples:
        qtroute check                      find what is wrong in the plan in this folder
        qtroute path Home ContactUs        the steps from one screen to another
        qtroute dot | dot -Tsvg > app.svg  draw it

      Commands:

      """
    let width = CommandTable.all.map(\.name.count).max() ?? 0
    for command in CommandTable.all {
      text += "  " + pad(command.name, width + 2) + command.summary + "\n"
    }
    text += """

      `qtroute help COMMAND` shows a command's options. The plan is the file given with `-f`, or
      else the one in QTROUTE_PLAN, or else `main.routeplan` or the only `*.routeplan` in this
      folder or one above it. Options in QTROUTE_OPTIONS are read before those of the command line.

      """
    return text
  }

  /// Writes the help of `command`, or the overview for nil.
  static func write(_ command: CommandSpec?, to output: inout ByteWriter) {
    guard let command else {
      output.write(string: overview)
      return
    }
    output.write(string: "qtroute \(command.name): \(command.summary)\n\nExamples:\n")
    writeTable(command.examples.map { ($0.line, $0.meaning) }, to: &output)
    let operands = command.usage.isEmpty ? "" : " \(command.usage)"
    output.write(string: "\nUsage: qtroute \(command.name) [OPTION...]\(operands)\n")
    for operand in command.operands where !operand.choices.isEmpty {
      output.write(string: "\n\(operand.name) is one of:\n")
      writeTable(operand.choices.map { ($0.word, $0.meaning) }, to: &output)
    }
    output.write("\nOptions:\n")
    writeTable(command.allOptions.map { (title($0), $0.summary) }, to: &output)
    if !command.details.isEmpty { output.write(string: "\n\(command.details)\n") }
    if command.exitStatuses.isEmpty { return }
    output.write("\nExit status:\n")
    writeTable(command.exitStatuses.map { (String($0.status.rawValue), $0.meaning) }, to: &output)
  }

  /// The most columns of a line.
  private static let columns = 100

  /// Writes a line for each row, with the second column aligned. A second column that is too long
  /// is continued below.
  private static func writeTable(
    _ rows: [(title: String, meaning: String)], to output: inout ByteWriter
  ) {
    let width = rows.map(\.title.count).max() ?? 0
    for row in rows {
      var line = "  " + pad(row.title, width + 2)
      let indent = String(repeating: " ", count: line.count)
      for word in row.meaning.split(separator: " ") {
        if line.count + word.count > columns && line.count > indent.count {
          output.write(string: line.dropLast() + "\n")
          line = indent
        }
        line += word + " "
      }
      output.write(string: line.dropLast() + "\n")
    }
  }

  /// `-f, --plan FILE`
  private static func title(_ option: Option) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    let value = option.value.map { " \($0.placeholder)" } ?? ""
    return letter + "--\(option.name)" + value
  }

  static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
