package import RouteBase

/// One file as written: its declarations in reading order, as a flat array, and their parts in
/// other arrays. A tree covers one file and knows nothing of its meaning.
///
/// Elements refer to each other by index and to text by range, so that a tree has no pointers. A
/// declaration's block is the declarations that follow it up to its `next`.
package struct SyntaxTree: Sendable {
  package private(set) var file: FileID
  package let text: SourceText

  package internal(set) var declarations: [DeclarationSyntax] = []
  package internal(set) var clauses: [ClauseSyntax] = []
  package internal(set) var parameters: [ParameterSyntax] = []
  /// Names, strings and numbers that clauses and declarations list.
  package internal(set) var names: [SourceRange] = []
  package internal(set) var references: [ReferenceSyntax] = []
  package internal(set) var arguments: [ArgumentSyntax] = []
  /// Literals; the elements of a list follow it.
  package internal(set) var literals: [LiteralSyntax] = []
  package internal(set) var annotations: [AnnotationSyntax] = []
  /// The arguments after patterns, in the order of their clauses.
  package internal(set) var patternArguments: [PatternArgumentsSyntax] = []
  package internal(set) var links: [LinkSyntax] = []
  package internal(set) var expectations: [ExpectationSyntax] = []
  package internal(set) var comments: [Comment] = []

  init(text: SourceText, file: FileID) {
    self.file = file
    self.text = text
  }

  /// The same tree, with another file id.
  package func numbered(_ file: FileID) -> SyntaxTree {
    var tree = self
    tree.file = file
    return tree
  }

  /// The declarations directly in the block of declaration `index`, or of the file for nil, as
  /// indices in reading order.
  package func block(of index: Int?) -> BlockSequence {
    if let index {
      BlockSequence(tree: self, index: index + 1, end: Int(declarations[index].next))
    } else {
      BlockSequence(tree: self, index: 0, end: declarations.count)
    }
  }

  /// Iterates over the declarations of one block.
  package struct BlockSequence: Sequence, IteratorProtocol {
    let tree: SyntaxTree
    var index: Int
    let end: Int

    package mutating func next() -> Int? {
      guard index < end else { return nil }
      defer { index = Int(tree.declarations[index].next) }
      return index
    }
  }
}

/// The kinds of declaration; each but the last is the keyword that it starts with.
@frozen @usableFromInline
package enum DeclarationKind: UInt8, CaseIterable, Sendable {
  case plan, include, scheme, domain, web, fact, type, service, flow, route, task, link, fallback
  case expect
  /// A block that belongs to no declaration. It has been reported, and its contents are read all
  /// the same.
  case invalid

  /// The word that it starts with.
  package var keyword: Keyword? {
    Keyword(rawValue: rawValue).flatMap { $0.isDeclaration ? $0 : nil }
  }

  /// Its name in messages.
  package var name: String { keyword?.name ?? "block" }

  /// Whether it declares each of the names or strings that it lists, so that each of them may have
  /// its own documentation.
  package var declaresList: Bool {
    switch self {
    case .scheme, .domain, .web, .fact: true
    default: false
    }
  }
}

