import RouteEngine
import RouteCheck
import RouteGenerate
import RoutePlan
import RouteBase
import RouteSyntax

/// `qtroute generate`
enum GenerateCommand: Command {
  static let name = "generate"
  static let spec = CommandSpec(
    name: name, summary: "generate code with typed route ids, inputs and URLs",
    operands: [Operand("LANGUAGE", choices: GeneratedLanguage.self)],
    options: [
      .plan, .stdinName, .name, access.option,
      .androidPackage.described("the package of `kotlin` code"), .driver, .engine,
      .javaScript, flavor.option, .check, .output,
    ],
    examples: [
      ("qtroute generate swift -o Routes.swift", "an enumeration with a case for each route"),
      ("qtroute generate swift --access public --name Shop", "for a separate module"),
      (
        "qtroute generate swift --driver -o Routes.swift",
        "also `driver.drive(to: .show(showId: 7))`"
      ),
      ("qtroute generate kotlin --package com.shop -o Routes.kt", "sealed classes"),
      (
        "qtroute generate kotlin --flavor nav3 -o Routes.kt",
        "routes are keys of Navigation 3: `backStack.addAll(match.stack)`"
      ),
      ("qtroute generate typescript -o routes.ts", "unions"),
      ("qtroute generate typescript --engine -o routes.ts", "also `openPlan`, which finds paths"),
      ("qtroute generate typescript --javascript -o routes.js", "also writes `routes.d.ts`"),
    ],
    details: """
      The file needs nothing but the language itself. It contains the ids of the plan's
      routes, tasks and facts, each route and task with its inputs, `url`, which agrees with
      `qtroute url` but leaves out inputs that have their default and writes numbers as its
      language does, `match`, which agrees with `qtroute match` and gives the stack as routes
      with their inputs, and for each route its parent, its tabs, how it is presented and
      which facts it requires. What a plan does not
      use is left out: code for a plan whose routes have no patterns, for example, has neither
      `url` nor `match`. With `--engine`, it also contains the plan, needs the package
      `qtroute-engine`, and finds paths as `qtroute path` does. With `--driver`, it needs the
      library `QTRoute`, whose driver then takes routes and tasks of the code, and gives the
      routes on its stack and the inputs of its frames as the types of the code. With
      `--flavor nav3` or `compose`, routes can be serialized, and need the plugin and library
      for that; with `tanstack` or `react-router`, the code also has `paths`, the patterns of
      routes as that router writes them, without types (and what `*` takes in React Router may
      be empty); with `react-navigation`, the params of screens and the configuration of
      links. With `--javascript`, the code is a module of JavaScript (ES2019) that means the
      same, and its types are in a file of declarations beside it.
      With `--check`, all findings of `qtroute check` are printed on standard error, and a
      plan with errors gives no code. Names come from the plan and are made legal in the
      language. If two names would be the same, that is an error; resolve it with
      `@swift.name("NAME")` (`@kotlin.name`, `@typescript.name`) on one of them. Strings of a
      type that would have one name get numbers: `s` and `s_2` for "S" and "s". The same plan
      always gives the same bytes.
      """,
    exitStatuses: [(.no, "with `--check`: the plan has errors")],
    activity: "generating",
    run: run)

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let word = arguments.operands[0]
    let language: GeneratedLanguage = try OperandChoice.read(word, "language")
    var options = try options(arguments, language)
    let source = PlanSource(session)
    let path = try source.find()
    let plan = arguments.has(.check) ? try source.loadChecked() : try source.load(.urls)
    if let excess = GeneratedPlan.excess(of: plan) {
      throw CommandFailure("no code for this plan: \(excess)")
    }
    let file = path == "-" ? "" : path.split(separator: "/").last.map(String.init) ?? ""
    let generated = GeneratedPlan(plan, file: file, tool: CommandLineTool.version)
    if let excess = generated.excess(in: language) ?? generated.excess(of: options.flavor) {
      throw CommandFailure("no \(word) code for this plan: \(excess)")
    }
    let faults = generated.nameFaults(in: language, options.flavor)
    try refuseFaults(faults, of: plan, in: word, session)
    if arguments.has(.engine) { options.engineFiles = try engineFiles(of: plan, session) }
    guard arguments.has(.javaScript) else {
      session.output.write(string: generated.source(in: language, options))
      return .success
    }
    let other = try declarationsPath(arguments)
    let (code, declarations) = generated.javaScript(options)
    session.output.write(string: code)
    session.write(Array(declarations.utf8), to: other)
    return .success
  }

  /// The file of declarations beside the file of JavaScript that is to be written.
  private static func declarationsPath(
    _ arguments: Arguments
  ) throws(CommandFailure) -> String {
    for (ending, other) in [(".js", ".d.ts"), (".mjs", ".d.mts")] {
      guard let path = arguments.value(.output), path.hasSuffix(ending) else { continue }
      return String(path.dropLast(ending.count)) + other
    }
    throw CommandFailure(
      "`--javascript` requires a file to write: `--output FILE.js` or `FILE.mjs`",
      help: "the types are written into a `.d.ts` or `.d.mts` file beside it")
  }

  /// Shows the names that code cannot have, if there are any, and ends the command.
  private static func refuseFaults(
    _ faults: [NameFault], of plan: Plan, in language: String, _ session: Session
  ) throws(CommandFailure) {
    guard !faults.isEmpty else { return }
    let limit = 100
    var renderer = FindingRenderer(
      files: plan.sourceFiles, colors: session.usesColor(.standardError))
    var text = ByteWriter()
    for fault in faults.prefix(limit) {
      renderer.render(
        FindingRenderer.Obstacle(
          at: fault.span, fault.message, notes: fault.notes, help: fault.help), to: &text)
    }
    session.writeError(text.text)
    let more = faults.count > limit ? ", of which the first \(limit) are shown" : ""
    throw CommandFailure(
      "no \(language) code for this plan: it has \(counted(faults.count, "name")) that cannot "
        + "be used in code\(more)")
  }

  /// The texts of a plan's files, by paths that name no folder of this machine.
  private static func engineFiles(
    of plan: Plan, _ session: Session
  ) throws(CommandFailure) -> [GeneratedFile] {
    let paths = PortablePaths.rooted(
      plan.files.map(\.path), folder: session.host.currentDirectory)
    let files = zip(paths, plan.sourceFiles).map { path, file in
      GeneratedFile(
        path: path, text: String(decoding: file.text.content, as: UTF8.self))
    }
    // The engine finds included files by these paths alone.
    let texts = Dictionary(files.map { ($0.path, $0.text) }) { first, _ in first }
    let (_, findings) = PlanBuilder.build(
      path: files[0].path, text: SourceText(files[0].text), loader: SourceLoader(files: texts))
    if findings.contains(where: { $0.rule == .includeFailed }) {
      throw CommandFailure(
        "no code with an engine for this plan: an include works only on this machine",
        help: "include files by relative paths, without symbolic links")
    }
    return files
  }

  /// The access levels of Swift that generated code may have.
  private enum AccessLevel: String, CaseIterable {
    case `internal`, `package`, `public`
  }

  private static let access = ChoiceOption<AccessLevel>(
    "access", "LEVEL", "the access level of `swift` code: internal (default), package or public")

  private static let flavor = ChoiceOption<GeneratedFlavor>(
    "flavor", "NAME",
    "the framework that code fits: plain (default); nav3 or compose for `kotlin`; tanstack, "
      + "react-router or react-navigation for `typescript`")

  private static func options(
    _ arguments: Arguments, _ language: GeneratedLanguage
  ) throws(CommandFailure) -> GeneratedOptions {
    var options = GeneratedOptions()
    func value(
      _ option: Option, _ languages: [GeneratedLanguage]
    ) throws(CommandFailure) -> String? {
      guard let value = arguments.value(option) else { return nil }
      if languages.contains(language) { return value }
      let names = languages.map { "`\($0.rawValue)`" }.joined(separator: " and ")
      throw CommandFailure("`--\(option.name)` is for \(names)")
    }
    if arguments.has(.engine) && language != .typescript {
      throw CommandFailure("`--\(Option.engine.name)` is for `typescript`")
    }
    if arguments.has(.javaScript) {
      if language != .typescript { throw CommandFailure("`--javascript` is for `typescript`") }
      _ = try declarationsPath(arguments)
    }
    if arguments.has(.driver) && language != .swift {
      throw CommandFailure("`--\(Option.driver.name)` is for `swift`")
    }
    options.usesDriver = arguments.has(.driver)
    if let flavor = arguments.value(flavor) {
      if let own = flavor.language, own != language {
        throw CommandFailure(
          "`--\(Self.flavor.option.name) \(flavor.rawValue)` is for `\(own.rawValue)`")
      }
      options.flavor = flavor
    }
    if let name = try value(.name, [.swift, .kotlin]) {
      guard language.isTypeName(name) else {
        throw CommandFailure("`--name` takes the name of a type, not `\(name)`")
      }
      options.name = name
    }
    if let access = try value(access.option, [.swift]) { options.access = access }
    if let package = try value(.androidPackage, [.kotlin]) {
      guard language.isPackageName(package) else {
        throw CommandFailure("`--package` takes a name like `com.example.app`, not `\(package)`")
      }
      options.package = package
    }
    return options
  }
}

extension Option {
  fileprivate static let name = Option(
    "name", .name, "the type around `swift` or `kotlin` code (default: the plan's name)")
  fileprivate static let driver = Option(
    "driver", "make `swift` code fit the driver of the library `QTRoute`")
  fileprivate static let check = Option("check", "check the plan first, as in a build")
  fileprivate static let engine = Option(
    "engine", "add `openPlan` to `typescript` code, for the package `qtroute-engine`")
  fileprivate static let javaScript = Option(
    "javascript", "write `typescript` code as JavaScript, with a file of declarations beside it")
}

extension GeneratedLanguage: DescribedChoice {
  var summary: String {
    switch self {
    case .swift: "enumerations for Swift 6.1 and later"
    case .kotlin: "sealed classes for Kotlin 1.3 and later, on a JVM"
    case .typescript: "unions for TypeScript, ES2019 and later"
    }
  }
}
