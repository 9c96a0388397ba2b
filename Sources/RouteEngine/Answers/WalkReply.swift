import RouteBase
import RouteGraph
import RoutePlan

/// The answer of `walk`: where a walk through the app has led, and what can be done there.
struct WalkReply {
  /// A part of a walk: a step, or a fact that the world outside the app changed.
  enum Part {
    case step(Step, stack: [RouteID], StepOutcome)
    case fact(FactID, holds: Bool)
  }

  private let plan: Plan
  private var walk: StepWalk
  private var taken: [Part] = []

  /// How many parts a walk may have.
  static let most = 1000

  init(_ planner: Planner, _ request: PathRequest) {
    plan = planner.plan
    walk = StepWalk(planner, request)
  }

  /// Goes on as a text says: by the step with this number, or by a fact after `+` or `-`.
  mutating func go(_ text: String) throws(QuestionFault) {
    if taken.count == Self.most {
      throw QuestionFault("a walk has at most \(Self.most) parts")
    }
    if let first = text.utf8.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
      let facts = try plan.facts(named: [String(decoding: text.utf8.dropFirst(), as: UTF8.self)])
      let holds = first == UInt8(ascii: "+")
      for fact in facts {
        walk.set(fact, holds: holds)
        taken.append(.fact(fact, holds: holds))
      }
      return
    }
    guard let number = Int(text), let choice = walk.choice(number) else {
      let count = walk.choiceCount()
      throw QuestionFault(
        "no step `\(text)` can be taken",
        help: count == 0 ? "there are none" : "the steps are 0 to \(count - 1)")
    }
    walk.take(choice)
    taken.append(.step(choice.step, stack: choice.stack, choice.outcome))
  }

  mutating func write(to output: inout ByteWriter) {
    let choices = walk.choices()
    let refusals = walk.refusals()
    let writer = PathJSON(plan)
    output.writeJSON { json in
      json.object { json in
        json.schemaVersion()
        json.key("stack")
        json.array(walk.frames) { write($1, to: &$0) }
        json.key("facts")
        json.array(walk.facts) { json, fact in json.value(plan.name(of: fact)) }
        json.key("cost")
        json.value(walk.cost)
        json.key("taken")
        json.array(taken) { write($1, writer, to: &$0) }
        json.key("steps")
        json.array(choices) { json, choice in
          json.object { json in
            writer.write(choice.step, choice.stack, choice.outcome, to: &json)
          }
        }
        json.key("refused")
        json.array(refusals) { json, refusal in writer.write(refusal, to: &json) }
      }
      json.endLine()
    }
  }

  private func write(_ frame: PathFrame, to json: inout JSONWriter) {
    json.object { json in
      json.key("route")
      json.value(plan.displayName(frame.route))
      json.key("presentation")
      json.value(plan.routes[frame.route.index].presentation.name)
      if frame.parked.isEmpty { return }
      json.key("parked")
      json.array(frame.parked.indices) { json, index in
        json.object { json in
          json.key("tab")
          json.value(plan.displayName(frame.parked[index].tab))
          json.key("stack")
          json.array(frame.parked[index].frames) { json, parked in
            json.value(plan.displayName(parked.route))
          }
        }
      }
    }
  }

  private func write(_ part: Part, _ writer: PathJSON, to json: inout JSONWriter) {
    json.object { json in
      switch part {
      case .step(let step, let stack, let outcome):
        writer.write(step, stack, outcome, to: &json)
      case .fact(let fact, let holds):
        json.key("fact")
        json.value(plan.name(of: fact))
        json.key("holds")
        json.value(holds)
      }
    }
  }
}
