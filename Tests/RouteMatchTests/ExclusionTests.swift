import RouteMatch
import RoutePlan
import RouteSyntax
import RouteTrials
import Testing

@Suite("A URL between whose routes facts decide")
struct ExclusionTests {
  private let club = Answers(
    """
    fact signedIn
    fact isOld
    route Home at "/" unless signedIn {
        route Guest at "guest"
    }
    route Members at "/" requires signedIn {
        route Area requires isOld { route News(id: Int) at "/news/:id" }
        route Talk(name: String) at "/talk/:name"
    }
    route Teaser(id: Int) in Home at "/news/:id"
    task leave at "/bye" requires signedIn
    task turn at "/bye" unless signedIn
    """)

  @Test(
    "opens the one that they allow, or the first, and names the others",
    arguments: [
      ("/", [], "Home unless signedIn or Members"),
      ("/", ["signedIn"], "Members requires signedIn or Home"),
      ("/news/7", [], "Home / Teaser(id: 7) unless signedIn or News"),
      (
        "/news/7", ["signedIn", "isOld"],
        "Members / Area / News(id: 7) requires signedIn,isOld or Teaser"
      ),
      ("/news/7", ["signedIn"], "Members / Area / News(id: 7) requires signedIn,isOld or Teaser"),
      ("/talk/x", [], "Members / Talk(name: \"x\") requires signedIn"),
      ("/bye", [], "task turn unless signedIn or leave"),
      ("/bye", ["signedIn"], "task leave requires signedIn or turn"),
    ] as [(String, [String], String)])
  func opens(_ url: String, _ facts: [String], _ opened: String) {
    #expect(club.open(url, given: facts) == opened)
  }

  @Test(
    "opens what may still be allowed if none is, not what they refuse",
    arguments: [
      ("/", [], "Welcome unless signedIn or Paid"),
      ("/", ["paid"], "Welcome unless signedIn or Paid"),
      ("/", ["signedIn"], "Paid requires signedIn,paid or Welcome"),
      ("/", ["signedIn", "paid"], "Paid requires signedIn,paid or Welcome"),
      ("/three", [], "Old requires paid unless isNew or New or both"),
      ("/three", ["signedIn"], "Old requires paid unless isNew or New or both"),
      ("/three", ["isNew"], "New requires signedIn,isNew unless paid or Old or both"),
      ("/three", ["isNew", "paid"], "task both requires signedIn,paid,isNew or Old or New"),
    ] as [(String, [String], String)])
  func mayOpen(_ url: String, _ facts: [String], _ opened: String) {
    let tiers = Answers(
      """
      fact signedIn
      fact paid
      fact isNew
      route Welcome at "/" unless signedIn
      route Paid at "/" requires signedIn, paid
      route Old at "/three" requires paid unless isNew
      route New at "/three" requires signedIn, isNew unless paid
      task both at "/three" requires signedIn, paid, isNew
      """)
    #expect(tiers.open(url, given: facts) == opened)
  }

