package import RouteBase
import RouteSyntax

/// What the grammar lets follow the tokens of a declaration.
package struct NextParts {
  /// Words, and what is written with them; the most likely one first.
  package var words: [Word] = []
  /// What a name or a value at the place may be.
  package var names = Names.none
  /// Whether the declaration is not complete without one of these parts, so that no clause and no other
  /// declaration may follow.
  package var isRequired = false
  /// What the plan itself can suggest.
  package var suggestion: Suggestion?

  /// A word, and its shape as `KeywordShapes` has it.
  package struct Word {
    package var label: String
    package var shape: String

    init(_ label: String, _ shape: String? = nil) {
      self.label = label
      self.shape = shape ?? label
    }
  }

  package enum Names {
    case none
    /// Routes, flows and tasks.
    case symbols(SymbolKinds)
    case facts, types, rules
    /// The keys of annotations.
    case annotations
    /// A new parameter, besides those that are declared with it.
    case newParameter([SourceRange])
    /// A parameter of something, besides those that were named before it.
    case parameters(ParameterOwner, [SourceRange])
    /// A literal, or an element of one that is a list.
    case literals(LiteralType, isElement: Bool)
  }

  /// What a name may refer to.
  package struct SymbolKinds: OptionSet {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let routes = SymbolKinds(rawValue: 1)
    package static let flows = SymbolKinds(rawValue: 2)
    package static let tasks = SymbolKinds(rawValue: 4)
    /// What people can be on.
    package static let places: SymbolKinds = [.routes, .flows]
    package static let all: SymbolKinds = [.places, .tasks]
    /// Not the declaration itself, nor what is below it.
    package static let isOutside = SymbolKinds(rawValue: 8)
    /// Only what opens without an input.
    package static let needsNothing = SymbolKinds(rawValue: 16)
  }

  /// A name in a text, with its service if that is written.
  package struct Reference {
    package var service: SourceRange?
    package var name: SourceRange
  }

  /// Whose parameters may be named.
  package enum ParameterOwner {
    /// The declaration itself.
    case own
    /// The declaration and the routes above it.
    case pattern
    /// What a link puts on top.
    case target(Reference)
    /// The place of what a link or a URL leads to.
    case chain(Reference)
  }

  /// The type of a literal.
  package enum LiteralType {
    case any
    /// The one that is written before it.
    case written(base: SourceRange, isList: Bool, isOptional: Bool)
    case parameter(ParameterOwner, SourceRange)
  }

  /// A text that depends on the plan.
  package enum Suggestion {
    /// The stack of a route.
    case stack(Reference)
    /// The limit on what the path between two places costs; if `isNone`, there is to be none so cheap.
    case cost(from: Reference, to: Reference, isNone: Bool)
    /// What a URL starts with.
    case urls
  }

  static func required(_ words: [Word] = [], _ names: Names = .none) -> NextParts {
    NextParts(words: words, names: names, isRequired: true)
  }
}
