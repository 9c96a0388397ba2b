import RouteSyntax
import RouteCheck
import RoutePlan
import RouteBase
import RouteTrials
import Testing

/// What a safe fix of a name may do in any plan.
@Suite("Fixes of names")
struct NameFixTests {
  /// The line of a fixed text that starts with `start`.
  private func line(_ start: String, of text: String, unsafe: Bool = false) -> String? {
    let fixed = Checked.fix(SourceText(text), allowingUnsafe: unsafe)
    let bytes = fixed.changes.first?.new ?? SourceText(text)
    return String(decoding: bytes.content, as: UTF8.self).split(separator: "\n")
      .map { $0.trimming(" ") }.first { $0.hasPrefix(start) }
  }

  @Test("do not change the links and promises of a deleted route")
  func deleted() {
    let text = """
      route Home {
          route Cards
          link -> Card
      }
      expect path Home -> Card
      expect stack Card is Home, Card
      """
    #expect(Checked.fix(SourceText(text)).changes.isEmpty)
  }

  @Test("never touch a promise", arguments: ["Hoem", "Accuont"])
  func promises(name: String) {
    let text = """
      fact signedIn given
      type Sort = "newest" | "oldest"
      route Home {
          route Account(sort: Sort, itemId: Int) at "/account"
      }
      expect path Home -> \(name)
      expect no path Home -> Account given singedIn
      expect url "/account?sort=newest" opens Account(sotr: "newest")
      expect url "/account?sort=newest" opens Account(sort: "newset")
      """
    #expect(Checked.fix(SourceText(text)).changes.isEmpty)
    #expect(!Checked.fix(SourceText(text), allowingUnsafe: true).changes.isEmpty)
  }

  @Test("fix the declaration if most references use the other name")
  func outvoted() {
    let text = """
      route Home {
          route Settigns
          route Help
          link -> Settings
          link Help -> Settings
      }
      link * => Settings
      """
    #expect(Checked.fix(SourceText(text)).changes.isEmpty)
    #expect(line("route Set", of: text, unsafe: true) == "route Settings")
    #expect(Checked.fix(SourceText(text), allowingUnsafe: true).report.errorCount == 0)
    // One different reference among several correct ones is a typo.
    let right = text.replacing("Settigns", with: "Settings")
      .replacing("link Help -> Settings", with: "link Help -> Settigns")
    #expect(line("link Help", of: right) == "link Help -> Settings")
  }

