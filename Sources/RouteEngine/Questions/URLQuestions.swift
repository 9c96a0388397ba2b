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
  /// Whether the inputs are options. If not, they are on a line together with the target.
  package var hasOptions = true

  package init(_ target: String) { self.target = target }
}

/// Answers questions for URLs, one after another, in the same memory.
package struct URLQuestions {
  private let plan: Plan
  private let kinds: ValueKinds
  private var builder: URLBuilder

  package init(_ plan: Plan, _ patterns: PatternSet) {
    self.plan = plan
    kinds = patterns.kinds
    builder = URLBuilder(plan, patterns)
  }

  /// The URLs for a question, or why there is none.
  package mutating func answer(_ text: URLQuestionText) throws(QuestionFault) -> URLReply {
    let base = try Self.base(text)
    let target = try target(text)
    let inputs = try inputs(text, of: target)
    do throws(URLBuilder.Failure) {
      let results = try builder.urls(of: target, inputs, on: base)
      return URLReply(
        target: target, results: text.isAll ? results : Array(results.prefix(1)), reason: nil)
    } catch {
      if case .foreignBase = error { throw foreign(base) }
      return URLReply(target: target, results: [], reason: reason(error, target, text))
    }
  }

  /// Throws if no question with this base has an answer, because the plan does not declare it.
  package func requireBase(_ text: URLQuestionText) throws(QuestionFault) {
    let base = try Self.base(text)
    if !builder.has(base) { throw foreign(base) }
  }

  private static func base(_ text: URLQuestionText) throws(QuestionFault) -> URLBuilder.Base {
    switch (text.scheme, text.domain) {
    case (nil, nil): return .any
    case (let scheme?, nil): return .scheme(scheme)
    case (nil, let domain?): return .domain(domain)
    default: throw QuestionFault("`--scheme` and `--domain` cannot be combined")
    }
  }

  private func target(_ text: URLQuestionText) throws(QuestionFault) -> PlanTarget {
    try plan.target(named: text.target)
  }

  /// The values of the inputs, each checked against its parameter's type.
  private func inputs(
    _ text: URLQuestionText, of target: PlanTarget
  ) throws(QuestionFault) -> [NameID: [String]] {
    if text.inputs.isEmpty { return [:] }
    var result: [NameID: [String]] = [:]
    for input in text.inputs {
      let (name, value) = try PathQuestion.input(input, isOption: text.hasOptions)
      let id = plan.names.find(name.utf8)
      guard let index = builder.parameter(named: id, of: target) else {
        let names = builder.parameters(of: target).map { plan.name(plan.parameters[$0].name) }
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

  // MARK: Reasons

  private func reason(
    _ failure: URLBuilder.Failure, _ target: PlanTarget, _ text: URLQuestionText
  ) -> String {
    let name = plan.displayName(target.symbol)
    func describe(_ index: Int) -> String {
      let parameter = plan.parameters[index]
      return "`\(plan.name(parameter.name)): \(plan.displayName(parameter.type))`"
    }
    switch failure {
    case .noPattern: return "`\(name)` has no pattern; give it one with `at`"
    case .otherBase, .foreignBase: return "no pattern of `\(name)` is on that scheme or domain"
    case .missing(let index):
      return "\(describe(index)) is missing\(text.hasOptions ? "; add `--input`" : "")"
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

  private func foreign(_ base: URLBuilder.Base) -> QuestionFault {
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
}
