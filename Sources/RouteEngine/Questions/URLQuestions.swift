package import RouteMatch
package import RoutePlan

/// Answers questions for URLs, one after another, in the same memory.
package struct URLQuestions: Sendable {
  private let plan: Plan
  private let kinds: ValueKinds
  private var builder: URLBuilder
  /// The inputs of the question.
  private var inputs = URLInputs()

  package init(_ plan: Plan, _ patterns: PatternSet) {
    self.plan = plan
    kinds = patterns.kinds
    builder = URLBuilder(plan, patterns)
  }

  /// The URLs for a question, or why there is none.
  package mutating func answer(_ text: URLQuestionText) throws(QuestionFault) -> URLReply {
    let base = try Self.base(text)
    let target = try text.withWord(0) { (name) throws(QuestionFault) in try self.target(name) }
    try takeInputs(text, of: target)
    do throws(URLBuilder.Failure) {
      var results = try builder.urls(of: target, inputs, on: base)
      if !text.isAll && results.count > 1 { results = [results[0]] }
      return URLReply(target: target, results: results, reason: nil)
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
    case (nil, let domain?):
      if domain.hasPrefix("*.") {
        throw QuestionFault(
          "`\(domain)` is not a host", help: "name one, such as `www.\(domain.dropFirst(2))`")
      }
      return .domain(domain)
    default: throw QuestionFault("`--scheme` and `--domain` cannot be combined")
    }
  }

  /// The route or task that a question names. This is mutating because all would be copied for a
  /// function that is not.
  private mutating func target(
    _ name: UnsafeBufferPointer<UInt8>
  ) throws(QuestionFault) -> PlanTarget {
    switch plan.find(name) {
    case .route(let id): return .route(id)
    case .task(let id): return .task(id)
    case .flow, nil: return try plan.target(named: String(decoding: name, as: UTF8.self))
    }
  }

  /// Takes the values of the inputs, each checked against its parameter's type.
  private mutating func takeInputs(
    _ text: URLQuestionText, of target: PlanTarget
  ) throws(QuestionFault) {
    inputs.removeAll()
    for index in 0..<text.inputCount {
      try text.withWord(index + 1) { (word) throws(QuestionFault) in
        try take(word, of: target, isOption: text.hasOptions)
      }
    }
  }

  private mutating func take(
    _ word: UnsafeBufferPointer<UInt8>, of target: PlanTarget, isOption: Bool
  ) throws(QuestionFault) {
    guard let equals = word.firstIndex(of: UInt8(ascii: "=")) else {
      throw PathQuestion.noInput(String(decoding: word, as: UTF8.self), isOption: isOption)
    }
    let name = UnsafeBufferPointer(rebasing: word[..<equals])
    let value = UnsafeBufferPointer(rebasing: word[(equals + 1)...])
    let id = plan.nameID(name)
    guard let index = builder.parameter(named: id, of: target) else {
      let text = String(decoding: name, as: UTF8.self)
      let names = builder.parameters(of: target).map { plan.name(plan.parameters[$0].name) }
      throw QuestionFault(
        "`\(text)` is not a parameter of `\(plan.displayName(target.symbol))` or of the routes above it",
        help: didYouMean(text, names))
    }
    let type = plan.parameters[index].type
    if let kind = kinds.kind(of: type.base), !kinds.reads(value, as: kind) {
      var base = type
      base.isList = false
      throw QuestionFault(
        "`\(String(decoding: value, as: UTF8.self))` is not a valid \(plan.displayName(base)), the type of `\(String(decoding: name, as: UTF8.self))`"
      )
    }
    if !inputs.add(value, for: id) && !type.isList {
      throw PathQuestion.repeatedInput(String(decoding: name, as: UTF8.self))
    }
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
