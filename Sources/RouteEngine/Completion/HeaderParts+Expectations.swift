import RouteBase
import RouteSyntax

// What follows the tokens of an expectation.

extension HeaderParts {
  // expect = "expect" ( [ "no" ] "path" … | "every" "path" … | "url" … | "stack" … ) ;
  mutating func readExpectation() -> Reading {
    if rest.isEmpty { return .ends(.required(Self.shapes)) }
    guard let first = rest.popFirst(), first.kind == .keyword else { return .broken }
    switch first.keyword {
    case .path: return readPath()
    case .no:
      if rest.isEmpty { return .ends(.required([Self.path])) }
      return take(.path) ? readPath(isNone: true) : .broken
    case .every:
      if rest.isEmpty { return .ends(.required([Self.everyPath])) }
      return take(.path) ? readEveryPath() : .broken
    case .url: return readURL()
    case .stack: return readStack()
    default: return .broken
    }
  }

  private static let path = Word("path", "path {A} -> {B}")
  private static let everyPath = Word("path", "path {A} -> {B} through {C}")
  private static let given = Word("given", "given {name}")

  /// The shapes of all expectations.
  private static let shapes = [
    Word("path", "path {A} -> {B} within {1}"), Word("no path", "no path {A} -> {B}"),
    Word("every path", "every path {A} -> {B} through {C}"),
    Word("url", "url \"{url}\" opens {Route}"), Word("stack", "stack {Route} is {Root}, {Route}"),
  ]

  // "path" reference "->" reference [ "within" number ] [ "given" names ]
  private mutating func readPath(isNone: Bool = false) -> Reading {
    var from: NextParts.Reference?
    var to: NextParts.Reference?
    let ends = readEnds(&from, &to)
    guard case .read = ends, let from, let to else { return ends }
    if rest.isEmpty {
      return .ends(NextParts(words: [Word("within", "within {1}"), Self.given]))
    }
    guard take(.within) else { return readGiven() }
    if rest.isEmpty {
      var next = NextParts.required()
      next.suggestion = .cost(from: from, to: to, isNone: isNone)
      return .ends(next)
    }
    return take(.integer) ? readGiven() : .broken
  }

  // "path" reference "->" reference "through" reference [ "given" names ]
  private mutating func readEveryPath() -> Reading {
    var from: NextParts.Reference?
    var to: NextParts.Reference?
    var through: NextParts.Reference?
    let ends = readEnds(&from, &to)
    guard case .read = ends else { return ends }
    if rest.isEmpty { return .ends(.required([Word("through", "through {C}")])) }
    guard take(.through) else { return .broken }
    let between = readReference(.all, &through)
    guard case .read = between else { return between }
    return readGiven()
  }

  // reference "->" reference
  private mutating func readEnds(
    _ from: inout NextParts.Reference?, _ to: inout NextParts.Reference?
  ) -> Reading {
    let start = readReference(.places, &from)
    guard case .read = start else { return start }
    if rest.isEmpty { return .ends(.required([Word("->", "-> {B}")])) }
    guard take(.arrow) else { return .broken }
    return readReference(.all, &to)
  }

  // [ "given" names ]
  private mutating func readGiven() -> Reading {
    if rest.isEmpty { return .ends(NextParts(words: [Self.given])) }
    return take(.given) ? readFacts() : .broken
  }

  // "url" string "opens" ( reference [ arguments ] | "nothing" ) [ "given" names ]
  private mutating func readURL() -> Reading {
    if rest.isEmpty {
      var next = NextParts.required()
      next.suggestion = .urls
      return .ends(next)
    }
    guard take(.string) else { return .broken }
    if rest.isEmpty { return .ends(.required([Word("opens", "opens {Route}")])) }
    guard take(.opens) else { return .broken }
    if rest.isEmpty { return .ends(.required([Word("nothing")], .symbols(.all))) }
    if !take(.nothing) {
      guard let target = takeReference() else { return .broken }
      if rest.first?.kind == .leftParenthesis {
        let arguments = readArguments(of: .chain(target))
        guard case .read = arguments else { return arguments }
      }
    }
    return readGiven()
  }

  // "stack" reference "is" reference { "," reference }
  private mutating func readStack() -> Reading {
    var top: NextParts.Reference?
    let start = readReference(.places, &top)
    guard case .read = start, let top else { return start }
    if rest.isEmpty { return .ends(.required([Word("is", "is {Root}, {Route}")])) }
    guard take(.is) else { return .broken }
    if rest.isEmpty {
      var next = NextParts.required([], .symbols(.places))
      next.suggestion = .stack(top)
      return .ends(next)
    }
    repeat {
      var frame: NextParts.Reference?
      let reading = readReference(.places, &frame)
      guard case .read = reading else { return reading }
    } while take(.comma)
    return .read
  }
}
