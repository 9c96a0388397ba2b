import RoutePlan
import RouteBase
import RouteSyntax
import Testing

/// A plan built from texts in memory.
struct BuiltPlan {
  let plan: Plan
  let findings: [Finding]
  /// The paths that the loader had to read, in order.
  let loads: [String]

  init(_ text: String, files: [String: String] = [:], path: String = "main") {
    var loader = SourceLoader(files: files)
    let load = loader.load
    let log = LoadLog()
    loader.load = { path in
      log.paths.append(path)
      return load(path)
    }
    (plan, findings) = PlanBuilder.build(path: path, text: SourceText(text), loader: loader)
    loads = log.paths
  }

  /// The forest in one line: children in parentheses, `~` before routes that only links lead to.
  var forest: String {
    plan.routes.indices.map { RouteID($0) }.filter { plan.routes[$0.index].parent.isNone }
      .map(outline).joined(separator: " ")
  }

  private func outline(_ route: RouteID) -> String {
    let mark = plan.routes[route.index].flags.contains(.linkedOnly) ? "~" : ""
    let children = plan.children[route.index].map(outline).joined(separator: " ")
    return mark + plan.displayName(route) + (children.isEmpty ? "" : "(\(children))")
  }

  var routeNames: [String] { plan.routes.indices.map { plan.displayName(RouteID($0)) } }

  /// What `text` names, with its kind: `route Home`.
  func found(_ text: String) -> String? {
    plan.find(text).map { "\($0.kindName) \(plan.displayName($0))" }
  }

  /// The facts of a slice, separated by commas.
  func facts(_ slice: PlanSlice) -> String {
    plan.facts(slice).map { plan.name(of: $0) }.joined(separator: ",")
  }

  /// The conditions as text: `+a -b ^c !d` for requires, unless, grants, revokes.
  func text(_ id: ConditionsID) -> String {
    let conditions = plan.conditions(id)
    return [
      ("+", conditions.requires), ("-", conditions.unless), ("^", conditions.grants),
      ("!", conditions.revokes),
    ].filter { !$0.1.isEmpty }.map { $0.0 + facts($0.1) }.joined(separator: " ")
  }

  /// The conditions of the route, flow or task with a name.
  func conditions(_ name: String) -> String? {
    switch plan.find(name) {
    case .route(let id): text(plan.routes[id.index].conditions)
    case .flow(let id): text(plan.flows[id.index].conditions)
    case .task(let id): text(plan.tasks[id.index].conditions)
    case nil: nil
    }
  }

  /// The links, each in one line.
  var links: [String] {
    plan.links.map { link in
      let arrow =
        switch link.arrow {
        case .none: ""
        case .push: " -> \(plan.displayName(link.target))"
        case .jump: " => \(plan.displayName(link.target))"
        }
      let back =
        switch link.back {
        case .none: ""
        case .to(let place): " back to \(text(place))"
        case .past(let place): " back past \(text(place))"
        }
      return text(link.source) + arrow + back
    }
  }

  private func text(_ source: Link.Source) -> String {
    switch source {
    case .everywhere: "*"
    case .route(let id): plan.displayName(id)
    case .flow(let id): "flow \(plan.displayName(id))"
    }
  }

  private func text(_ place: Place) -> String {
    switch place {
    case .none: "nothing"
    case .route(let id): plan.displayName(id)
    case .flow(let id): "flow \(plan.displayName(id))"
    }
  }
}

/// The paths that a loader had to read, in order.
final class LoadLog {
  var paths: [String] = []
}

/// Checks that building a plan results in findings with these messages. Each is at a mark `«…»`,
/// and its notes are at the marks `‹…›`; the marks are removed from the texts first. Marks of the
/// first file come first, then those of the others in the order in which they are included.
///
/// A message may continue with ` ? ` and the help.
@discardableResult
func checkFindings(
  _ text: String, files: [String: String] = [:], _ messages: [String],
  sourceLocation: SourceLocation = #_sourceLocation
) -> BuiltPlan {
  let main = Marked(text)
  let others = files.mapValues { Marked($0) }
  let built = BuiltPlan(main.text, files: others.mapValues(\.text))
  let marked = built.plan.files.enumerated().map { index, file in
    (FileID(index), index == 0 ? main : others[file.path] ?? Marked(""))
  }
  func spans(_ ranges: KeyPath<Marked, [SourceRange]>) -> [SourceSpan] {
    marked.flatMap { file, marks in marks[keyPath: ranges].map { SourceSpan(file: file, range: $0) }
    }
  }
  let found = zip(built.findings, messages + Array(repeating: "", count: built.findings.count))
    .map { finding, message in
      finding.message + (message.contains(" ? ") ? " ? " + (finding.fix?.label ?? "-") : "")
    }
  #expect(found == messages, "\(text)", sourceLocation: sourceLocation)
  #expect(
    built.findings.map { describe($0.span) } == spans(\.findings).map(describe), "\(text)",
    sourceLocation: sourceLocation)
  #expect(
    Set(built.findings.flatMap(\.notes).map(\.span)) == Set(spans(\.notes)), "notes of \(text)",
    sourceLocation: sourceLocation)
  return built
}

private func describe(_ span: SourceSpan) -> String { "\(span.file.raw): \(span.range.indices)" }

/// A text after its marks are removed.
private struct Marked {
  var text = ""
  var findings: [SourceRange] = []
  var notes: [SourceRange] = []

  init(_ marked: String) {
    var (findingStarts, noteStarts): ([UInt32], [UInt32]) = ([], [])
    for character in marked {
      let here = UInt32(text.utf8.count)
      switch character {
      case "«": findingStarts.append(here)
      case "‹": noteStarts.append(here)
      case "»":
        if let start = findingStarts.popLast() {
          findings.append(SourceRange(start: start, end: here))
        }
      case "›":
        if let start = noteStarts.popLast() { notes.append(SourceRange(start: start, end: here)) }
      default: text.append(character)
      }
    }
  }
}
