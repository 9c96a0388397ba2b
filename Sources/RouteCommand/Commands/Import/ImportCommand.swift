import RouteImport
import RouteBase

/// `qtroute import`
enum ImportCommand: Command {
  static let name = "import"
  static let spec = CommandSpec(
    name: name, summary: "make a plan from another format",
    operands: [
      Operand("KIND", choices: ImportKind.self), Operand("FILE", .file, .atLeastOnce),
    ],
    options: [
      .stdinName, .update, .write, .values, .start, .labels, .force, .output,
    ],
    examples: [
      (
        "qtroute import storyboard App -o app.routeplan",
        "the scenes and segues of an iOS app's storyboards"
      ),
      (
        "qtroute import plist Info.plist App.entitlements", "the schemes and domains of the app"
      ),
      (
        "qtroute import swiftui App -o app.routeplan", "the screens of a SwiftUI app, inferred"
      ),
      ("qtroute import manifest app/src/main/AndroidManifest.xml", "activities and deep links"),
      ("qtroute import android . -o plan", "the graphs of an Android project as a plan"),
      ("qtroute import android nav_graph.xml", "one graph"),
      (
        "qtroute import android . --update plan/main.routeplan", "show what the code has changed"
      ),
      ("qtroute import swiftui App --update app.routeplan", "the same for what is inferred"),
      ("qtroute import next . -o site.routeplan", "the pages of a Next.js project"),
      ("qtroute import expo . -o app.routeplan", "the screens of an Expo Router project"),
      ("react-router routes --json | qtroute import react-router -", "the routes of a website"),
      ("qtroute import tanstack src/routeTree.gen.ts", "the same for TanStack Router"),
      ("qtroute import go-router lib -o app.routeplan", "the routes of a Flutter app"),
      ("qtroute import mappamundi AppUITests", "the screen graph of UI tests"),
      (
        "qtroute import nav-graph-json app/build/navgraph/nav-graph.json",
        "the graph of compose-nav-graph"
      ),
      ("qtroute import scxml menu.scxml -o menu.routeplan", "a state machine as a flow"),
      (
        "qtroute import dot states.dot -o states.routeplan", "a state machine that Graphviz draws"
      ),
      ("qtroute import smcat phone.smcat", "a state machine in state-machine-cat"),
      (
        "qtroute import json plan.json -o shop.routeplan",
        "turn the output of `export json` into a plan"
      ),
    ],
    details: """
      FILE is `-` for standard input. For `swiftui`, it is the folder of an app's code; what is
      a screen, and what opens it, is inferred, so check it. For `next`, `expo`, `sveltekit`,
      `nuxt` and `remix`, it is the folder of the project or the folder with the routes. For
      `go-router` and `mappamundi`, it is a file or a folder of code; what is literal is read,
      and the rest is listed with its line. The plan is written in canonical form, but not
      checked: run `qtroute check`.
      For `android`, FILE is a navigation graph, a folder of graphs, or
      a project or module; for the last two, the graphs, strings, menus and layouts in
      `src/main/res` of every module and its code are read. Bars and drawers become tabs and
      links, and links that code makes are marked `@inferred`.
      One graph becomes one file. Several graphs become a folder,
      named by `-o`, with a file for each graph and one that includes them all. The plan
      starts with the graph that the launcher activity shows, according to manifests,
      layouts and the code of activities; if there is a choice, a note says which graph was
      chosen and why. For `storyboard`, FILE is a storyboard or a folder with several, which
      make one plan; code in the folder tells where unwind segues end, and an `Info.plist`
      names the storyboard to start with. For `plist`, FILE is an `Info.plist` or an
      `.entitlements` file, and for `manifest` an Android manifest; several files make one
      plan. `scxml`, `dot` and `smcat` become a flow. What a plan cannot express
      becomes an annotation or a note, and links that lead nowhere are listed with their
      line numbers. With `--update`, an existing plan gets what the code has changed and keeps
      what people added; what the code lacks but people wrote about stays and is named. For
      `swiftui`, what is not marked `@inferred` belongs to people: remove the mark to confirm
      something, and write `allow missing-route` or `allow missing-link` where it is wrong.
      `storyboard`, `plist`, `manifest`, `android` and `scxml` read XML, for
      which the executable `qtroute-import` must be in the same folder as `qtroute`.
      """,
    activity: "importing",
    run: run)

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let operands = session.arguments.operands
    let kind: ImportKind = try OperandChoice.read(operands[0], "kind")
    if operands.count > 2 && !kind.takesSeveral {
      throw CommandFailure(
        "unexpected `\(operands[2])`",
        help: "usage: qtroute import \(kind.rawValue) \(kind == .swiftui ? "FOLDER" : "FILE")")
    }
    if kind != .swiftui, session.arguments.value(.labels) != nil {
      throw CommandFailure("`--labels` is for `import swiftui`")
    }
    if let plan = session.arguments.value(.update) { return try PlanUpdate.run(plan, session) }
    if session.arguments.has(.write) {
      throw CommandFailure("`--write` has no use without `--update PLAN`")
    }
    let path = operands[1]
    switch kind {
    case .android: return try XMLImport.run(.android, session)
    case .storyboard: return try XMLImport.runStoryboards(session)
    case .plist: return try XMLImport.runFiles(.plist, session)
    case .manifest: return try XMLImport.runFiles(.manifest, session)
    case .swiftui: return try SwiftUIFolder.run(session)
    case .scxml: return try XMLImport.run(.scxml, session)
    case .next: return try importFolder(path, .next, session)
    case .expo: return try importFolder(path, .expo, session)
    case .sveltekit: return try importFolder(path, .sveltekit, session)
    case .nuxt: return try importFolder(path, .nuxt, session)
    case .remix: return try importFolder(path, .remix, session)
    case .reactRouter:
      return try importRoutes(path, session) { bytes, name throws(FileFault) in
        try ReactRouterImport.plan(bytes, path: name, name: "App")
      }
    case .tanstack:
      return try importRoutes(path, session) { bytes, name throws(FileFault) in
        try TanStackImport.plan(bytes, path: name, name: "App")
      }
    case .reactNavigation:
      return try importRoutes(path, session) { bytes, name throws(FileFault) in
        try ReactNavigationImport.plan(bytes, path: name, name: "App")
      }
    case .navGraphJSON:
      return try importRoutes(path, session) { bytes, name throws(FileFault) in
        try NavGraphImport.plan(bytes, path: name, name: "App")
      }
    case .goRouter:
      return try CodeImport.run(".dart", session) { files, name throws(FileRoutesFault) in
        try GoRouterImport.plan(files, name: name)
      }
    case .mappamundi:
      return try CodeImport.run(".swift", session) { files, name throws(FileRoutesFault) in
        try MappaMundiImport.plan(files, name: name)
      }
    case .json:
      return try importFile(path, session) { text throws(FileFault) in
        try PlanImport.plan(text)
      }
    case .dot:
      return try importFile(path, session) { text throws(FileFault) in
        try DotImport.plan(Array(text.content), name: stem(path))
      }
    case .smcat:
      return try importFile(path, session) { text throws(FileFault) in
        try SmcatImport.plan(Array(text.content), name: stem(path))
      }
    }
  }

  /// Writes the plan that `read` makes from a file.
  private static func importFile(
    _ path: String, _ session: Session, _ read: (SourceText) throws(FileFault) -> [UInt8]
  ) throws(CommandFailure) -> Status {
    let source = PlanSource(session)
    let name = source.displayPath(path)
    let text = try source.read(path)
    try ImportLimit.check(name, text.count)
    do throws(FileFault) {
      session.output.write(try read(text))
      return .success
    } catch {
      let place = LineIndex(text).position(of: UInt32(error.offset))
      throw CommandFailure("\(name):\(place.line):\(place.column): \(error.message)")
    }
  }

  /// Writes the plan that `read` makes from a file's routes, and the notes.
  private static func importRoutes(
    _ path: String, _ session: Session,
    _ read: ([UInt8], String) throws(FileFault) -> (plan: [UInt8], notes: [FileRoutesNote])
  ) throws(CommandFailure) -> Status {
    let name = PlanSource(session).displayPath(path)
    return try importFile(path, session) { text throws(FileFault) in
      let result = try read(Array(text.content), name)
      session.writeNotes(result.notes)
      return result.plan
    }
  }

  /// Writes the plan made from the pages in a folder.
  private static func importFolder(
    _ folder: String, _ router: FileRouter, _ session: Session
  ) throws(CommandFailure) -> Status {
    let name = session.host.folderName(folder, skipping: ["app", "pages", "routes", "src"]) ?? ""
    let files = try FolderFiles.find(folder, session.host)
    var large: (path: String, size: Int)?
    let result: (plan: [UInt8], notes: [FileRoutesNote])
    do throws(FileRoutesFault) {
      result = try FileRoutes.plan(Array(files.keys), router, name: name) { path in
        guard let file = files[path], let text = try? session.host.read(file) else { return nil }
        guard text.count <= ImportLimit.bytes else {
          large = (file, text.count)
          return nil
        }
        return Array(text.content)
      }
    } catch {
      throw CommandFailure("\(error.path.map { files[$0] ?? $0 } ?? folder): \(error.message)")
    }
    if let (path, size) = large { try ImportLimit.check(path, size) }
    session.writeNotes(result.notes) { files[$0] ?? $0 }
    session.output.write(result.plan)
    return .success
  }

  /// A file's name without its folder and extension.
  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    if name == "-" { return "Machine" }
    return String(name.prefix { $0 != "." })
  }
}

extension Option {
  static let values = Option(
    "values", OptionValue("DIR", .file),
    "for `android` and `manifest`: a folder with more strings, such as `res/values`")
  static let start = Option(
    "start", OptionValue("NAME", .anything),
    "for `android` and `storyboard`: the file that the plan starts with, by name; for `swiftui`: "
      + "the view")
}
