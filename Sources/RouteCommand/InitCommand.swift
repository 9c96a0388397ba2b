import RouteSyntax

/// `qtroute init`
enum InitCommand {
  private static let path = "main.routeplan"

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    if let kind = session.arguments.value(.ci).flatMap(StarterJob.init) {
      session.output.write(string: kind.text)
      return .success
    }
    let names: [String]
    do throws(HostFailure) { names = try session.host.names(in: ".") } catch {
      throw CommandFailure("cannot look into this folder: \(error.reason)")
    }
    // A second plan would hide the first one, or leave open which is meant.
    if let plan = names.filter({ $0.hasSuffix(".routeplan") }).min() {
      throw CommandFailure("there is a plan here: `\(plan)`", help: "`qtroute tree` shows it")
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
