package import RouteBase
package import RoutePlan
package import RouteSyntax

/// What a kind of import can say of routes. The rest belongs to people.
package struct CodeTopics: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let links = CodeTopics(rawValue: 1)
  package static let tabs = CodeTopics(rawValue: 2)
  package static let urls = CodeTopics(rawValue: 4)
  /// Inputs that are in no URL's path; those in paths are part of the URLs.
  package static let inputs = CodeTopics(rawValue: 8)
  /// Where a cold launch lands.
  package static let start = CodeTopics(rawValue: 16)
  /// What opens if no pattern matches a URL.
  package static let fallback = CodeTopics(rawValue: 32)
  package static let all: CodeTopics = [.links, .tabs, .urls, .inputs, .start, .fallback]
}

/// What a kind of import writes when code has it, so that it need not be a person's if the code has
/// none of it any more.
package struct CodeForm: Sendable {
  /// The first names of its annotations.
  let annotations: Set<String>
  let clauses: Set<ClauseKind>
  /// Its `allow` clauses, in full.
  let allowances: Set<String>
  /// Whether it gives each link an annotation, so that one without any is a person's, also where the
  /// code has no link.
  let marksLinks: Bool
  /// Whether only what the code says makes annotations, so that a declaration without any may be the
  /// import's although all others have some.
  let isUneven: Bool
  /// The name of the route that it puts around all others if none of them is that, without an
  /// annotation.
  let wrapper: String?
  /// Whether it knows the types of what is in paths; otherwise that is text because paths are.
  let typesPaths: Bool

  package init(
    _ annotations: Set<String> = [], _ clauses: Set<ClauseKind> = [],
    allowances: Set<String> = [], marksLinks: Bool = false, isUneven: Bool = false,
    wrapper: String? = nil, typesPaths: Bool = true
  ) {
    self.annotations = annotations
    self.clauses = clauses
    self.allowances = allowances
    self.marksLinks = marksLinks
    self.isUneven = isUneven
    self.wrapper = wrapper
    self.typesPaths = typesPaths
  }
}

/// What code says: the plan that an import makes of it, and where the code says it.
package struct CodePlan: Sendable {
  package let plan: Plan
  /// The files that places refer to, which are none of a plan.
  package let files: [SourceFile]
  let topics: CodeTopics
  /// Whether all of it is inferred, so that what a plan does not mark `@inferred` belongs to people.
  let isInferred: Bool
  let form: CodeForm
  /// Where the code declares each route and flow, by its name in the plan: a file and a line from 1.
  let places: [String: (file: Int, line: Int)]

  /// The lines of each file.
  private let lines: [LineIndex]

  package init(
    _ plan: Plan, files: [SourceFile] = [], places: [String: (file: Int, line: Int)] = [:],
    topics: CodeTopics = .all, isInferred: Bool = false, form: CodeForm = CodeForm()
  ) {
    self.plan = plan
    self.topics = topics
    self.isInferred = isInferred
    self.form = form
    self.files = files
    self.places = places
    lines = files.map { LineIndex($0.text) }
  }

  /// The file and the range of the line where the code declares something; nil if that is unknown.
  func line(of name: String) -> (file: Int, range: SourceRange)? {
    guard let place = places[name], place.file < files.count,
      (1...lines[place.file].count).contains(place.line)
    else { return nil }
    return (place.file, lines[place.file].range(ofLine: place.line))
  }

  /// The first names of the annotations that the import writes.
  var families: Set<String> {
    var result = form.annotations.union(["inferred"])
    let origins =
      plan.routes.map { $0.origin } + plan.flows.map { $0.origin } + plan.links.map { $0.origin }
    for origin in origins {
      for annotation in plan.annotations(of: origin) {
        if let first = annotation.key.first { result.insert(first) }
      }
    }
    return result
  }
}

extension Plan {
  /// Whether a link was inferred from code, so that it may be wrong.
  func isInferred(_ link: Link) -> Bool {
    annotations(of: link.origin).contains { $0.key == ["inferred"] }
  }

  /// The container of a symbol.
  func place(of symbol: Symbol) -> Place {
    switch symbol {
    case .route(let id): routes[id.index].place
    case .flow(let id): flows[id.index].place
    case .task(let id): tasks[id.index].place
    }
  }

  /// What is in a container (nil: in nothing) and is or contains a route of it.
  func member(_ route: RouteID, of container: Symbol?) -> Symbol {
    var result = Symbol.route(route)
    while let place = place(of: result).symbol, place != container { result = place }
    return result
  }

  /// The texts of a route's own patterns.
  func ownPatterns(of route: RouteID) -> [String] {
    patterns[routes[route.index].patterns.indices].map { text(of: $0) }
  }

  /// The routes and flows in reading order: each after what contains it, and those of one container
  /// in their order.
  var screens: [Symbol] {
    var result = routes.indices.map { Symbol.route(RouteID($0)) }
    result += flows.indices.map { Symbol.flow(FlowID($0)) }
    return result.sorted {
      let (a, b) = (origin(of: $0), origin(of: $1))
      return (a.file, a.index) < (b.file, b.index)
    }
  }
}

extension Place {
  /// The route or flow.
  var symbol: Symbol? {
    switch self {
    case .none: nil
    case .route(let id): .route(id)
    case .flow(let id): .flow(id)
    }
  }
}