/// A declaration. It takes 44 bytes, because a file may have millions of declarations.
@usableFromInline
package struct DeclarationSyntax: Sendable {
  /// Where its keyword starts.
  package var start: UInt32
  /// The end of its last clause, before its block.
  package var headerEnd: UInt32 = 0
  /// The end of the whole, including its block.
  package var end: UInt32 = 0
  /// The index of the first declaration after it and its block.
  package var next: UInt32 = 0
  /// Its name with backticks; empty if it has none.
  package var name = SourceRange.none
  /// The parameters of a route or task, which has no payload, or the payload.
  private var list = SyntaxSlice.none
  // A slice of 7 bytes and one more, a count of 3 bytes and one more.
  package internal(set) var clauses = ShortSlice.none
  package let kind: DeclarationKind
  package internal(set) var resultCount = ShortCount(0)
  package var flags: Flags = []

  init(kind: DeclarationKind, start: UInt32) {
    self.kind = kind
    self.start = start
  }

  private var hasSignature: Bool { kind == .route || kind == .task }

  /// Its parameters, followed in the tree by the values that it hands back; only a route or task
  /// has any.
  package internal(set) var parameters: SyntaxSlice {
    get { hasSignature ? list : .none }
    set {
      assert(hasSignature)
      list = newValue
    }
  }

  /// What other declarations contain: in `names`, the names of a fact, or the strings of an include,
  /// a scheme, a domain, a `web` or a type; in `references`, the target of a fallback; in `links` or
  /// `expectations`, one element.
  package internal(set) var payload: SyntaxSlice {
    get { hasSignature ? .none : list }
    set {
      assert(!hasSignature)
      list = newValue
    }
  }

  @frozen @usableFromInline
  package struct Flags: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt8
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// It has a block.
    @inlinable package static var block: Flags { Flags(rawValue: 1) }
    /// A fact that is `given`.
    @inlinable package static var given: Flags { Flags(rawValue: 2) }
    /// It has parentheses for parameters.
    @inlinable package static var parameters: Flags { Flags(rawValue: 4) }
    /// It has `-> (…)`.
    @inlinable package static var results: Flags { Flags(rawValue: 8) }
    /// Its `-> (…)` is among the clauses.
    @inlinable package static var lateResults: Flags { Flags(rawValue: 16) }
  }

  /// The span from the keyword to the end of the whole.
  package var range: SourceRange { SourceRange(start: start, end: end) }

  /// The keyword's own span; approximate if the keyword is misspelt.
  package var keywordRange: SourceRange {
    guard let keyword = kind.keyword else { return SourceRange(start: start, end: start + 1) }
    let end = start + UInt32(keyword.text.utf8CodeUnitCount)
    return SourceRange(start: start, end: min(end, max(headerEnd, start)))
  }

  /// The name, or the keyword if there is none: the smallest span that identifies the declaration.
  package var nameRange: SourceRange { name.isEmpty ? keywordRange : name }

  /// The values that it hands back, as a slice of the tree's parameters.
  package var results: SyntaxSlice {
    SyntaxSlice(first: Int(parameters.first) + Int(parameters.count), count: resultCount.value)
  }
}

/// The kinds of clause, in the order of the grammar, which is also that of the canonical form.
@frozen @usableFromInline
package enum ClauseKind: UInt8, CaseIterable, Sendable {
  case `in`, at, push, present, tabs, linked, locked, recycle, requires, unless, grants, revokes
  case back, single, cost, title, was, deprecated, allow, annotation

  /// The word that it starts with; nil for `@key`.
  package var keyword: Keyword? {
    Keyword(rawValue: rawValue + Keyword.in.rawValue).flatMap { $0.isClause ? $0 : nil }
  }

  /// Its name in messages.
  package var name: String { keyword?.name ?? "@" }
}

/// A clause. It takes 16 bytes, because a file may have millions of clauses.
@usableFromInline
package struct ClauseSyntax: Sendable {
  enum Form: UInt8 { case plain, variant, floating }

  package let range: SourceRange
  /// What it lists: in `references` for `in`, `back` and `was`, in `annotations` for `@`, in
  /// `names` for all others (a string, a number, facts, parameters, or a rule and a string).
  package let payload: ShortSlice
  /// Its form, above the five bits of its kind.
  @usableFromInline let bits: UInt8

  init(
    _ kind: ClauseKind, form: Form = .plain, _ range: SourceRange, payload: SyntaxSlice
  ) {
    self.range = range
    self.payload = ShortSlice(payload)
    bits = form.rawValue << 5 | kind.rawValue
  }

  @inlinable package var kind: ClauseKind { ClauseKind(rawValue: bits & 31) ?? .annotation }
  /// `nav` of `present nav`, `past` of `back past`, `reset` of `tabs reset`; for `at`, whether
  /// arguments follow, which are in `patternArguments`.
  @inlinable package var isVariant: Bool { bits >> 5 == 1 }
  /// `floating` of `present floating`.
  @inlinable package var isFloating: Bool { bits >> 5 == 2 }
}

/// The arguments that a pattern sets.
package struct PatternArgumentsSyntax: Sendable {
  /// The index of its `at` clause.
  package var clause: UInt32
  package var arguments: SyntaxSlice
}

