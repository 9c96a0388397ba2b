import RouteBase
import RouteEngine
import RouteGenerate
import RoutePlan
import RouteTour

/// `qtroute tour --format maestro` and the like: a folder of tests.
enum TourFiles {
  static func write(
    _ walks: [Walk], _ plan: Plan, for runner: TestRunner, _ session: Session
  ) throws(CommandFailure) {
    guard let folder = session.arguments.value(.output) else {
      throw CommandFailure(
        "`--format \(runner.rawValue)` writes several files",
        help: "name a folder for them: `-o FOLDER`")
    }
    let package = session.arguments.value(.androidPackage)
    if let package {
      guard runner == .espresso || runner == .compose else {
        throw CommandFailure("`--package` is for `espresso` and `compose`")
      }
      guard GeneratedLanguage.kotlin.isPackageName(package) else {
        throw CommandFailure("`--package` takes a name like `com.example.app`, not `\(package)`")
      }
    }
    let scripts = WalkScripts(walks, plan)
    let source = plan.files.first?.path.split(separator: "/").last.map { String($0) } ?? plan.name
    let files = runner.files(scripts.scripts, source: source, package: package)
    let there = Set((try? session.host.names(in: folder)) ?? [])
    let written = files.filter { !($0.isTeams && there.contains($0.name)) }
    try session.writeFolder(
      written.map { (name: $0.name, bytes: Array($0.text.utf8)) }, folder)
    let kept = files.count - written.count
    if kept > 0 {
      let names = files.filter { $0.isTeams && there.contains($0.name) }.map { "`\($0.name)`" }
      session.writeNote("\(names.joined(separator: " and ")) stays as it is")
    }
    noteEarlier(there.filter { runner.isWalk($0) }.subtracting(files.map(\.name)), session)
    noteMissing(scripts.missing, session)
  }

  /// Names walks that an earlier tour wrote and this one does not have.
  private static func noteEarlier(_ names: Set<String>, _ session: Session) {
    guard let names = firstAndMore(names.sorted()) else { return }
    session.writeNote("\(names) is not a walk of this tour: remove what is out of date")
  }

  /// How many marks a note names.
  private static let mostNamed = 5

  /// Lists what has no annotation, so that its id is one by convention.
  private static func noteMissing(_ missing: [MissingMark], _ session: Session) {
    for kind in [MissingMark.Kind.see, .tap] {
      let marks = missing.filter { $0.kind == kind }
      if marks.isEmpty { continue }
      let names = marks.prefix(mostNamed).map { "`\($0.subject)` (\($0.id))" }
      let more = marks.count > mostNamed ? " and \(marks.count - mostNamed) more" : ""
      let what = counted(marks.count, kind == .see ? "screen" : "tap")
      session.writeNote(
        "\(what) without `@ui.\(kind.rawValue)`, found by the id in parentheses: "
          + names.joined(separator: ", ") + more)
    }
  }
}
