import RouteCheck
import RoutePlan
import RouteReport
import RouteBase
import Testing

@Suite("A finding's fingerprint")
struct FindingIdentityTests {
  private func fingerprints(_ checked: ReportCase) -> [String] {
    var identity = FindingIdentity()
    return checked.run.plans.flatMap { plan in
      var places = SourcePlaces(plan.plan.sourceFiles)
      return plan.report.findings.map { identity.fingerprint(of: $0, &places) }
    }
  }

  private let text = "fact a, b\nroute Home {\n    route Cart\n    link -> Cart\n}\nroute Lost\n"

  @Test("stays the same while lines, spaces and other findings change elsewhere")
  func stable() {
    let before = fingerprints(ReportCase(text))
    #expect(before.count == 4)
    #expect(fingerprints(ReportCase("// New.\n\n" + text)) == before)
    #expect(fingerprints(ReportCase(text.replacing("    ", with: "\t"))) == before)
    #expect(fingerprints(ReportCase([("./shop.routeplan", text)])) == before)
    let more = fingerprints(ReportCase("fact c\n" + text + "route Gone\n"))
    #expect(Set(before).isSubset(of: more) && more.count == 6)
  }

  @Test("is different for another rule, file, line or name")
  func distinct() {
    let before = Set(fingerprints(ReportCase(text)))
    #expect(before.isDisjoint(with: fingerprints(ReportCase([("b.routeplan", text)]))))
    for (old, new) in [("fact a, b", "fact x, y"), ("Lost", "Gone"), ("-> Cart", "=> Cart")] {
      let after = Set(fingerprints(ReportCase(text.replacing(old, with: new))))
      #expect(after != before, "\(new)")
    }
  }

  @Test("distinguishes findings that look the same, in every plan of a run")
  func repeated() {
    let text = "route H {\n" + String(repeating: "link -> Nowhere\n", count: 50) + "}\n"
    let once = fingerprints(ReportCase([("a", text)]))
    #expect(Set(once).count == 50)
    let twice = fingerprints(ReportCase([("a", text), ("a", text)]))
    #expect(Set(twice).count == 100 && Array(twice.prefix(50)) == once)
  }

  @Test("distinguishes the many findings in one long line")
  func longLine() {
    let names = (0..<2000).map { "n\($0)" }.joined(separator: ", ")
    let checked = ReportCase("fact \(names)\nroute H\n")
    #expect(Set(fingerprints(checked)).count == 2000)
  }
}