  @Test("is no clash, as it is for those that do not exclude each other")
  func clashes() {
    func overlaps(_ text: String) -> [String] {
      let answers = Answers("fact f\nfact g\n" + text)
      return OverlapFinder.find(answers.set, excluding: TargetExclusions(answers.plan))
        .map(\.witness)
    }
    #expect(OverlapFinder.find(club.set, excluding: TargetExclusions(club.plan)).isEmpty)
    #expect(overlaps("route A at \"/\" unless f\nroute B at \"/\" requires g") == ["/"])
    #expect(overlaps("route A at \"/\" requires f\nroute B at \"/\" requires f, g") == ["/"])
    // The chain grants what it requires, so it opens without the fact, too.
    #expect(
      overlaps(
        "route A at \"/\" unless f\nroute L grants f { route B at \"/\" requires f }") == ["/"])
    #expect(
      overlaps("route A at \"/\" unless f\nroute L requires f { route B at \"/\" }").isEmpty)
    // The second and the third exclude the first, but not each other.
    #expect(
      overlaps(
        "route A at \"/\" unless f\nroute B at \"/\" requires f\nroute C at \"/\" requires f, g")
        == ["/"])
    let typed = "route A(x: Int) at \"/:x\" unless f\nroute B(x: Double) at \"/:x\" requires f"
    #expect(overlaps(typed).isEmpty)
    #expect(overlaps("web \"/\"\nroute A at \"/\" unless f\nroute B at \"/\" requires f") == ["/"])
  }

  @Test("can be made for each of them")
  func builds() throws {
    var builder = URLBuilder(club.plan)
    for index in [0, 2] {
      let urls = try builder.urls(of: .route(RouteID(index)), URLInputs(), on: .any)
      #expect(urls.map(\.url) == ["/"], "\(index)")
    }
  }

  /// What a pattern of the twin stands for.
  private enum Role {
    case plain, guest, member, web
  }

  private static let roles = [Role.plain, .guest, .guest, .member, .member, .web]

  private static func asWeb(_ pattern: TwinPattern) -> TwinPattern {
    var pattern = pattern
    pattern.segments = pattern.segments.map { segment in
      switch segment {
      case .star: .star
      case .rest: .rest(.string)
      case .parts(let parts):
        .parts(parts.map { if case .parameter = $0 { .parameter(.string) } else { $0 } })
      }
    }
    return pattern
  }

  /// The plan of the twin's patterns, each with a parameter `s`, which some patterns set to 7.
  private static func plan(
    _ twin: TwinSet, _ roles: [Role], _ sets: [Bool]
  ) -> String {
    var text = """
      scheme "app"
      type Side = "a" | "b-a" | "1"
      type Odd = "1" | "3" | "ab"
      fact f

      """
    for (index, pattern) in twin.patterns.enumerated() {
      let (parameters, written) = pattern.written(prefix: "p")
      let list = (parameters + ["s: Int = 0"]).joined(separator: ", ")
      let route = "route R\(index)(\(list)) at \(written)" + (sets[index] ? " (s: 7)" : "")
      switch roles[index] {
      case .plain: text += route + "\n"
      case .guest: text += route + " unless f\n"
      case .member: text += route + " requires f\n"
      case .web:
        let nameless = written.replacing(#/\*\*p[0-9]+/#, with: "**")
        text += "web \(index.isMultiple(of: 2) ? written : nameless)\nroute R\(index)\n"
      }
    }
    return text
  }

  @Test("opens what a twin opens that tries everything, with web patterns and set arguments")
  func twin() {
    var counts = (browser: 0, decided: 0, set: 0)
    for seed in 0..<300 * rounds {
      var twin = TwinSet(seed: seed, isDense: seed % 3 == 0, isPlain: seed % 3 == 1)
      var numbers = RandomNumbers(seed: seed + 3_000_000)
      let roles = twin.patterns.map { _ in numbers.pick(Self.roles) }
      let sets = twin.patterns.map { _ in numbers.one(in: 3) }
      for index in twin.patterns.indices where roles[index] == .web {
        twin.patterns[index] = Self.asWeb(twin.patterns[index])
      }
      let text = Self.plan(twin, roles, sets)
      let answers = Answers(text)
      #expect(answers.faults == [], "seed \(seed)\n\(text)")
      let overlaps = OverlapFinder.find(answers.set, excluding: TargetExclusions(answers.plan))
      for _ in 0..<40 {
        let path = twin.path(&numbers)
        let onScheme = numbers.one(in: 3)
        let best = twin.best(path, onScheme: onScheme).indices
        let url = (onScheme ? "app://" : "/") + path.joined(separator: "/")
        let facts = numbers.one(in: 2) ? ["f"] : []
        // Two that may open with the same facts clash.
        let clash = best.contains { one in
          best.contains { other in
            one < other && !(roles[one] == .web && roles[other] == .web)
              && Set([roles[one], roles[other]]) != [.guest, .member]
          }
        }
        if clash {
          #expect(!overlaps.isEmpty, "seed \(seed), \(url)\n\(text)")
          continue
        }
        let match = answers.match(url + "?s=9", given: facts)
        guard let first = best.first else {
          #expect(!match.isMatched && !match.isWeb, "seed \(seed), \(url)\n\(text)")
          continue
        }
        if roles[first] == .web {
          #expect(match.isWeb && match.target == nil, "seed \(seed), \(url)\n\(text)")
          counts.browser += 1
          continue
        }
        let wanted =
          best.first { roles[$0] == (facts.isEmpty ? .guest : .member) } ?? first
        #expect(
          match.target == .route(RouteID(wanted)), "seed \(seed), \(url), \(facts)\n\(text)")
        let others = best.filter { $0 != wanted }.map { PlanTarget.route(RouteID($0)) }
        #expect(match.alternatives.map(\.target) == others)
        if best.count > 1 { counts.decided += 1 }
        let value = match.arguments.last?.value
        #expect(value == .integer(sets[wanted] ? 7 : 9), "seed \(seed), \(url)\n\(text)")
        #expect(match.query.map(\.key) == (sets[wanted] ? ["s"] : []))
        if sets[wanted] { counts.set += 1 }
      }
    }
    #expect(counts.browser > 100 && counts.decided > 0 && counts.set > 100, "\(counts)")
  }
}