/// A parameter of a route or task, or a value that it hands back. It takes 20 bytes, because a file
/// may have millions of them.
@usableFromInline
package struct ParameterSyntax: Sendable {
  package let name: SourceRange
  /// The name of its type; empty if none is written.
  package var type = SourceRange.none
  /// One more than the index of its default, or 0, above the bits that say how its type is written.
  @usableFromInline var word: UInt32 = 0

  @inlinable static var list: UInt32 { 1 }
  @inlinable static var optional: UInt32 { 2 }

  init(name: SourceRange) { self.name = name }

  /// `[T]`
  @inlinable package internal(set) var isList: Bool {
    get { word & Self.list != 0 }
    set { word = newValue ? word | Self.list : word & ~Self.list }
  }

  /// `T?`
  @inlinable package internal(set) var isOptional: Bool {
    get { word & Self.optional != 0 }
    set { word = newValue ? word | Self.optional : word & ~Self.optional }
  }

  /// The index of its default in `literals`, or -1. There are fewer than 2³⁰ literals, which would
  /// take 12 GiB.
  @inlinable package internal(set) var value: Int32 {
    get { Int32(word >> 2) - 1 }
    set { word = UInt32(newValue + 1) * 4 | word & 3 }
  }
}

/// `Name` or `Service.Name`.
package struct ReferenceSyntax: Sendable {
  /// The service's name; empty if none is written.
  package var service = SourceRange.none
  package var name: SourceRange

  /// From the first to the last byte.
  package var range: SourceRange {
    service.isEmpty ? name : SourceRange(start: service.start, end: name.end)
  }
}

/// An argument of a link or an expectation.
package struct ArgumentSyntax: Sendable {
  package var name: SourceRange
  /// The index of its value in `literals`, or -1 for a value that the app knows.
  package var value: Int32 = -1
}

/// The kinds of literal.
@frozen @usableFromInline
package enum LiteralKind: UInt32, Sendable {
  case string, integer, double, `true`, `false`, `nil`, list
}

/// A literal. It takes 12 bytes, because a file may have millions of literals.
@usableFromInline
package struct LiteralSyntax: Sendable {
  package var range: SourceRange
  /// The number of its elements, above the three bits of its kind.
  @usableFromInline var word: UInt32

  init(kind: LiteralKind, range: SourceRange) {
    self.range = range
    word = kind.rawValue
  }

  @inlinable package var kind: LiteralKind { LiteralKind(rawValue: word & 7) ?? .nil }

  /// The number of literals that follow as the elements of a list, of which there are not 500
  /// million.
  @inlinable package internal(set) var count: UInt32 {
    get { word >> 3 }
    set { word = newValue * 8 | word & 7 }
  }
}

/// `@key("value")`
package struct AnnotationSyntax: Sendable {
  /// The key with its dots, without the `@`.
  package var key: SourceRange
  /// The index of its value in `literals`, or -1.
  package var value: Int32 = -1
}

/// The parts of a link other than its clauses.
@usableFromInline
package struct LinkSyntax: Sendable {
  package enum Source: Sendable {
    /// The route or flow whose block contains the link.
    case block
    case reference
    /// `*`
    case everywhere
  }
  @frozen @usableFromInline
  package enum Arrow: Sendable {
    case none
    /// `->`
    case push
    /// `=>`
    case jump
  }

  // Bytes first, words last: a file may have millions of links.
  package var source = Source.block
  package var arrow = Arrow.none
  package var hasArguments = false
  private var arrowStart: UInt32 = 0
  /// The source as written: a reference or the `*`.
  package var sourceReference = ReferenceSyntax(name: .none)
  package var target = ReferenceSyntax(name: .none)
  package var arguments = SyntaxSlice.none

  /// The two bytes of its arrow; empty if it has none.
  package internal(set) var arrowRange: SourceRange {
    get {
      arrow == .none ? .none : SourceRange(start: arrowStart, end: arrowStart + 2)
    }
    set { arrowStart = newValue.start }
  }
}

/// The kinds of `expect`.
package enum ExpectationKind: Sendable {
  case path, noPath, everyPath, url, stack
}

/// An `expect`.
package struct ExpectationSyntax: Sendable {
  package var kind: ExpectationKind
  package var from = ReferenceSyntax(name: .none)
  /// The target of a path, or the route that a URL opens; empty for `opens nothing`.
  package var to = ReferenceSyntax(name: .none)
  package var through = ReferenceSyntax(name: .none)
  /// The number after `within`; empty if none is written.
  package var within = SourceRange.none
  /// The facts after `given`, in `names`.
  package var given = SyntaxSlice.none
  /// The URL, a string.
  package var url = SourceRange.none
  package var hasArguments = false
  package var arguments = SyntaxSlice.none
  /// The routes after `is`, in `references`.
  package var stack = SyntaxSlice.none
}
