import RouteBase
import RouteSyntax
import RouteTrials
import Testing

@Suite("The nearest name")
struct NearestNameTests {
  /// The optimal string alignment distance, computed with the full table as in textbooks.
  private func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var table = (0...a.count).map { row in (0...b.count).map { row == 0 ? $0 : row } }
    for i in stride(from: 1, through: a.count, by: 1) {
      for j in stride(from: 1, through: b.count, by: 1) {
        let cost = a[i - 1] == b[j - 1] ? 0 : 1
        table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + cost)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
        }
      }
    }
    return table[a.count][b.count]
  }

  private func candidates(for name: String, among names: [String]) -> [String] {
    let wanted = Array(name.lowercased().utf8)
    var near: [(distance: Int, place: Int)] = []
    for (place, candidate) in names.enumerated() where names.firstIndex(of: candidate) == place {
      let bytes = Array(candidate.lowercased().utf8)
      let distance = distance(wanted, bytes)
      if distance <= max(1, max(wanted.count, bytes.count) / 3) { near.append((distance, place)) }
    }
    return near.sorted { $0 < $1 }.prefix(3).map { names[$0.place] }
  }

  @Test("agrees with the textbook")
  func agreesWithTextbook() {
    for seed in TrialNumbers.seeds(400) {
      var random = RandomNumbers(seed: seed)
      func word() -> String {
        String((0..<random.number(1...9)).map { _ in "abAB".randomElement(using: &random) ?? "a" })
      }
      let names = (0..<random.number(0...12)).map { _ in word() }
      let name = word()
      #expect(
        NearestName.candidates(for: name, among: names) == candidates(for: name, among: names),
        "QTROUTE_SEED=\(seed): \(name) among \(names)")
    }
  }

  @Test("is the same in an index of names")
  func agreesWithIndex() {
    for seed in TrialNumbers.seeds(400) {
      var random = RandomNumbers(seed: seed)
      let letters = seed % 2 == 0 ? "abAB" : "abcdefghAB"
      let longest = [4, 9, 30][Int(seed % 3)]
      func word() -> String {
        String(
          (0..<random.number(0...longest)).map { _ in letters.randomElement(using: &random) ?? "a" }
        )
      }
      let names = (0..<random.number(0...40)).map { _ in word() }
      var budget = 1_000_000
      var index = NameIndex(names, budget: &budget)
      for name in (0..<8).map({ _ in word() }) + ["", String(repeating: "a", count: 210)] {
        let expected = NearestName.candidates(for: name, among: names)
        for _ in 0..<2 {
          let found = index.nearest(to: name, budget: &budget)
          #expect(
            found.map { names[$0] } == expected, "QTROUTE_SEED=\(seed): \(name) among \(names)")
          #expect(found.allSatisfy { names.firstIndex(of: names[$0]) == $0 })
        }
      }
    }
  }

  @Test("is searched in an index of names until the budget is used up")
  func boundsIndex() {
    let names = (0..<1000).map { "name\($0)" }
    var budget = 20_000
    var index = NameIndex(names, budget: &budget)
    #expect(budget == 20_000 - names.reduce(0) { $0 + 1 + $1.utf8.count })
    #expect(
      index.nearest(to: "nane17", budget: &budget).map { names[$0] } == [
        "name17", "name1", "name7",
      ])
    while budget > 0 { _ = index.nearest(to: "other\(budget)", budget: &budget) }
    #expect(index.nearest(to: "nane18", budget: &budget).isEmpty)
  }

  @Test(
    "of a misspelling",
    arguments: [
      ("Hmoe", ["Home", "Help", "Main"], ["Home"]),
      ("home", ["Home"], ["Home"]),
      ("Zzz", ["Home"], []),
      ("", ["Home"], []),
      ("Show1", ["Show2", "Show3", "Show4", "Show5"], ["Show2", "Show3", "Show4"]),
    ])
  func findsNearest(name: String, among: [String], nearest: [String]) {
    #expect(NearestName.candidates(for: name, among: among) == nearest)
  }

  @Test("of a very long name is not searched")
  func boundsWork() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(NearestName.candidates(for: long, among: [long]).isEmpty)
    #expect(NearestName.candidates(for: "a", among: [long]).isEmpty)
  }

  @Test(
    "means a typo if little of it is mistyped",
    arguments: [
      ("Lsit", "List", true), ("Hme", "Home", true), ("Setings", "Settings", true),
      ("showID", "showId", true), ("singedIn", "signedIn", true),
      ("Regestration", "Registration", true),
      ("Playr2", "Player2", true), ("Settinsg", "Settings", true), ("Py", "Pay", false),
      ("X100", "R100", false), ("Player2", "Player1", false), ("Card", "Cargo", false),
      ("Detail", "Detail2", false), ("", "A", false),
    ])
  func knowsSlips(name: String, candidate: String, isSlip: Bool) {
    let span = SourceSpan(file: FileID(0), range: .none)
    let fix = Fix.didYouMean([candidate], for: name, at: span)
    #expect(fix?.safety == (isSlip ? .safe : .unsafe))
  }

  @Test(
    "does not mean a typo if it may be the name of something else",
    arguments: [
      // Plurals.
      ("Card", "Cards"), ("Cards", "Card"), ("Category", "Categories"), ("Box", "Boxes"),
      ("CardList", "CardsList"), ("Favorites", "Favourite"), ("Fireman", "Firemen"),
      ("Analysis", "Analyses"), ("Seting", "Settings"),
      // Digits.
      ("Step1", "Step2"), ("Step", "Step2"), ("Step12", "Step21"), ("Tab1Left", "TabLeft1"),
      // Beginnings and endings.
      ("Cart", "OldCart"), ("Read", "Unread"), ("signedIn", "isSignedIn"), ("Sign", "Signed"),
      ("Login", "Account.Login"), ("AccountLogin", "Account.Login"),
      ("MyCartView", "MyBigCartView"),
      // Other words.
      ("Cart", "Card"), ("List", "Last"), ("Login", "Logon"),
    ])
  func knowsOtherNames(name: String, candidate: String) {
    let span = SourceSpan(file: FileID(0), range: .none)
    #expect(Fix.didYouMean([candidate], for: name, at: span)?.safety == .unsafe)
    #expect(Fix.didYouMean([name], for: candidate, at: span)?.safety == .unsafe)
  }

  @Test("becomes a question, with an edit if there is only one")
  func makesFixes() {
    let span = SourceSpan(file: FileID(0), range: SourceRange(start: 1, end: 3))
    func fix(_ names: [String]) -> Fix? { Fix.didYouMean(names, for: "", at: span) { "<\($0)>" } }
    #expect(fix([]) == nil)
    #expect(fix(["a"])?.label == "did you mean `a`?")
    #expect(fix(["a"])?.edits.map(\.replacement) == ["<a>"])
    #expect(fix(["a", "b"])?.label == "did you mean `a` or `b`?")
    #expect(fix(["a", "b", "c"])?.label == "did you mean `a`, `b` or `c`?")
    #expect(fix(["a", "b"])?.edits.isEmpty == true)
  }
}
