/// Which clauses each kind of declaration may have, and where a declaration may appear: the tables
/// of the language's grammar, as sets of bits.
package enum Placement {
  private static func mask(_ kinds: ClauseKind...) -> UInt32 {
    kinds.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }

  /// The clauses that each kind of declaration may have, by its raw value.
  private static let clauses: [UInt32] = DeclarationKind.allCases.map { kind in
    switch kind {
    case .service:
      mask(.title, .was, .deprecated, .allow, .annotation)
    case .flow:
      mask(.in, .at, .requires, .unless, .title, .was, .deprecated, .allow, .annotation)
    case .route:
      mask(
        .in, .at, .push, .present, .tabs, .linked, .locked, .recycle, .requires, .unless, .grants,
        .revokes, .cost, .title, .was, .deprecated, .allow, .annotation)
    case .task:
      mask(
        .at, .requires, .unless, .grants, .revokes, .cost, .title, .was, .deprecated, .allow,
        .annotation)
    case .link:
      mask(
        .push, .present, .requires, .unless, .grants, .revokes, .back, .single, .cost, .title,
        .deprecated, .allow, .annotation)
    default:
      0
    }
  }

  /// Whether a declaration of `kind` may have a `clause`, at least in some places.
  package static func takes(_ kind: DeclarationKind, _ clause: ClauseKind) -> Bool {
    clauses[Int(kind.rawValue)] & 1 << UInt32(clause.rawValue) != 0
  }

  /// Whether a clause may be written more than once.
  static func mayRepeat(_ clause: ClauseKind) -> Bool {
    clause == .at || clause == .allow || clause == .annotation
  }

  /// Whether a declaration of `kind` may appear directly in the block of a `parent`, or at the top
  /// of a file for nil.
  package static func may(_ kind: DeclarationKind, standIn parent: DeclarationKind?) -> Bool {
    switch parent {
    case .invalid: true
    case nil: true
    default:
      switch kind {
      case .plan, .scheme, .domain, .web, .service: false
      case .fallback: parent == .service
      default: true
      }
    }
  }

  /// Where a declaration of `kind` may appear, in words.
  static func home(of kind: DeclarationKind) -> String {
    switch kind {
    case .plan, .scheme, .domain, .web: "the top of a file"
    case .service: "the top of the plan"
    case .fallback: "the top of the plan or of a service"
    default: "any place"
    }
  }

  /// The declarations that may have a `clause`, in words.
  static func homes(of clause: ClauseKind) -> String {
    let kinds = DeclarationKind.allCases.filter { takes($0, clause) }.map { "a \($0.name)" }
    guard let last = kinds.last else { return "nothing" }
    return kinds.count == 1
      ? last : kinds.dropLast().joined(separator: ", ") + " or " + last
  }
}
