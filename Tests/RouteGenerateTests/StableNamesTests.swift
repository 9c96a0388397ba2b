import RouteBase
import RoutePlan
import RouteSyntax
import RouteTrials
import Testing

@testable import RouteGenerate

/// The names of a plan's declarations in a language, by kind and name in the plan.
private func names(_ declarations: [String], _ language: GeneratedLanguage) -> [String: String] {
  let naming = naming(declarations, language)
  let (plan, names) = (naming.plan, naming.names)
  var result: [String: String] = [:]
  for (kind, targets, own, inputs) in [
    ("route", plan.routes, names.routes, names.routeInputs),
    ("task", plan.tasks, names.tasks, names.taskInputs),
  ] {
    for (index, target) in targets.enumerated() {
      result["\(kind) \(target.id)"] = own.types[index] + " " + own.cases[index]
      for (input, name) in zip(target.inputs, inputs[index]) {
        result["\(kind) \(target.id)(\(input.name))"] = name
      }
    }
  }
  for (fact, name) in zip(plan.facts, names.facts) { result["fact \(fact.name)"] = name }
  let types = plan.closedTypes.map(\.name) + plan.opaqueTypes.map(\.name)
  for (type, name) in zip(types, names.types) { result["type \(type)"] = name }
  for (type, cases) in zip(plan.closedTypes, names.closedCases) {
    for (string, name) in zip(type.strings, cases) { result["\(type.name) \"\(string)\""] = name }
  }
  return result
}

private func naming(
  _ declarations: [String], _ language: GeneratedLanguage
) -> (plan: GeneratedPlan, names: GeneratedNaming) {
  let text = "plan P\nroute Start\n" + declarations.joined(separator: "\n")
  let (plan, _) = PlanBuilder.build(
    path: "main.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
  let generated = GeneratedPlan(plan, file: "", tool: "0")
  return (generated, GeneratedNaming(generated, language))
}

@Suite("Names in generated code are stable")
struct StableNamesTests {
  /// Names that nearly meet, also once they are legal.
  private static let words = [
    "A", "a", "`a `", "`A b`", "AB", "aB", "Ab", "ab", "class", "`class`", "class_", "`Class`",
    "`a-b`", "a_b", "`Sa`", "`S.a`", "Sa", "sA", "`😀`", "U1F600", "Route", "RouteID", "Inputs",
    "AInputs", "Types", "`1`", "_1", "none", "none_", "é", "`e\u{301}`",
  ]

  /// Random declarations, at most one of each kind and name.
  private static func declarations(_ random: inout RandomNumbers, _ count: Int) -> [String] {
    var known: Set<String> = []
    var result: [String] = []
    for _ in 0..<count {
      let name = random.pick(words)
      let inputs = [0, 0, 1, 2].map { _ in random.pick(words) }
      var list = ""
      for input in inputs.prefix(random.below(3)) where !list.contains(input) {
        list += (list.isEmpty ? "" : ", ") + "\(input): Int?"
      }
      let annotation = random.one(in: 8) ? " @\(random.pick(["swift", "kotlin"])).name(\"ab\")" : ""
      let kind = random.pick(["route", "task", "fact", "type", "closed", "member", "nested"])
      let noun = ["nested": "route", "closed": "type"][kind] ?? kind
      guard known.insert(noun + " " + name.replacing("`", with: "")).inserted else { continue }
      switch kind {
      case "route", "task": result.append("\(kind) \(name)(\(list))\(annotation)")
      case "nested": result.append("route \(name)(\(list)) in Start\(annotation)")
      case "member":
        result.append("service \(random.pick(["S", "A", "s"])) { route \(name)(\(list)) }")
      case "closed": result.append("type \(name) = \"\(random.pick(words))\" | \"a\"")
      default: result.append("\(kind) \(name)")
      }
    }
    return result
  }

  @Test(
    "an added declaration never changes the name of another", arguments: GeneratedLanguage.allCases)
  func added(language: GeneratedLanguage) {
    var compared = 0
    for seed in TrialNumbers.seeds(120) {
      var random = RandomNumbers(seed: seed)
      var few = Self.declarations(&random, 2 + random.below(14))
      let many = few
      let place = random.below(few.count)
      few.remove(at: place)
      let before = names(few, language)
      let after = names(many, language)
      for (what, name) in before {
        // A declaration that now clashes with another one of the same name in the plan is none.
        guard let other = after[what] else { continue }
        compared += 1
        #expect(other == name, "seed \(seed): \(what)\n\(many.joined(separator: "\n"))")
      }
    }
    #expect(compared > 0)
  }

  @Test("names are distinct, or there is a fault", arguments: GeneratedLanguage.allCases)
  func distinct(language: GeneratedLanguage) {
    var counts = [false: 0, true: 0]
    for seed in TrialNumbers.seeds(120) {
      var random = RandomNumbers(seed: seed &+ 0x5AB1)
      let declarations = Self.declarations(&random, 1 + random.below(10))
      let (plan, names) = naming(declarations, language)
      var scopes = [names.facts, names.types] + names.routeInputs + names.taskInputs
      if language == .swift {
        scopes += [names.routes.cases, names.tasks.cases]
      } else {
        scopes += [names.routes.types, names.tasks.types]
      }
      // The strings of closed types are themselves in TypeScript.
      if language != .typescript { scopes += names.closedCases }
      let isDistinct = scopes.allSatisfy { Set($0).count == $0.count }
      let hasFaults = !plan.nameFaults(in: language).isEmpty
      #expect(isDistinct || hasFaults, "seed \(seed):\n\(declarations.joined(separator: "\n"))")
      counts[hasFaults, default: 0] += 1
    }
    #expect(counts[false, default: 0] > 0 && counts[true, default: 0] > 0)
  }
}
