import RouteAppLinks
import RouteImport
import RouteImportXML
import RouteMatch
import RoutePlan
import RouteBase
import RouteSyntax

enum ExchangeFuzz {
  static func json(_ input: [UInt8]) -> String? {
    fault(try? PlanImport.plan(SourceText(input)))
      ?? fault(try? NavGraphImport.plan(input, path: "g.json", name: "m").plan)
  }

  static func code(_ input: [UInt8]) -> String? {
    let files = [CodeFile(path: "c", bytes: input)]
    return fault(try? GoRouterImport.plan(files, name: "m").plan)
      ?? fault(try? MappaMundiImport.plan(files, name: "m").plan)
  }

  static func lists(_ input: [UInt8]) -> String? {
    let result = PropertyListImport.run([ImportSource(path: "l.plist", bytes: input)])
    return result.plans.lazy.compactMap { fault($0.text) }.first
  }

  static func dot(_ input: [UInt8]) -> String? { fault(try? DotImport.plan(input, name: "m")) }

  static func smcat(_ input: [UInt8]) -> String? { fault(try? SmcatImport.plan(input, name: "m")) }

  /// A path on each line.
  static func files(_ input: [UInt8]) -> String? {
    let paths = parts(input, at: 0x0A, most: 40).map { String(decoding: $0, as: UTF8.self) }
    for router in FileRouter.allCases {
      let result = try? FileRoutes.plan(paths, router, name: "m") { _ in input }
      if let fault = fault(result?.plan) { return fault }
    }
    return nil
  }

  /// Up to three graphs, separated by zeros.
  static func android(_ input: [UInt8]) -> String? {
    let sources = parts(input, at: 0, most: 3).enumerated().map {
      ImportSource(path: "g\($0.offset).xml", bytes: $0.element)
    }
    let result = AndroidImport.run(
      sources, around: AndroidSurroundings(), isFolder: sources.count > 1)
    return result.plans.lazy.compactMap { fault($0.text) }.first
  }

  static func scxml(_ input: [UInt8]) -> String? {
    let result = SCXMLImport.run(ImportSource(path: "c.scxml", bytes: input))
    return result.plans.lazy.compactMap { fault($0.text) }.first
  }

  /// What is wrong with an imported plan.
  private static func fault(_ text: [UInt8]?) -> String? {
    guard let text else { return nil }
    let (tree, findings) = Parser.parse(SourceText(text), file: FileID(0))
    if let finding = findings.first(where: { $0.rule == .syntax }) {
      return
        "the plan made has a fault: \(finding.message)\n\(String(decoding: text, as: UTF8.self))"
    }
    return Formatter.format(tree) == text ? nil : "the plan made is not canonical"
  }

  static func association(_ input: [UInt8]) -> String? {
    _ = try? AssociationFile(SourceText(input))
    return nil
  }
}