  @Test("fix a parameter's declaration if most places use the other name")
  func outvotedParameter() {
    let text = """
      route Home {
          route Show(shwoId: Int) at "/shows/:showId" recycle by showId
          link -> Show(showId)
      }
      """
    #expect(Checked.fix(SourceText(text)).changes.isEmpty)
    #expect(
      line("route Show", of: text, unsafe: true)
        == "route Show(showId: Int) at \"/shows/:showId\" recycle by showId")
  }

  @Test("replace old names that mean the same by new ones, but not in a promise")
  func oldNames() {
    let text = """
      route Home was Start {
          link -> Account.Login
      }
      service Account {
          route Login
          route Home was House
          link Start -> Login title "Start here"
          link House -> Login title "Log in"
      }
      expect path Start -> Account.Login
      """
    #expect(line("link Home", of: text) == "link Home -> Login title \"Log in\"")
    // `Home` is another route there.
    #expect(line("link Start", of: text) == "link Start -> Login title \"Start here\"")
    #expect(line("expect", of: text) == "expect path Start -> Account.Login")
  }

  @Test("never change the meaning of something understood, or make it a promise")
  func property() {
    var changed = 0
    for seed in 0..<400 {
      let text = MisspeltPlan(seed: seed).text
      let before = Checked(text)
      let fixed = Checked.fix(SourceText(text))
      guard !fixed.changes.isEmpty else { continue }
      changed += 1
      let (old, new) = (meanings(before.plan), meanings(fixed.plan))
      for (place, meaning) in old {
        #expect(new[place] == meaning, "seed \(seed), \(place)\n\(text)")
      }
      #expect(promises(before.plan) == promises(fixed.plan), "seed \(seed)\n\(text)")
    }
    #expect(changed > 100, "\(changed)")
  }

  /// The meaning of each reference: the number of its declaration, and its place there. No safe fix
  /// of a name adds or removes a declaration.
  private func meanings(_ plan: Plan) -> [String: String] {
    var result: [String: String] = [:]
    for link in plan.links {
      let place = "link \(link.origin.index)"
      result[place + " target"] = link.target.isNone ? "" : plan.displayName(link.target)
      switch link.source {
      case .everywhere: result[place] = "*"
      case .route(let id): result[place] = plan.displayName(id)
      case .flow(let id): result[place] = plan.displayName(id)
      }
      result[place + " back"] = "\(link.back)"
    }
    for flow in plan.flows where !flow.start.isNone {
      result["flow \(flow.origin.index)"] = plan.displayName(flow.start)
    }
    for route in plan.routes where !route.parent.isNone {
      result["route \(route.origin.index)"] = plan.displayName(route.parent)
    }
    for parameter in plan.parameters where parameter.hasType {
      let name = plan.types[parameter.type.base.index].name
      if name != "Any" { result["parameter \(parameter.syntax)"] = name }
    }
    return result
  }

  /// The promises that are understood, with the parts of their text that are.
  private func promises(_ plan: Plan) -> [String] {
    plan.files[0].tree.expectations.indices.map { index in
      let tree = plan.files[0].tree
      let expectation = tree.expectations[index]
      return [expectation.from, expectation.to, expectation.through].filter { !$0.name.isEmpty }
        .map { tree.name($0) }.joined(separator: " ")
    } + plan.expectations.map { "\($0.promise)" }
  }
}

/// A plan with similar names, some of them misspelt.
private struct MisspeltPlan {
  private(set) var text = ""

  init(seed: Int) {
    var random = RandomNumbers(seed: seed)
    let pool = [
      "Card", "Cards", "Cart", "Player", "Player2", "Settings", "Setting", "OldCart", "Account",
      "Accounts", "Registration", "Home", "Login", "Logon",
    ]
    let names = pool.filter { _ in random.below(2) == 0 } + ["Main"]
    func slip(_ name: String) -> String {
      guard random.below(4) == 0 else { return name }
      var letters = Array(name)
      let index = random.below(letters.count)
      switch random.below(4) {
      case 0 where index > 0: letters.swapAt(index, index - 1)
      case 1 where letters.count > 1: letters.remove(at: index)
      case 2: letters.insert("e", at: index)
      default: letters.append("s")
      }
      let text = String(letters)
      return text.first?.isNumber == true ? name : text
    }
    func pick() -> String { slip(random.below(5) == 0 ? random.pick(pool) : random.pick(names)) }
    var services = 0
    for name in names {
      switch random.below(6) {
      case 0:
        text += "flow \(name) {\n\(random.below(2) == 0 ? "route \(name)Start\n" : "")}\n"
      case 1:
        services += 1
        text += "service S\(services) {\nroute \(name)\nlink \(name) -> \(pick())\n}\n"
      case 2: text += "task \(name)\n"
      default: text += "route \(name)\(random.below(2) == 0 ? " in \(pick())" : "")\n"
      }
    }
    for _ in 0..<random.below(8) {
      let back = random.below(4) == 0 ? " back to \(pick())" : ""
      text += "link \(random.below(4) == 0 ? "*" : pick()) -> \(pick())\(back)\n"
    }
    for _ in 0..<random.below(3) { text += "expect path \(pick()) -> \(pick())\n" }
  }
}

extension Substring {
  fileprivate func trimming(_ character: Character) -> String {
    String(drop { $0 == character })
  }
}
