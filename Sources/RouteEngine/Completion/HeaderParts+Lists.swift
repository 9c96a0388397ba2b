import RouteBase
import RouteSyntax

// Lists of parameters and arguments, and the values in them.

extension HeaderParts {
  // parameters = "(" [ parameter { "," parameter } ] ")" ;
  mutating func readParameters() -> Reading {
    rest.removeFirst()
    if take(.rightParenthesis) { return .read }
    var named: [SourceRange] = []
    repeat {
      if take(.rightParenthesis) { return .read }
      guard let name = rest.popFirst() else {
        return .ends(.required([], .newParameter(named)))
      }
      guard name.isWord else { return .broken }
      named.append(name.range)
      let type = readKindAndDefault()
      guard case .read = type else { return type }
    } while take(.comma)
    return closeList()
  }

  // [ ":" kind ] [ "=" literal ]
  private mutating func readKindAndDefault() -> Reading {
    var type = NextParts.LiteralType.any
    if take(.colon) {
      let isList = take(.leftBracket)
      guard let base = rest.popFirst() else { return .ends(.required([], .types)) }
      guard base.isName else { return .broken }
      if isList {
        if rest.isEmpty { return .ends(.required()) }
        guard take(.rightBracket) else { return .broken }
      }
      let isOptional = take(.question)
      type = .written(base: base.range, isList: isList, isOptional: isOptional)
    }
    return take(.equals) ? readLiteral(type) : .read
  }

  // arguments = "(" [ argument { "," argument } ] ")" ;
  mutating func readArguments(of owner: NextParts.ParameterOwner) -> Reading {
    rest.removeFirst()
    var named: [SourceRange] = []
    repeat {
      if take(.rightParenthesis) { return .read }
      guard let name = rest.popFirst() else {
        return .ends(.required([], .parameters(owner, named)))
      }
      guard name.isWord else { return .broken }
      named.append(name.range)
      if take(.colon) {
        let value = readLiteral(.parameter(owner, name.range))
        guard case .read = value else { return value }
      }
    } while take(.comma)
    return closeList()
  }

  private mutating func closeList() -> Reading {
    if rest.isEmpty { return .ends(.required()) }
    return take(.rightParenthesis) ? .read : .broken
  }

  // literal = string | number | "true" | "false" | "nil" | "[" … "]" ;
  mutating func readLiteral(_ type: NextParts.LiteralType) -> Reading {
    guard rest.first?.kind == .leftBracket else { return readScalar(type, isElement: false) }
    rest.removeFirst()
    repeat {
      if take(.rightBracket) { return .read }
      let element = readScalar(type, isElement: true)
      guard case .read = element else { return element }
    } while take(.comma)
    if rest.isEmpty { return .ends(.required()) }
    return take(.rightBracket) ? .read : .broken
  }

  private mutating func readScalar(_ type: NextParts.LiteralType, isElement: Bool) -> Reading {
    guard let first = rest.popFirst() else {
      return .ends(.required([], .literals(type, isElement: isElement)))
    }
    switch first.kind {
    case .string, .integer, .double: return .read
    case .keyword where [.true, .false, .nil].contains(first.keyword): return .read
    default: return .broken
    }
  }
}
