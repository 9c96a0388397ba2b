import RouteExchange
import RouteMatch
import RoutePlan
import RouteSyntax

enum ExchangeFuzz {
  static func json(_ input: [UInt8]) -> String? {
    guard let text = try? PlanImport.plan(input) else { return nil }
    let (tree, findings) = Parser.parse(SourceText(text), file: FileID(0))
    if let finding = findings.first(where: { $0.rule == .syntax }) {
      return "the plan made has a fault: \(finding.message)"
    }
    return Formatter.format(tree) == text ? nil : "the plan made is not canonical"
  }

  static func association(_ input: [UInt8]) -> String? {
    _ = try? AssociationFile(SourceText(input))
    return nil
  }
}
