import RouteBase
import RouteTrials
import Testing

@Suite("Names in generated code")
struct GeneratedNamesTests {
  @Test(
    "are joined words",
    arguments: [
      ("ToDoDetail", "ToDoDetail", "toDoDetail"), ("Account.Login", "AccountLogin", "accountLogin"),
      ("to-do", "ToDo", "toDo"), ("URLScreen", "URLScreen", "urlScreen"), ("FAQ", "FAQ", "faq"),
      ("größe", "Größe", "größe"), ("ünï名", "Ünï名", "ünï名"), ("3 d", "_3D", "_3D"),
      ("😀", "U1F600", "u1F600"), ("_", "U5F", "u5F"), ("a_b", "AB", "aB"), ("ßx", "ßx", "ßx"),
      ("e\u{301}t", "ET", "eT"), ("A", "A", "a"), ("X1", "X1", "x1"), ("HTTP2", "HTTP2", "http2"),
    ])
  func words(name: String, upper: String, lower: String) {
    #expect(GeneratedNames.identifier(name, .upper) == upper)
    #expect(GeneratedNames.identifier(name, .lower) == lower)
  }

  @Test("are kept if they are legal")
  func kept() {
    for name in ["a_b", "showId", "_x", "größe", "x1"] {
      #expect(GeneratedNames.identifier(name, .kept) == name)
    }
    #expect(GeneratedNames.identifier("weird name", .kept) == "weirdName")
    #expect(GeneratedNames.identifier("__", .kept) == "__x")
  }

  @Test(
    "of strings keep the difference between them",
    arguments: [
      ("C", "c", "C"), ("C++", "cPlusPlus", "CPlusPlus"), ("C#", "cHash", "CHash"),
      ("1.5", "_1_5", "_1_5"), ("15", "_15", "_15"), ("-1", "minus1", "Minus1"),
      ("-price", "minusPrice", "MinusPrice"), ("a -b", "aB", "AB"), ("--x", "x", "X"),
      ("1-1", "_1_1", "_1_1"), ("up-down", "upDown", "UpDown"), ("pt_BR", "ptBR", "PtBR"),
      ("€", "u20AC", "U20AC"), ("<=", "lessEquals", "LessEquals"),
      (" - ", "u20u2Du20", "U20u2Du20"),
      ("v1.2", "v1_2", "V1_2"), ("größe", "größe", "Größe"), ("a 😀", "aU1F600", "AU1F600"),
    ])
  func strings(string: String, lower: String, upper: String) {
    #expect(GeneratedNames.identifier(of: string, .lower) == lower)
    #expect(GeneratedNames.identifier(of: string, .upper) == upper)
  }

  @Test("are legal for random texts", arguments: 1...30)
  func random(seed: Int) {
    var random = RandomNumbers(seed: seed)
    let letters = Array("aAbB1_ .-+üß😀名\u{301}$\"")
    for _ in 0..<60 {
      let name = String(
        (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
          letters.randomElement(using: &random)
        })
      for style in [GeneratedNames.Style.upper, .lower, .kept] {
        for made in [
          GeneratedNames.identifier(name, style), GeneratedNames.identifier(of: name, style),
        ] {
          let isLegal = made.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_"
          }
          #expect(isLegal && !made.isEmpty, "seed \(seed): \(name) \(made)")
          #expect(made.first?.isNumber == false, "seed \(seed): \(made)")
        }
      }
    }
  }
}
