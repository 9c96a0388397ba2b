import RouteBase
import RouteEngine

/// What the server says of a document in its own words, and what it proposes to ask next.
struct AgentSaying {
  private let tool: AgentTool
  private let arguments: AgentArguments
  private let document: JSONValue
  private let allowsEdits: Bool
  private let isTask: (String) -> Bool
  private let isRoute: (String) -> Bool

  /// `isTask` says whether a name is that of a task, `isRoute` whether it is that of a screen which can be
  /// described.
  init(
    _ tool: AgentTool, _ arguments: AgentArguments, _ document: JSONValue, allowsEdits: Bool,
    isTask: @escaping (String) -> Bool, isRoute: @escaping (String) -> Bool
  ) {
    self.isRoute = isRoute
    self.isTask = isTask
    self.tool = tool
    self.arguments = arguments
    self.document = document
    self.allowsEdits = allowsEdits
  }

  private func count(_ list: String, _ noun: String) -> String {
    counted(document.list(list).count, noun)
  }

  /// One clause without names from the plan.
  var summary: String {
    switch tool {
    case .check:
      "\(counted(document.number("errors") ?? 0, "error")), "
        + counted(document.number("warnings") ?? 0, "warning")
    case .path:
      document.flag("found")
        ? "\(count("steps", "step")), cost \(document.number("cost") ?? 0)" : "there is no path"
    case .reach: "\(counted(max(document.list("reached").count - 1, 0), "other route"))"
    case .cross: document.flag("found") ? count("screens", "screen") : "there is no path"
    case .match:
      "\(document.list("results").count { $0.flag("matched") }) of "
        + "\(count("results", "URL")) matched"
    case .url: document.list("urls").isEmpty ? "there is no such URL" : count("urls", "URL")
    case .explain: document.text("kind") == "rule" ? "a rule of `check`" : "a name in the plan"
    case .describeRoute: "what the plan knows of the screen"
    case .diff:
      "\(counted(document.number("breaking") ?? 0, "breaking change")), "
        + count("changes", "change") + " shown"
    case .tour:
      "\(count("walks", "walk")), cost \(document.number("cost") ?? 0), "
        + "\(document.list("uncovered").count) not covered"
    case .fix, .rename:
      document.flag("applied")
        ? "written" : document.flag("changed") ? "a diff; nothing is written" : "nothing to change"
    }
  }

  /// At most two questions.
  var next: [NextQuestion] {
    switch tool {
    case .check: afterCheck
    case .path: afterPath
    case .reach: afterReach
    case .cross:
      [
        NextQuestion(
          .path, ["from": text("from"), "to": text("to")], "the steps of the cheapest path")
      ]
    case .match: afterMatch
    case .url:
      document.list("urls").first?.text("url").map {
        [
          NextQuestion(
            .match, [("urls", JSONValue(.array([JSONValue(.string($0))])))], "what the URL opens")
        ]
      } ?? [NextQuestion(.explain, ["name": arguments.text("route") ?? ""], "what it takes")]
    case .explain:
      afterExplanation
    case .describeRoute: afterDescription
    case .diff, .rename: [NextQuestion(.check, [:], "what is wrong in the plan now")]
    case .tour: afterTour
    case .fix: afterFix
    }
  }

  private func text(_ key: String) -> String { document.text(key) ?? "" }

  private var afterExplanation: [NextQuestion] {
    if document.text("kind") == "rule" {
      return [NextQuestion(.check, ["rule": text("name")], "where the plan breaks the rule")]
    }
    return isRoute(text("name"))
      ? [NextQuestion(.describeRoute, ["route": text("name")], "the screen of that name")]
      : [NextQuestion(.check, [:], "what is wrong in the plan")]
  }

  private var afterCheck: [NextQuestion] {
    let findings = document.list("findings")
    guard let first = findings.first?.text("rule") else {
      // What was asked for may be well, and the rest not.
      return (document.number("errors") ?? 0) + (document.number("warnings") ?? 0) > 0
        ? [NextQuestion(.check, [:], "all that is wrong")]
        : [NextQuestion(.tour, [:], "walks that try everything in the app")]
    }
    var next = [NextQuestion(.explain, ["name": first], "what the first finding's rule means")]
    if allowsEdits, findings.contains(where: { $0.at("fix", "safety")?.asText == "safe" }) {
      next.append(NextQuestion(.fix, [:], "the diff of the safe fixes"))
    }
    return next
  }

  private var afterPath: [NextQuestion] {
    if document.flag("found") {
      return [
        NextQuestion(
          .describeRoute, ["route": document.texts("stack").last ?? ""], "the screen there")
      ]
    }
    var next: [NextQuestion] = []
    if let facts = document.member("reason")?.list("openedBy").first?.texts("given"), !facts.isEmpty
    {
      let given = arguments.texts("given") + facts
      next.append(
        NextQuestion(
          .path, arguments.with("given", .array(given.map { JSONValue(.string($0)) })),
          "the path with the facts that it lacks"))
    }
    if isTask(text("to")) {
      return next + [NextQuestion(.explain, ["name": text("to")], "what the plan says of the task")]
    }
    next.append(
      NextQuestion(
        .reach,
        [("route", JSONValue(.string(text("to")))), ("reverse", JSONValue(.boolean(true)))],
        "the screens from which it can be reached"))
    return next
  }

  private var afterReach: [NextQuestion] {
    let reached = document.list("reached").compactMap { $0.text("route") }
    guard let other = reached.last, other != text("route") else { return [] }
    let isReverse = document.flag("reverse")
    return [
      NextQuestion(
        .path,
        ["from": isReverse ? other : text("route"), "to": isReverse ? text("route") : other],
        "the path to the farthest of them")
    ]
  }

  private var afterMatch: [NextQuestion] {
    let results = document.list("results")
    if !arguments.has("why"), results.contains(where: { !$0.flag("matched") }) {
      return [
        NextQuestion(.match, arguments.with("why", .boolean(true)), "which patterns almost matched")
      ]
    }
    return results.first { $0.flag("matched") }?.text("route").map {
      [NextQuestion(.describeRoute, ["route": $0], "the screen that opens")]
    } ?? []
  }

  private var afterDescription: [NextQuestion] {
    if let start = document.at("fromStart", "start")?.asText, start != text("route") {
      return [
        NextQuestion(.path, ["from": start, "to": text("route")], "the way there from the start")
      ]
    }
    return [NextQuestion(.reach, ["route": text("route")], "what can be reached from there")]
  }

  private var afterTour: [NextQuestion] {
    document.list("uncovered").isEmpty
      ? [] : [NextQuestion(.check, [:], "whether the plan says why something is not covered")]
  }

  private var afterFix: [NextQuestion] {
    if !document.flag("changed") || document.flag("applied") {
      return [NextQuestion(.check, [:], "what remains")]
    }
    return [
      NextQuestion(
        .fix, arguments.with("hash", .string(text("hash"))),
        "write the diff, if it is what you want")
    ]
  }
}
