import Foundation
@testable import RouteGenerate
import RouteMatch
import RoutePlan
import RouteSyntax

/// Questions about the URLs of a plan, with the answers of `RouteMatch`.
struct URLVectors {
  /// The base that a URL should have: as a word for programs, and for `URLBuilder`.
  typealias Base = (word: String, base: URLBuilder.Base)

  /// The plan's name, or its text if it is random.
  let source: String
  let urls: [String]
  private(set) var answers: [URLAnswer] = []
  /// The facts that hold, which have plain names.
  let given: [String]
  /// For each URL and base, the correct texts: a URL may omit defaults or include them.
  private(set) var choices: [[Set<String?>]] = []
  private let generated: GeneratedPlan
  private let plan: Plan
  private let bases: [Base]

  init(_ plan: Plan, source: String, urls: [String]) {
    self.plan = plan
    self.source = source
    self.urls = urls
    given = []
    generated = GeneratedPlan(plan, file: "", tool: "0")
    let set = PatternSet(plan)
    bases = Self.bases(of: plan)
    var matcher = URLMatcher(plan, set)
    var builder = URLBuilder(plan)
    for url in urls {
      let match = matcher.match(url)
      let answer = self.answer(match)
      answers.append(answer)
      choices.append(answer.typed ? self.choices(match, &builder) : [])
    }
  }

  /// Questions whose answers are known. The last part of each are the correct URLs.
  init(
    _ plan: Plan, source: String, given: [String],
    cases: [(url: String, answer: URLAnswer)]
  ) {
    self.plan = plan
    self.source = source
    self.given = given
    urls = cases.map(\.url)
    generated = GeneratedPlan(plan, file: "", tool: "0")
    bases = Self.bases(of: plan)
    for (_, answer) in cases {
      answers.append(answer)
      choices.append(answer.urls.map { [$0] })
    }
  }

  private static func bases(of plan: Plan) -> [Base] {
    var result: [Base] = [("any", .any)]
    if let scheme = plan.schemes.first?.text {
      result.append(("s:" + scheme, .scheme(scheme)))
    }
    for domain in plan.domains.prefix(2).map(\.text) {
      let host = domain.hasPrefix("*") ? "www" + domain.dropFirst() : domain
      result.append(("d:" + host, .domain(host)))
    }
    return result
  }

  // MARK: Answers

  private func answer(_ match: URLMatch) -> URLAnswer {
    var answer = URLAnswer(
      failure: match.isMatched ? nil : Self.name(match.failure), kind: "none", id: nil,
      typed: false, fallback: match.isFallback,
      stack: match.stack.map { plan.displayName($0.route) }, arguments: [:], missing: [],
      query: match.query.map(Self.pair), unread: match.unread.map { Self.pair($0.item) },
      fragment: match.fragment, requires: Set(match.requires.map { plan.name(of: $0) }),
      refuses: [], alternatives: nil, urls: [])
    if let target = match.target {
      if case .task = target { answer.kind = "task" } else { answer.kind = "route" }
      answer.id = plan.displayName(target.symbol)
      if match.isMatched {
        let facts = self.target(target)?.refuses ?? []
        answer.refuses = Set(facts.map { generated.facts[$0].name })
      }
    }
    for (name, value) in arguments(match) { answer.arguments[name] = Self.json(value) }
    answer.missing = Set(match.missing.map { plan.name(plan.parameters[$0.parameter].name) })
    answer.typed = match.target != nil && match.missing.isEmpty
    return answer
  }

  /// What is generated for a target.
  private func target(_ target: PlanTarget) -> GeneratedPlan.Target? {
    let id = plan.displayName(target.symbol)
    let targets = if case .task = target { generated.tasks } else { generated.routes }
    return targets.first { $0.id.utf8.elementsEqual(id.utf8) }
  }

  /// By name; of two frames with the same input, only the first counts.
  private func arguments(_ match: URLMatch) -> [String: LiteralValue] {
    var result: [String: LiteralValue] = [:]
    for value in match.arguments {
      let name = plan.name(plan.parameters[value.parameter].name)
      if result[name] == nil { result[name] = value.value }
    }
    return result
  }

  private static func name(_ failure: URLMatch.Failure?) -> String? {
    switch failure {
    case .foreignScheme: "foreignScheme"
    case .foreignHost: "foreignHost"
    case .authority: "authority"
    case .noPattern, .notText: "noPattern"
    case .web: "web"
    case nil: nil
    }
  }

  private static func pair(_ item: URLMatch.QueryItem) -> [String?] { [item.key, item.value] }

  private static func json(_ value: LiteralValue) -> JSONValue {
    switch value {
    case .string(let text): .text(text)
    case .integer(let number): .integer(number)
    case .double(let number): JSONValue(number)
    case .boolean(let flag): .boolean(flag)
    case .list(let values): .list(values.map(json))
    case .nil: .text("nil")
    }
  }

  // MARK: URLs

  private func choices(_ match: URLMatch, _ builder: inout URLBuilder) -> [Set<String?>] {
    guard let target = match.target else { return [] }
    let inputs = self.target(target)?.inputs ?? []
    let given = arguments(match)
    var presets: [String: LiteralValue] = [:]
    for input in inputs { presets[input.name] = input.preset }
    // With any of the defaults; the first ones of many.
    var ways = [given.filter { presets[$0.key] != $0.value }]
    let open = presets.filter { given[$0.key] == nil || given[$0.key] == $0.value }
    for (name, value) in open.sorted(by: { $0.key < $1.key }).prefix(5) {
      ways += ways.map { $0.merging([name: value]) { $1 } }
    }
    ways += [given, presets.merging(given) { $1 }]
    return bases.map { base in
      Set(ways.map { url(of: target, $0, on: base.base, &builder) })
    }
  }

