import RouteSyntax

/// Help, made of the tables of commands and options.
enum Help {
  /// What `qtroute help` prints.
  static var overview: String {
    var text = """
      qtroute checks, draws and walks route plans: which screens an app has, how they nest,
      what each needs to open and which links and URLs lead there.

      Examples:
        qtroute check                      find what is wrong in the plan of this folder
        qtroute path Home ContactUs        the steps from one screen to another
        qtroute dot | dot -Tsvg > app.svg  draw it

      Commands:

      """
    let width = Command.allCases.map(\.rawValue.count).max() ?? 0
    for command in Command.allCases {
      text += "  " + pad(command.rawValue, width + 2) + command.summary + "\n"
    }
    text += """

      `qtroute help COMMAND` shows a command's options. The plan is the file of `-f`, else that
      of QTROUTE_PLAN, else `main.routeplan` or the only `*.routeplan` here or in a folder above.
      QTROUTE_OPTIONS holds options that come before those of the command line.

      """
    return text
  }

  /// Writes the help of `command`, or the overview for nil.
  static func write(_ command: Command?, to output: inout ByteWriter) {
    guard let command else {
      output.write(string: overview)
      return
    }
    output.write(string: "qtroute \(command.rawValue): \(command.summary)\n\nExamples:\n")
    let width = command.examples.map(\.line.count).max() ?? 0
    for example in command.examples {
      output.write(string: "  " + pad(example.line, width + 2) + example.meaning + "\n")
    }
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    output.write(
      string: "\nUsage: qtroute \(command.rawValue) [OPTION...]\(operands)\n\nOptions:\n")
    let options = command.allOptions
    let titles = options.map { title($0, for: command) }
    let optionWidth = titles.map(\.count).max() ?? 0
    for (option, title) in zip(options, titles) {
      output.write(
        string: "  " + pad(title, optionWidth + 2) + option.summary(for: command) + "\n")
    }
    if !command.details.isEmpty { output.write(string: "\n\(command.details)\n") }
  }

  /// `-f, --plan FILE`
  static func title(_ option: Option, for command: Command? = nil) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    let value = option.placeholder(for: command).map { " \($0)" } ?? ""
    return letter + "--\(option.rawValue)" + value
  }

  static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
