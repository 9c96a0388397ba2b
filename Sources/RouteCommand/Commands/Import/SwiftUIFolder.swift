import RouteBase
import RouteCheck
import RouteEngine
import RouteImport
import RoutePlan

/// `qtroute import swiftui`: reads the Swift code of an app.
enum SwiftUIFolder {
  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let folder = session.arguments.operands[1]
    let files = try files(in: folder, session)
    let name = session.host.folderName(folder) ?? "App"
    let result: (plan: [UInt8], notes: [FileRoutesNote])
    do throws(FileRoutesFault) {
      result = try SwiftUIImport.plan(files, name: name, start: session.arguments.value(.start))
    } catch {
      throw CommandFailure("\(folder): \(error.message)")
    }
    session.writeNotes(result.notes)
    guard let labels = session.arguments.value(.labels) else {
      session.output.write(result.plan)
      return .success
    }
    return try compare(result.plan, labels, session)
  }

  /// The Swift files of an app with their names in the folder, without those of its tests.
  private static func files(
    in folder: String, _ session: Session
  ) throws(CommandFailure) -> [(path: String, bytes: [UInt8])] {
    let base = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    guard let paths = try ProjectFiles.find(base, session.host, where: { $0.hasSuffix(".swift") })
    else {
      throw CommandFailure("`\(folder)` is empty or not a folder")
    }
    var result: [(path: String, bytes: [UInt8])] = []
    var size = 0
    for path in paths {
      let name = base == "." ? path : String(path.dropFirst(base == "/" ? 1 : base.utf8.count + 1))
      if isTest(name) { continue }
      // What cannot be read shows nothing.
      guard let text = try? session.host.read(path) else { continue }
      size += text.count
      guard size <= ImportLimit.bytes else {
        throw CommandFailure(
          "`\(folder)` has more than \(ImportLimit.shown) of Swift code, up to `\(path)`",
          help: "name a folder inside it")
      }
      result.append((name, Array(text.content)))
    }
    if result.isEmpty { throw CommandFailure("no Swift code in `\(folder)`") }
    return result
  }

  private static func isTest(_ path: String) -> Bool {
    path.split(separator: "/").contains { part in
      part.hasSuffix("Tests") || part.hasSuffix("Tests.swift") || part == "Preview Content"
        || part == "Package.swift"
    }
  }

  // MARK: Labels

  /// Writes how well a plan agrees with the one in `path`.
  private static func compare(
    _ plan: [UInt8], _ path: String, _ session: Session
  ) throws(CommandFailure) -> Status {
    let source = PlanSource(session)
    let (labels, findings) = try source.build(path)
    try source.requireMeaning(.moves, of: labels, findings, source.displayPath(path))
    let (inferred, _) = PlanBuilder.build(
      path: "inferred.routeplan", text: SourceText(plan), loader: SourceLoader(files: [:]))
    let score = InferenceScore(inferred: inferred, labels: labels)
    for (name, part) in [("routes", score.routes), ("links", score.links)] {
      let inferred = part.right.count + part.wrong.count
      let there = part.right.count + part.missed.count
      session.output.write(
        string: "\(name)\(name == "links" ? "   " : "  ")"
          + "precision \(hundredths(part.precision)) (\(part.right.count) of \(inferred)), "
          + "recall \(hundredths(part.recall)) (\(part.right.count) of \(there))\n")
    }
    for (word, names) in [
      ("wrong", score.routes.wrong + score.links.wrong),
      ("missed", score.routes.missed + score.links.missed),
    ] {
      for name in names {
        session.output.write(
          string: "\(word)\(word == "wrong" ? "   " : "  ")\(TerminalText.escaped(name))\n")
      }
    }
    return .success
  }

  /// A share with two decimals.
  private static func hundredths(_ share: Double) -> String {
    let number = Int((share * 100).rounded())
    return "\(number / 100).\(number % 100 < 10 ? "0" : "")\(number % 100)"
  }
}

extension Option {
  static let labels = Option(
    "labels", OptionValue("PLAN", .file),
    "for `swiftui`: print how well what is inferred agrees with a plan that you wrote")
}
