package import RouteBase
package import RouteMatch
package import RoutePlan

/// The inputs and the base of a question for URLs, as typed.
package struct URLQuestionText: Sendable {
  /// The route or task that the URLs open.
  package var target: String
  /// `NAME=VALUE`, in the order given.
  package var inputs: [String] = []
  package var scheme: String?
  package var domain: String?
  /// Whether a URL for each pattern is requested, rather than one.
  package var isAll = false

  package init(_ target: String) { self.target = target }
}

/// The URLs that open a route or task, or why there is none.
package struct URLReply {
  package let target: PlanTarget
  package private(set) var results: [URLBuilder.Result] = []
  /// Why there is no URL, in one sentence.
  package private(set) var reason: String?

  package init(_ text: URLQuestionText, in plan: Plan) throws(QuestionFault) {
    if text.scheme != nil && text.domain != nil {
      throw QuestionFault("`--scheme` and `--domain` cannot be combined")
    }
    target = try plan.target(named: text.target)
    var builder = URLBuilder(plan)
    let inputs = try Self.inputs(text.inputs, of: target, builder, plan)
    var base = URLBuilder.Base.any
    if let scheme = text.scheme { base = .scheme(scheme) }
    if let domain = text.domain { base = .domain(domain) }
    do throws(URLBuilder.Failure) {
      results = try builder.urls(of: target, inputs, on: base)
      if !text.isAll { results = Array(results.prefix(1)) }
    } catch {
      if case .foreignBase = error { throw Self.foreignBase(base, plan) }
      reason = Self.reason(error, target, plan)
    }
  }

  /// The values of the inputs, each checked against its parameter's type.
  private static func inputs(
    _ texts: [String], of target: PlanTarget, _ builder: URLBuilder, _ plan: Plan
  ) throws(QuestionFault) -> [NameID: [String]] {
    let parameters = builder.parameters(of: target)
    let kinds = ValueKinds(plan)
    var result: [NameID: [String]] = [:]
    for text in texts {
      let (name, value) = try PathQuestion.input(text)
      let id = plan.names.find(name.utf8)
      guard let index = parameters.first(where: { plan.parameters[$0].name == id }) else {
        let names = parameters.map { plan.name(plan.parameters[$0].name) }
        throw QuestionFault(
          "`\(name)` is not a parameter of `\(plan.displayName(target.symbol))` or of the routes above it",
          help: didYouMean(name, names))
      }
      let type = plan.parameters[index].type
      if let kind = kinds.kind(of: type.base), kinds.value(value, as: kind) == nil {
        var base = type
        base.isList = false
        throw QuestionFault(
          "`\(value)` is not a valid \(plan.displayName(base)), the type of `\(name)`")
      }
      if type.isList { result[id, default: []].append(value) } else { result[id] = [value] }
    }
    return result
  }

  private static func reason(
    _ failure: URLBuilder.Failure, _ target: PlanTarget, _ plan: Plan
  ) -> String {
    let name = plan.displayName(target.symbol)
    func describe(_ index: Int) -> String {
      let parameter = plan.parameters[index]
      return "`\(plan.name(parameter.name)): \(plan.displayName(parameter.type))`"
    }
    switch failure {
    case .noPattern: return "`\(name)` has no pattern; give it one with `at`"
    case .otherBase, .foreignBase: return "no pattern of `\(name)` is on that scheme or domain"
    case .missing(let index): return "\(describe(index)) is missing; add `--input`"
    case .opaque(let index): return "no URL can carry \(describe(index)), which is opaque"
    case .empty(let index): return "\(describe(index)) is in the path and cannot be empty"
    case .contradicted(let index):
      return "its patterns set \(describe(index)) to another value"
    case .dotSegment: return "browsers resolve a segment `.` or `..`, so no path can carry it"
    case .opensOther(let url, let other):
      let what = other.map { "`\(plan.displayName($0.symbol))`" } ?? "nothing"
      return "`\(url)` opens \(other == target ? "it with different values" : what)"
    }
  }

  private static func foreignBase(_ base: URLBuilder.Base, _ plan: Plan) -> QuestionFault {
    func list(_ bases: [URLBase], _ word: String) -> String {
      bases.isEmpty
        ? "the plan declares no \(word)"
        : "the plan has \(bases.prefix(5).map { "`\($0.text)`" }.joined(separator: ", "))"
    }
    switch base {
    case .scheme(let name):
      return QuestionFault(
        "`\(name)` is not a scheme of the plan", help: list(plan.schemes, "scheme"))
    case .domain(let name):
      return QuestionFault(
        "`\(name)` is not a domain of the plan", help: list(plan.domains, "domain"))
    case .any: return QuestionFault("the plan declares neither scheme nor domain")
    }
  }

  /// Writes one document.
  package func writeJSON(_ plan: Plan, to output: inout ByteWriter) {
    output.writeJSON { json in
      let set = PatternSet(plan)
      json.object { json in
        json.schemaVersion()
        if case .task = target { json.key("task") } else { json.key("route") }
        json.value(plan.displayName(target.symbol))
        json.key("urls")
        json.array(results) { json, result in
          json.object { json in
            json.key("url")
            json.value(result.url)
            json.key("pattern")
            json.value(set.text(of: result.pattern, plan))
          }
        }
        json.key("reason")
        if let reason { json.value(reason) } else { json.null() }
      }
      json.endLine()
    }
  }
}
