import RouteExchange
import RouteSyntax

/// `qtroute import`
enum ImportCommand {
  /// The forms that a plan is made from.
  enum Kind: String, CaseIterable {
    case json
  }

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let name = arguments.operands[0]
    guard let kind = Kind(rawValue: name) else {
      let kinds = Kind.allCases.map(\.rawValue)
      throw CommandFailure(
        "unknown kind `\(name)`",
        help: didYouMean(name, kinds)
          ?? "there is \(kinds.map { "`\($0)`" }.joined(separator: ", "))")
    }
    let path = arguments.operands[1]
    let source = PlanSource(session)
    let text = try source.read(path)
    do throws(FileFault) {
      switch kind {
      case .json:
        session.output.write(try PlanImport.plan(Array(text.bytes[..<text.count])))
      }
    } catch {
      let place = LineIndex(text).position(of: UInt32(error.offset))
      throw CommandFailure(
        "\(source.displayPath(path)):\(place.line):\(place.column): \(error.message)")
    }
    return .success
  }
}
