import RouteBase
package import RouteCheck
import RouteGraph
import RouteImport
import RouteMatch
import RoutePlan
package import RouteSyntax

/// A plan in memory, and what was found out about it so far.
struct LoadedPlan: Sendable {
  let plan: Plan
  /// The findings of the parser and the builder.
  let findings: [Finding]
  /// The errors in the plan, apart from broken expectations.
  let errors: [Finding]
  let patterns: PatternSet
  private var ownPlanner: Planner?
  private var ownReport: CheckReport?
  private var ownMatcher: URLMatcher?
  private var ownURLs: URLQuestions?

  /// A plan that was built already.
  init(_ plan: Plan, _ findings: [Finding]) {
    (self.plan, self.findings) = (plan, findings)
    (errors, patterns) = PlanChecker.errors(in: plan, findings)
  }

  /// Builds the plan that `files[0]` and what it includes say. Paths are joined and shortened as
  /// text.
  init(_ files: [(path: String, text: String)]) throws(QuestionFault) {
    guard let first = files.first else {
      throw QuestionFault("`load` requires `files`, whose first one is the plan, or `json`")
    }
    let loader = SourceLoader(
      locate: { include, path in
        let joined = SourcePath.resolve(include, from: path)
        return SourceLoader.Location(path: joined, identity: joined)
      },
      load: { path in
        // Plans consist of few files.
        for file in files where file.path == path { return .success(SourceText(file.text)) }
        return .failure(SourceLoader.Failure(reason: "no such file"))
      })
    let location = SourceLoader.Location(path: first.path, identity: first.path)
    let (plan, findings) = PlanBuilder.build(
      at: location, text: SourceText(first.text), loader: loader)
    self.init(plan, findings)
  }

  /// Builds the plan that a document of `qtroute export json` describes.
  init(json: String) throws(QuestionFault) {
    let text: [UInt8]
    do throws(FileFault) { text = try PlanImport.plan(SourceText(json)) } catch {
      throw QuestionFault("`json` is not a plan: \(error.message)")
    }
    try self.init([("main.routeplan", String(decoding: text, as: UTF8.self))])
  }

  /// Refuses questions about a part of the plan's meaning that errors leave open.
  func require(_ part: PlanMeaning) throws(QuestionFault) {
    let open = PlanChecker.errors(errors, leavingOpen: part, in: plan)
    if open.isEmpty { return }
    throw QuestionFault(
      open: open, part, name: plan.files.first?.path ?? plan.name, help: "fix the plan first")
  }

  /// What `check` reports with the usual levels; it is made for the first question.
  mutating func report() -> CheckReport {
    if let ownReport { return ownReport }
    let report = PlanChecker.check(plan, findings)
    ownReport = report
    return report
  }

  /// The planner, which is made for the first question.
  mutating func planner() -> Planner {
    if let ownPlanner { return ownPlanner }
    let planner = Planner(plan)
    ownPlanner = planner
    return planner
  }

  /// Calls `body` with what matches URLs. It is made for the first question, and its memory serves
  /// all others.
  mutating func withMatcher<Value>(_ body: (inout URLMatcher) -> Value) -> Value {
    var matcher = ownMatcher ?? URLMatcher(plan, patterns)
    // A second reference would copy what changes.
    ownMatcher = nil
    defer { ownMatcher = matcher }
    return body(&matcher)
  }

  /// Answers a question for URLs, in the memory of earlier ones.
  mutating func urls(_ text: URLQuestionText) throws(QuestionFault) -> URLReply {
    var questions = ownURLs ?? URLQuestions(plan, patterns)
    ownURLs = nil
    defer { ownURLs = questions }
    return try questions.answer(text)
  }
}

extension QuestionFault {
  /// The fault of a question about `part` of the meaning of a plan that errors leave open.
  package init(open: [Finding], _ part: PlanMeaning, name: String, help: String) {
    let verb = open.count == 1 ? "makes" : "make"
    let what = part == .moves ? "its meaning" : "its URLs"
    self.init(
      "`\(name)` has \(counted(open.count, "error")) that \(verb) \(what) ambiguous", help: help)
  }
}
