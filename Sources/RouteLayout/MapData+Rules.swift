import RouteBase
import RouteCheck
import RouteSyntax

// The pages of the rules that the plan breaks.

extension MapData {
  /// Writes what each rule means, as `explain` says it, by name; nothing without findings.
  func writeRules(to json: inout JSONWriter) {
    let broken = Set(findings.map { $0.rule })
    if broken.isEmpty { return }
    json.key("rules")
    json.object { json in
      for rule in Rule.allCases where broken.contains(rule) {
        let page = RuleTable[rule].page
        json.key(text: rule.name)
        json.object { json in
          let texts: [(StaticString, String)] = [
            ("meaning", page.meaning), ("bad", page.bad), ("good", page.good), ("fix", page.fix),
          ]
          for (key, text) in texts {
            json.key(key)
            json.value(text)
          }
        }
      }
    }
  }
}
