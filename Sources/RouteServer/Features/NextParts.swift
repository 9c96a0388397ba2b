import RouteBase
import RouteSyntax

/// What the grammar lets follow the tokens of a declaration, where that is more than a list of clauses.
struct NextParts {
  /// Words, and what is written with them; the most likely one first.
  var words: [Word] = []
  /// What a name at the place may refer to.
  var names = NameKinds.all
  /// Whether the declaration is not complete without one of these parts.
  var isRequired = false
  /// What the plan itself can suggest.
  var suggestion: Suggestion?

  /// A word, and its shape as `KeywordShapes` has it.
  struct Word {
    var label: String
    var shape: String

    init(_ label: String, _ shape: String? = nil) {
      self.label = label
      self.shape = shape ?? label
    }
  }

  /// What a name may refer to.
  struct NameKinds: OptionSet {
    let rawValue: Int
    static let routes = NameKinds(rawValue: 1)
    static let flows = NameKinds(rawValue: 2)
    static let tasks = NameKinds(rawValue: 4)
    /// What people can be on.
    static let places: NameKinds = [.routes, .flows]
    static let all: NameKinds = [.places, .tasks]
  }

  /// A name in a text, with its service if that is written.
  struct Reference {
    var service: SourceRange?
    var name: SourceRange
  }

  /// A text that depends on the plan.
  enum Suggestion {
    /// The stack of a route.
    case stack(Reference)
    /// What the path between two places costs.
    case cost(from: Reference, to: Reference)
    /// What a URL starts with.
    case urls
  }

  /// What follows the tokens of a declaration before a place; nil if the last word alone tells.
  static func find(_ tokens: ArraySlice<Token>, _ declaration: DeclarationKind?) -> NextParts? {
    guard let last = tokens.last else { return nil }
    switch declaration {
    case .expect: return ExpectationParts.find(tokens)
    case .link:
      if let parts = link(tokens) { return parts }
    case .fact:
      return last.isName ? NextParts(words: [Word("given")]) : nil
    case .route, .task:
      // What a screen hands back has no name before it.
      if last.kind == .arrow { return NextParts(names: []) }
    default: break
    }
    return clause(tokens)
  }

  /// What follows a keyword inside a clause, and what a clause may name.
  private static func clause(_ tokens: ArraySlice<Token>) -> NextParts? {
    guard let last = tokens.last, last.kind == .keyword else { return nil }
    switch last.keyword {
    case .in, .to, .past: return NextParts(names: .places)
    case .back:
      return NextParts(
        words: [Word("to", "to {Route}"), Word("past", "past {Route}")], isRequired: true)
    case .present: return NextParts(words: [Word("nav"), Word("floating")])
    case .tabs: return NextParts(words: [Word("reset")])
    case .recycle: return NextParts(words: [Word("by", "by {name}")])
    default: return nil
    }
  }

  // link = "link" [ reference | "*" ] [ ( "->" | "=>" ) reference [ arguments ] ] { clause } ;
  private static func link(_ tokens: ArraySlice<Token>) -> NextParts? {
    let arrows = [Word("->", "-> {Target}"), Word("=>", "=> {Target}")]
    let hasArrow = tokens.contains { $0.kind == .arrow || $0.kind == .doubleArrow }
    guard let last = tokens.last else { return nil }
    if last.kind == .arrow || last.kind == .doubleArrow { return NextParts(names: .places) }
    if hasArrow { return nil }
    if last.kind == .star { return NextParts(words: arrows, names: [], isRequired: true) }
    if tokens.count == 1 {
      return NextParts(words: arrows + [Word("*", "* -> {Target}")], names: .places)
    }
    // A name right after `link` is its source.
    let isSource = tokens.dropFirst().allSatisfy { $0.isName || $0.kind == .dot }
    return isSource ? NextParts(words: arrows) : nil
  }
}

extension Token {
  /// Whether it is a name that is no keyword.
  var isName: Bool { kind == .name || kind == .quotedName }
}
