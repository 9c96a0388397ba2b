package import RouteBase

/// A named type, built in or declared in the plan.
@usableFromInline
package struct DeclaredType: Sendable {
  @frozen @usableFromInline
  package enum BuiltIn: Int, CaseIterable, Sendable {
    case any, string, int, double, bool

    /// The type's name.
    package var name: String {
      switch self {
      case .any: "Any"
      case .string: "String"
      case .int: "Int"
      case .double: "Double"
      case .bool: "Bool"
      }
    }

    /// The type's id in every plan.
    package var id: TypeID { TypeID(rawValue) }
  }

  package var name: String
  /// The strings of a closed type; empty for built-in and opaque ones.
  package var alternatives: [String] = []
  /// Where it is declared; nil for a built-in type.
  package var span: SourceSpan?

  static let builtIns = BuiltIn.allCases.map { DeclaredType(name: $0.name, span: nil) }
}

/// The type of a parameter: `T`, `T?`, `[T]` or `[T]?`.
@frozen @usableFromInline
package struct ParameterType: Hashable, Sendable {
  @usableFromInline package var base: TypeID
  @usableFromInline package var isList = false
  @usableFromInline package var isOptional = false

  package init(base: TypeID, isList: Bool = false, isOptional: Bool = false) {
    self.base = base
    self.isList = isList
    self.isOptional = isOptional
  }
}

/// A parameter of a route or task, or a value that it hands back.
///
/// It takes 20 bytes, because a plan may have a million parameters.
@usableFromInline
package struct Parameter: Sendable {
  package var name: NameID
  package var file: FileID
  /// Its index in the parameters of the file's tree.
  package var syntax: UInt32
  /// Its default, or `none`.
  package var literal: LiteralID
  /// The number of its type, of which there are not 500 million, above the bits that say more.
  private var typeWord: UInt32

  private static let list: UInt32 = 1
  private static let optional: UInt32 = 2
  private static let stated: UInt32 = 4

  init(
    name: NameID, type: ParameterType, hasType: Bool, file: FileID, syntax: UInt32,
    literal: LiteralID
  ) {
    (self.name, self.file, self.syntax, self.literal) = (name, file, syntax, literal)
    typeWord = hasType ? Self.stated : 0
    self.type = type
  }

  package var type: ParameterType {
    get {
      ParameterType(
        base: TypeID(raw: typeWord >> 3), isList: typeWord & Self.list != 0,
        isOptional: typeWord & Self.optional != 0)
    }
    set {
      typeWord =
        newValue.base.raw << 3 | (newValue.isList ? Self.list : 0)
        | (newValue.isOptional ? Self.optional : 0) | typeWord & Self.stated
    }
  }

  /// Whether the plan states its type.
  package var hasType: Bool { typeWord & Self.stated != 0 }

  /// Whether it has a default.
  package var hasDefault: Bool { !literal.isNone }

  /// Whether a path needs a value for it: it has no default, is not optional, and is not a list,
  /// which may be empty.
  package var isRequired: Bool { !hasDefault && !type.isOptional && !type.isList }
}

/// A pattern of a route, flow or task, as written. What it sets itself is in `arguments(ofPattern:)`,
/// since few patterns set anything.
@usableFromInline
package struct Pattern: Sendable {
  package var file: FileID
  /// The string literal, with its quotes.
  package var range: SourceRange
}

/// A pattern of URLs that stay in the browser.
@usableFromInline
package struct WebPattern: Sendable {
  package var text: String
  package var span: SourceSpan
}
