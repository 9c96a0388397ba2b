import RouteExchange
import RouteTrials
import Testing

@Suite("Names in generated code")
struct GeneratedNamesTests {
  @Test(
    "are words put together",
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

  @Test("are kept where they are legal")
  func kept() {
    for name in ["a_b", "showId", "_x", "größe", "x1"] {
      #expect(GeneratedNames.identifier(name, .kept) == name)
    }
    #expect(GeneratedNames.identifier("weird name", .kept) == "weirdName")
    #expect(GeneratedNames.identifier("__", .kept) == "__x")
  }

  @Test("are told apart by numbers, but for one that is legal as it is")
  func numbers() {
    #expect(
      GeneratedNames.identifiers(["to do", "to-do", "toDo", "to.do"], .lower, reserved: [])
        == ["toDo2", "toDo3", "toDo", "toDo4"])
    #expect(
      GeneratedNames.identifiers(["Show", "show", "show2"], .lower, reserved: [])
        == ["show3", "show", "show2"])
    #expect(GeneratedNames.identifiers(["1", "1 "], .upper, reserved: []) == ["_1", "_1_2"])
    #expect(
      GeneratedNames.identifiers(["class", "Class", "class_"], .kept, reserved: ["class"])
        == ["class_", "Class", "class_2"])
  }

  @Test("are legal and unique, and do not depend on an order", arguments: 1...30)
  func random(seed: Int) {
    var random = RandomNumbers(seed: seed)
    let letters = Array("aAbB1_ .-üß😀名\u{301}$\"")
    var names: Set<String> = []
    for _ in 0..<60 {
      names.insert(
        String(
          (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
            letters.randomElement(using: &random)
          }))
    }
    let sorted = names.sorted()
    for style in [GeneratedNames.Style.upper, .lower, .kept] {
      let made = GeneratedNames.identifiers(sorted, style, reserved: ["a", "A", "aB"])
      #expect(Set(made.map { $0.lowercased() }).count == made.count, "seed \(seed)")
      for name in made {
        let isLegal = name.unicodeScalars.allSatisfy {
          $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_"
        }
        #expect(isLegal && !["a", "A", "aB"].contains(name), "seed \(seed): \(name)")
        #expect(name.first?.isNumber == false)
      }
      let pairs = Dictionary(uniqueKeysWithValues: zip(sorted, made))
      let shuffled = sorted.shuffled(using: &random)
      let again = GeneratedNames.identifiers(shuffled, style, reserved: ["a", "A", "aB"])
      #expect(shuffled.map { pairs[$0] } == again, "seed \(seed)")
    }
  }
}
