import RouteBase
import RouteSyntax

/// `qtroute init`
enum InitCommand: Command {
  static let name = "init"
  static let spec = CommandSpec(
    name: name, summary: "write a first plan in this folder",
    options: [
      ci.option
    ],
    examples: [
      ("qtroute init", "write `main.routeplan`"),
      ("qtroute init --ci github > .github/workflows/qtroute.yml", "check it on every change"),
    ],
    details: """
      Nothing is written if the folder already contains a plan. The CI jobs expect `qtroute`
      in PATH.
      """,
    run: run)

  private static let path = "main.routeplan"
  private static let ci = ChoiceOption<StarterJob>(
    "ci", "SYSTEM", "print a CI job instead: " + StarterJob.words.joined(separator: ", "))

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    if let job = session.arguments.value(ci) {
      session.output.write(string: job.text)
      return .success
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
}
