/// The words that the grammar quotes. The lexer, completion and highlighting use this table.
package enum Keyword: UInt8, CaseIterable, Sendable {
  // Declarations.
  case plan, include, scheme, domain, web, fact, type, service, flow, route, task, link, fallback
  case expect
  // Clauses.
  case `in`, at, push, present, tabs, linked, locked, recycle, requires, unless, grants, revokes
  case back, single, cost, title, was, deprecated, allow
  // Words inside declarations and clauses.
  case given, nav, floating, reset, by, to, past, no, path, within, every, through, url, opens
  case nothing, stack, `is`
  // Literals.
  case `true`, `false`, `nil`

  /// The word as written.
  package var text: StaticString {
    switch self {
    case .plan: "plan"
    case .include: "include"
    case .scheme: "scheme"
    case .domain: "domain"
    case .web: "web"
    case .fact: "fact"
    case .type: "type"
    case .service: "service"
    case .flow: "flow"
    case .route: "route"
    case .task: "task"
    case .link: "link"
    case .fallback: "fallback"
    case .expect: "expect"
    case .in: "in"
    case .at: "at"
    case .push: "push"
    case .present: "present"
    case .tabs: "tabs"
    case .linked: "linked"
    case .locked: "locked"
    case .recycle: "recycle"
    case .requires: "requires"
    case .unless: "unless"
    case .grants: "grants"
    case .revokes: "revokes"
    case .back: "back"
    case .single: "single"
    case .cost: "cost"
    case .title: "title"
    case .was: "was"
    case .deprecated: "deprecated"
    case .allow: "allow"
    case .given: "given"
    case .nav: "nav"
    case .floating: "floating"
    case .reset: "reset"
    case .by: "by"
    case .to: "to"
    case .past: "past"
    case .no: "no"
    case .path: "path"
    case .within: "within"
    case .every: "every"
    case .through: "through"
    case .url: "url"
    case .opens: "opens"
    case .nothing: "nothing"
    case .stack: "stack"
    case .is: "is"
    case .true: "true"
    case .false: "false"
    case .nil: "nil"
    }
  }

  /// The word as a string.
  package var name: String { text.description }

  /// Whether a declaration starts with it.
  package var isDeclaration: Bool { rawValue <= Keyword.expect.rawValue }

  /// Whether a clause starts with it.
  package var isClause: Bool {
    rawValue >= Keyword.in.rawValue && rawValue <= Keyword.allow.rawValue
  }
}
