import RouteBase
import RouteCheck
import RoutePlan
import RouteSyntax

/// Code that a plan is compared with: a kind of import and the files that it reads.
struct CodeSource {
  /// The command that imports it.
  private let words: [String]
  private let kind: ImportKind

  /// The kinds that say what is there; what is inferred may be wrong.
  static let kinds = ImportKind.allCases.filter { $0 != .swiftui }

  /// Reads `KIND:FILE`.
  init(_ text: String) throws(CommandFailure) {
    let usage = "write `--against KIND:FILE`, such as `android:app/src/main`"
    guard let colon = text.firstIndex(of: ":") else {
      throw CommandFailure("`\(text)` has no colon between a kind and a file", help: usage)
    }
    let path = String(text[text.index(after: colon)...])
    if path.isEmpty { throw CommandFailure("`\(text)` names no file", help: usage) }
    let kind: ImportKind = try OperandChoice.read(
      String(text[..<colon]), "kind", offering: Self.kinds)
    if !Self.kinds.contains(kind) {
      throw CommandFailure(
        "`\(kind.rawValue)` is inferred, so a plan cannot be held against it",
        help: "`qtroute import swiftui FOLDER --update PLAN` shows what it would change")
    }
    self.init(kind, [path])
  }

  /// The files in `operands`, and the options with which they are imported.
  init(_ kind: ImportKind, _ operands: [String], options: [String] = []) {
    self.kind = kind
    words = ["import", "--output", "plan", "--quiet"] + options + ["--", kind.rawValue] + operands
  }

  /// Imports the code.
  func read(_ session: Session) throws(CommandFailure) -> CodePlan {
    let inner = Session(try Arguments(words), host: session.host, isInner: true)
    let status = try ImportCommand.run(inner)
    guard status == .success, let main = inner.written.first else {
      throw CommandFailure("the code cannot be imported", help: "try `qtroute import`")
    }
    var texts: [String: String] = [:]
    for (name, bytes) in inner.written { texts[name] = String(decoding: bytes, as: UTF8.self) }
    let (plan, _) = PlanBuilder.build(
      path: main.name, text: SourceText(main.bytes), loader: SourceLoader(files: texts))
    return placed(plan, inner.codePlaces + filePlaces(plan), session)
  }

  /// The files of a router that routes name in `@file`, which are below the folder that was imported
  /// or below one above it.
  private func filePlaces(_ plan: Plan) -> [(name: String, path: String, line: Int)] {
    guard let folder = words.last else { return [] }
    var result: [(name: String, path: String, line: Int)] = []
    for route in plan.routes {
      for annotation in plan.annotations(of: route.origin) where annotation.key == ["file"] {
        guard case .string(let file)? = plan.value(of: annotation) else { continue }
        let name = plan.displayName(route.name, in: route.service)
        for base in [folder, folder + "/..", folder + "/../.."] {
          result.append((name, base == "." ? file : base + "/" + file, 1))
        }
      }
    }
    return result
  }

  /// The code with the files of its places; a file that cannot be read shows no place.
  private func placed(
    _ plan: Plan, _ all: [(name: String, path: String, line: Int)], _ session: Session
  ) -> CodePlan {
    var files: [SourceFile] = []
    var indices: [String: Int?] = [:]
    var places: [String: (file: Int, line: Int)] = [:]
    for place in all where places[place.name] == nil {
      if indices[place.path] == nil {
        let text = try? session.host.read(place.path)
        indices[place.path] = .some(text == nil ? nil : files.count)
        if let text { files.append(SourceFile(path: place.path, text: text)) }
      }
      if let file = indices[place.path] ?? nil { places[place.name] = (file, place.line) }
    }
    return CodePlan(
      plan, files: files, places: places, topics: kind.topics, isInferred: kind == .swiftui,
      form: kind.form)
  }
}
