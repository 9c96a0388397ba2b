import RouteBase
import RouteSyntax

/// The text of a plan that an importer wrote.
package enum WrittenPlan {
  /// Why a text is not a plan.
  struct Fault: Error {
    var message: String
  }

  /// A text in canonical form.
  static func format(_ text: String) throws(Fault) -> [UInt8] {
    let (tree, findings) = Parser.parse(SourceText(text), file: FileID(0))
    if let finding = findings.first(where: { $0.rule == .syntax }) {
      throw Fault(message: "the result is not a valid plan: \(finding.message)")
    }
    return Formatter.format(tree)
  }

  /// `text` without characters that names may not contain.
  package static func cleaned(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(["`", "\n", "\r", "\0"].contains(scalar) ? "_" : scalar)
    }
    return scalars.isEmpty ? "_" : String(scalars)
  }
}
