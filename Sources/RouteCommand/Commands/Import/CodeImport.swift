import RouteBase
import RouteImport

/// `qtroute import` for kinds that read code: a file, or the files below a folder.
enum CodeImport {
  /// Folders of tests, which have routers of their own.
  private static let skipped: Set<String> = ["test", "integration_test"]

  /// Writes the plan that `read` makes from the files with an ending.
  static func run(
    _ ending: String, _ session: Session,
    _ read: ([CodeFile], String) throws(FileRoutesFault) -> CodeRoutes
  ) throws(CommandFailure) -> Status {
    let operand = session.arguments.operands[1]
    let source = PlanSource(session)
    let found = try paths(in: operand, ending, session)
    let folder = found == nil ? nil : session.host.folderName(operand, skipping: ["lib", "src"])
    let name = folder ?? "App"
    var files: [CodeFile] = []
    var size = 0
    for path in found ?? [operand] {
      let text: SourceText
      if found == nil {
        text = try source.read(path)
      } else {
        // What cannot be read shows nothing.
        guard let readable = try? session.host.read(path) else { continue }
        text = readable
      }
      size += text.count
      if found == nil { try ImportLimit.check(source.displayPath(path), size) }
      guard size <= ImportLimit.bytes else {
        throw CommandFailure(
          "`\(operand)` has more than \(ImportLimit.shown) of code, up to `\(path)`",
          help: "name a folder inside it")
      }
      files.append(
        CodeFile(path: source.displayPath(path), bytes: Array(text.content)))
    }
    let result: CodeRoutes
    do throws(FileRoutesFault) { result = try read(files, name) } catch {
      throw CommandFailure("\(error.path ?? operand): \(error.message)")
    }
    session.writeNotes(result.notes)
    session.codePlaces += result.places
    session.output.write(result.plan)
    return .success
  }

  /// The files below a folder; nil if the operand is a file.
  private static func paths(
    in operand: String, _ ending: String, _ session: Session
  ) throws(CommandFailure) -> [String]? {
    guard operand != "-" else { return nil }
    let found = try ProjectFiles.find(operand, session.host) { name in
      name.hasSuffix(ending) && !name.hasSuffix(".g.dart") && !name.hasSuffix(".freezed.dart")
    }
    guard let found else { return nil }
    let start = operand == "." ? 0 : operand.utf8.count
    let own = found.filter { path in
      let inside = String(decoding: path.utf8.dropFirst(start), as: UTF8.self)
      return ending != ".dart"
        || !inside.split(separator: "/").dropLast().contains { skipped.contains(String($0)) }
    }
    if own.isEmpty { throw CommandFailure("no `*\(ending)` in `\(operand)`") }
    return own
  }
}