  private func url(
    of target: PlanTarget, _ values: [String: LiteralValue], on base: URLBuilder.Base,
    _ builder: inout URLBuilder
  ) -> String? {
    var inputs: [NameID: [String]] = [:]
    for (name, value) in values {
      let elements = if case .list(let elements) = value { elements } else { [value] }
      inputs[plan.names.find(name.utf8)] = elements.map(Self.text)
    }
    return try? builder.urls(of: target, URLInputs(inputs), on: base).first?.url
  }

  private static func text(_ value: LiteralValue) -> String {
    switch value {
    case .string(let text): return text
    case .double(let number):
      let text = number.description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    default: return value.source
    }
  }

  // MARK: Questions

  /// The arguments of `main.swift` and `Main.kt`.
  var words: [String] { bases.map(\.word) + ["g:" + given.joined(separator: ",")] }

  /// The plan as they read it from standard input, without the URLs.
  var lines: String {
    let tables = GeneratedTables(generated, in: .swift, with: Set(RuntimeFeature.allCases))
    let ids = [
      ("routeIDs", generated.routes.map(\.id)), ("taskIDs", generated.tasks.map(\.id)),
      ("facts", generated.facts.map(\.name)),
    ].map { ($0, $1.map(GeneratedTables.token)) }
    let fallback = tables.fallback.map { [String($0)] } ?? []
    let lists = [("plan", [""]), ("fallback", fallback), ("prefixes", tables.prefixes)]
    return (ids + lists + tables.lists.map { ($0.name, $0.lines) }).map { name, lines in
      "\(name) \(lines.count)\n" + lines.map { $0 + "\n" }.joined()
    }.joined() + "\n"
  }

  /// The URLs, one per line.
  var questions: String { urls.map { $0 + "\n" }.joined() }

  /// Plan and questions in the format of `urls.js`.
  var document: Document {
    Document(
      data: Document.Data(generated), routeIds: generated.routes.map(\.id),
      taskIds: generated.tasks.map(\.id), facts: generated.facts.map(\.name), bases: words,
      urls: urls)
  }

  struct Document: Encodable {
    struct Data: Encodable {
      let closed, bases, routes, tasks, patterns, prefixes: [String]
      let fallback: Int

      init(_ plan: GeneratedPlan) {
        let tables = GeneratedTables(plan, in: .typescript, with: Set(RuntimeFeature.allCases))
        (closed, bases, prefixes) = (tables.closed, tables.bases, tables.prefixes)
        (routes, tasks, patterns) = (tables.routes, tables.tasks, tables.patterns)
        fallback = tables.fallback ?? -1
      }
    }

    let data: Data
    let routeIds, taskIds, facts, bases, urls: [String]
  }

  private func route(_ id: String) -> GeneratedPlan.Target? {
    generated.routes.first { $0.id.utf8.elementsEqual(id.utf8) }
  }

  /// What is wrong with the frames of an answer. Each has what is given, by name, or its own
  /// defaults.
  private func frameFault(_ said: URLAnswer, _ wanted: URLAnswer, _ isOfJavaScript: Bool) -> String?
  {
    let frames = said.frames ?? []
    if !said.typed { return frames.isEmpty || said.kind == "none" ? nil : "frames \(frames)" }
    if frames.count != wanted.stack.count { return "frames \(frames)" }
    for (frame, id) in zip(frames, wanted.stack) {
      var inputs: [(name: String, value: JSONValue?)] = []
      for input in route(id)?.inputs ?? [] {
        // In JavaScript this sets something else, so code has another name for it.
        if isOfJavaScript && input.name == "__proto__" { continue }
        let value = wanted.arguments[input.name] ?? input.preset.map(Self.json)
        inputs.append((input.name, value))
      }
      if !frame.isOf(id, inputs) { return "frame \(frame), not \(id) \(inputs)" }
    }
    return nil
  }

  /// The first wrong answer of a copy; nil if all are correct.
  func fault(in lines: [Substring], isOfJavaScript: Bool = false) -> String? {
    if lines.count != urls.count { return "\(lines.count) answers to \(urls.count) questions" }
    for (index, line) in lines.enumerated() {
      guard var said = try? JSONDecoder().decode(URLAnswer.self, from: Data(line.utf8)) else {
        return "\(urls[index].debugDescription): no answer: \(line)\n\(source)"
      }
      let wanted = answers[index]
      if wanted.alternatives == nil { said.alternatives = nil }
      let screens = wanted.stack.compactMap(route)
      guard said.presentations == screens.map(\.presentation.name) else {
        return "\(urls[index].debugDescription): shown \(said.presentations ?? [])\n\(source)"
      }
      said.presentations = nil
      // No number holds it exactly, so it counts as missing.
      if isOfJavaScript && wanted.has(\.isInexact) { continue }
      if let fault = frameFault(said, wanted, isOfJavaScript) {
        return "\(urls[index].debugDescription): \(fault)\n\(source)"
      }
      if said.match != wanted.match {
        return "\(urls[index].debugDescription): said \(said.match)\nwanted \(wanted)\n\(source)"
      }
      for (base, url) in said.urls.enumerated() where wanted.typed {
        let choices = choices[index][base]
        let isRight =
          wanted.has(\.hasSpellings) ? choices.contains(nil) || url != nil : choices.contains(url)
        if isRight { continue }
        return "\(urls[index].debugDescription) on \(bases[base].word): made \(url ?? "nothing")"
          + ", not \(choices)\n\(source)"
      }
    }
    return nil
  }
}
