import RouteMatch
import RoutePlan
import RouteTrials
import Testing

@Suite("A URL that is made")
struct URLBuilderTests {
  @Test("opens its route with the same values, on random patterns and inputs")
  func roundTrip() throws {
    let texts = [
      "a", "-", "1", "-7", "a/b", "100%", "%41", "?", "#", "&=+", " ", ".", "..", "é🦊", ":x", "*",
      "\u{0}", "1.5", "true", "b-a", "\n", "a+b", "@", "//",
    ]
    var made = 0
    var refused = 0
    for seed in 0..<300 * rounds {
      let twin = TwinSet(seed: seed)
      let answers = Answers(twin.plan)
      var builder = URLBuilder(answers.plan)
      var numbers = RandomNumbers(seed: seed + 7)
      for index in twin.patterns.indices {
        let target = MatchTarget.route(RouteID(index))
        var inputs: [NameID: [String]] = [:]
        for parameter in builder.parameters(of: target) {
          let parameter = answers.plan.parameters[parameter]
          let kind = answers.set.kinds.kind(of: parameter.type.base) ?? .text
          let fitting = texts.filter { answers.set.kinds.value($0, as: kind) != nil }
          if fitting.isEmpty { continue }
          inputs[parameter.name] = (0..<(parameter.type.isList ? 1 + numbers.below(3) : 1)).map {
            _ in numbers.pick(fitting)
          }
        }
        do throws(URLBuilder.Failure) {
          for result in try builder.urls(of: target, inputs, on: .any) {
            made += 1
            let match = answers.match(result.url)
            #expect(match.target == target, "seed \(seed): \(result.url)\n\(twin.plan)")
            #expect(match.query.isEmpty && match.missing.isEmpty)
            #expect(match.stack.flatMap(\.arguments).count == inputs.count)
            #expect(result.url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
          }
        } catch { refused += 1 }
      }
    }
    #expect(made > 300)
    #expect(refused > 0, "values that another pattern takes are refused")
  }
}
