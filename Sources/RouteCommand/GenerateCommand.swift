import RouteExchange
import RouteSyntax

/// `qtroute generate`
enum GenerateCommand {
  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let word = arguments.operands[0]
    let language: GeneratedLanguage = try OperandChoice.read(word, "language")
    let options = try options(arguments, language)
    let source = PlanSource(session)
    let path = try source.find()
    let plan = try source.load(session)
    if let excess = GeneratedPlan.excess(of: plan) {
      throw CommandFailure("no code for this plan: \(excess)")
    }
    let file = path == "-" ? "" : path.split(separator: "/").last.map(String.init) ?? ""
    let generated = GeneratedPlan(plan, file: file, tool: CommandLineTool.version)
    if let excess = generated.excess(in: language) {
      throw CommandFailure("no \(word) code for this plan: \(excess)")
    }
    session.output.write(string: generated.source(in: language, options))
    return .success
  }

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
      throw CommandFailure("`--\(option.rawValue)` is for \(names)")
    }
    if let name = try value(.name, [.swift, .kotlin]) {
      guard language.isTypeName(name) else {
        throw CommandFailure("`--name` takes the name of a type, not `\(name)`")
      }
      options.name = name
    }
    if let access = try value(.access, [.swift]) { options.access = access }
    if let package = try value(.androidPackage, [.kotlin]) {
      guard language.isPackageName(package) else {
        throw CommandFailure("`--package` takes a name like `com.example.app`, not `\(package)`")
      }
      options.package = package
    }
    return options
  }
}
