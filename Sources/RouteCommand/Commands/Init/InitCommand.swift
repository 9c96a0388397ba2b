import RouteBase
import RouteSyntax

/// `qtroute init`
enum InitCommand: Command {
  static let name = "init"
  static let spec = CommandSpec(
    name: name, summary: "write a first plan in this folder",
    options: [
      ci.option, editor.option,
      .output.described(
        "with `--editor`: write it into FILE, a folder for an editor with several files"), .force,
    ],
    examples: [
      ("qtroute init", "write `main.routeplan`"),
      ("qtroute init --ci github > .github/workflows/qtroute.yml", "check it on every change"),
      ("qtroute init --editor neovim", "print what Neovim needs to know plans"),
      ("qtroute init --editor vscode -o routeplan", "write an extension for VS Code"),
    ],
    details: """
      Nothing is written if the folder already contains a plan. The CI jobs expect `qtroute`
      in PATH, and so do editors. The extension for Visual Studio Code needs `npm install`
      in its folder; Zed compiles its own, which needs Rust. The folders for Neovim and
      Sublime Text have a syntax file, too.
      """,
    run: run)

  private static let path = "main.routeplan"
  private static let ci = ChoiceOption<StarterJob>(
    "ci", "SYSTEM", "print a CI job instead: " + StarterJob.listedWords)

  private static let editor = ChoiceOption<EditorSetup>(
    "editor", "EDITOR",
    "print what an editor needs instead: " + EditorSetup.listedWords)

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    if let job = session.arguments.value(ci) {
      session.output.write(string: job.text)
      return .success
    }
    if let editor = session.arguments.value(editor) { return try setUp(editor, session) }
    if session.arguments.has(.output) {
      throw CommandFailure("`--output` requires `--editor`", help: "the plan is `\(path)`")
    }
    let names: [String]
    do throws(HostFailure) { names = try session.host.names(in: ".") } catch {
      throw CommandFailure("cannot read this folder: \(error.reason)")
    }
    // A second plan would hide the first one, or make it unclear which one is meant.
    if let plan = names.filter({ $0.hasSuffix(".routeplan") }).min() {
      throw CommandFailure(
        "this folder already contains a plan: `\(plan)`", help: "`qtroute tree` shows it")
    }
    session.write(Array(StarterPlan.text.utf8), to: path)
    if !session.isQuiet {
      session.output.write(
        string:
          "wrote \(path)\n  next: `qtroute check`, `qtroute tree`, `qtroute init --ci github`\n")
    }
    return .success
  }

  /// Prints what an editor needs, or writes it into the folder of `--output`.
  private static func setUp(
    _ editor: EditorSetup, _ session: Session
  ) throws(CommandFailure) -> Status {
    if let folder = session.arguments.value(.output), let files = editor.files {
      try session.writeFolder(files, folder, note: "wrote \(TerminalText.escaped(folder))")
      return .success
    }
    guard let text = editor.text else {
      throw CommandFailure(
        "`--editor \(editor.rawValue)` requires `--output FOLDER`",
        help: "`qtroute init --editor \(editor.rawValue) -o routeplan`")
    }
    session.output.write(string: text)
    return .success
  }
}
