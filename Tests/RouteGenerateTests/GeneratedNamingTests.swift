import RouteSyntax
import Foundation
import RouteGenerate
import RoutePlan
import RouteBase
import Testing

private func generated(_ text: String) -> GeneratedPlan {
  let (plan, findings) = PlanBuilder.build(
    path: "main.routeplan", text: SourceText("plan P\n" + text), loader: SourceLoader(files: [:]))
  #expect(findings.map(\.message) == [])
  return GeneratedPlan(plan, file: "main.routeplan", tool: "0")
}

private func faults(_ text: String, _ language: GeneratedLanguage) -> [String] {
  generated(text).nameFaults(in: language).map(\.message)
}

private func title(_ language: GeneratedLanguage) -> String {
  language == .typescript ? "TypeScript" : language.rawValue.capitalized
}

private func code(_ text: String, _ language: GeneratedLanguage) -> String {
  let plan = generated(text)
  #expect(plan.nameFaults(in: language).map(\.message) == [])
  return plan.source(in: language, GeneratedOptions())
}

@Suite("Names of declarations in generated code")
struct GeneratedNamingTests {
  @Test("an added declaration never changes another one's name, but clashes with it")
  func added() {
    let one = "route Home\nroute AccountLogin(next: String?)\n"
    #expect(code(one, .swift).contains("case accountLogin = \"AccountLogin\""))
    let two = one + "service Account { route Login(next: String?) }"
    for language in GeneratedLanguage.allCases {
      let name = language == .swift ? "accountLogin" : "AccountLogin"
      #expect(
        faults(two, language) == [
          "route `AccountLogin` and route `Account.Login` would both be `\(name)` in "
            + "\(title(language))"
        ])
    }
    let fault = generated(two).nameFaults(in: .swift).first
    #expect(fault?.help == "name one of them with `@swift.name(\"…\")`")
    #expect(fault?.notes.map(\.message) == ["route `AccountLogin` is declared here"])
  }

  @Test("strings of a type that would have one name get numbers, whatever comes after them")
  func numbered() {
    func names(_ strings: [String], _ language: GeneratedLanguage) -> [String] {
      let list = strings.map { "\"\($0)\"" }.joined(separator: " | ")
      let code = code("type T = \(list)\nroute R(t: T?)", language)
      return strings.map { string in
        let line = code.split(separator: "\n").first { $0.contains("\"\(string)\"") } ?? ""
        let name = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        return String((language == .swift ? name.dropFirst() : name[...]).first ?? "")
      }
    }
    let strings = ["S", "s", "price-asc", "s_2", "price_asc", "price asc", "s-2"]
    let swift = ["s", "s_2", "priceAsc", "s2", "priceAsc_2", "priceAsc_3", "s2_2"]
    #expect(names(strings, .swift) == swift)
    #expect(names(["1", "-1", "1-", "1 2"], .swift) == ["_1", "minus1", "_1_2", "_1_2_2"])
    #expect(names(["-price", "price"], .swift) == ["minusPrice", "price"])
    #expect(names(["-price", "price", "Price"], .kotlin) == ["MinusPrice", "Price", "Price_2"])
    for count in 2..<strings.count {
      #expect(names(Array(strings.prefix(count)), .swift) == Array(swift.prefix(count)))
    }
  }

  @Test(
    "two declarations with one name are a fault",
    arguments: [
      ("fact a given\nfact `a ` given", 3), ("type `A b`\ntype AB", 3), ("route A\nroute `A `", 3),
      ("task a\ntask A", 3), ("route A\ntask a", 0), ("type A\nroute A(x: Int?)", 0),
      ("route R(`a b`: Int?, aB: Int?)", 2), ("type T = \"a-b\" | \"a b\"\nroute R(t: T?)", 0),
      ("route R(`class`: Int?, class_: Int?)", 2), ("route ToDo\nroute Todo", 1),
      ("route URLPage\nroute UrlPage", 2), ("route R(foo: Int?, Foo: Int?)", 1),
      ("type AInputs\nroute A(x: Int?)", 1), ("route `A b`(x: Int?)\ntask Ab(x: Int?)", 0),
      ("route `A b`(x: Int?)\ntask AB(x: Int?)", 1),
      ("route A(`x y`: Int?) { route B(xY: Int?) { route C } }", 2),
      ("route A(__proto__: Int?, __proto___: Int?)", 1),
    ])
  func clashes(text: String, count: Int) {
    let said = GeneratedLanguage.allCases.filter { !faults(text, $0).isEmpty }
    #expect(said.count == count, "\(text): \(said)")
  }

  @Test(
    "texts that are equal in Swift, although their bytes differ, are a fault there",
    arguments: [
      "route A(\u{E9}: Int?, e\u{301}: Int?)", "route \u{E9}\nroute e\u{301}",
      "task \u{E9}\ntask e\u{301}", "fact \u{E9} given\nfact e\u{301} given",
      "type T = \"\u{E9}\" | \"e\u{301}\"\nroute R(t: T?)",
    ])
  func equalTexts(text: String) {
    let found = faults(text, .swift)
    #expect(found.count == 1 && found[0].hasSuffix("equal in Swift, which compares characters"))
    let help = generated(text).nameFaults(in: .swift).map(\.help)
    #expect(help == ["rename one of them"])
  }

  @Test("inputs keep names that members of routes have")
  func members() {
    let text = code("route R(id: Int, url: Int, hash: Int, rawValue: Int, class: Int)", .swift)
    #expect(text.contains("case r(id: Int, url: Int, hash: Int, rawValue: Int, class_: Int)"))
  }

  @Test("an annotation sets a name literally")
  func annotation() {
    let text = """
      route Home
      route AccountLogin @swift.name("oldLogin") @kotlin.name("old_Login") @typescript.name("Old")
      service Account { route Login(`a b`: Int?, aB: Int?) at "/l" @swift.name.aB("ab") @kotlin.name.`a b`("a_b") @typescript.name.aB("ab") }
      """
    let swift = code(text, .swift)
    #expect(swift.contains("case oldLogin = \"AccountLogin\""))
    #expect(swift.contains("case accountLogin(aB: Int? = nil, ab: Int? = nil)"))
    let kotlin = code(text, .kotlin)
    #expect(kotlin.contains("old_Login(\"AccountLogin\")") && kotlin.contains("val a_b: Long?"))
    let typescript = code(text, .typescript)
    #expect(typescript.contains("Old: \"AccountLogin\","))
    #expect(typescript.contains("readonly ab?: number") && typescript.contains("aB/ab:i?"))
  }

  @Test(
    "an annotation with an invalid name is a fault",
    arguments: [
      ("@swift.name(\"1x\")", "`1x` is not an identifier in Swift"),
      ("@swift.name(\"a b\")", "`a b` is not an identifier in Swift"),
      ("@swift.name(\"\")", "`` is not an identifier in Swift"),
      ("@swift.name(\"class\")", "`class` is a reserved word in Swift"),
      ("@kotlin.name(\"yield\")", "`yield` is a reserved word in Kotlin"),
      ("@kotlin.name(\"values\")", "`values` is a reserved word in Kotlin"),
      ("@typescript.name(\"__proto__\")", "`__proto__` is a reserved word in TypeScript"),
      ("@swift.name", "`@swift.name` requires a name"),
      ("@kotlin.name(3)", "`@kotlin.name` requires a name"),
      ("@swift.name.y(\"z\")", "`R` declares no parameter `y`"),
      ("@swift.name(\"a\") @swift.name(\"b\")", "there is a second `@swift.name`"),
    ])
  func bad(annotation: String, message: String) {
    let all = GeneratedLanguage.allCases.flatMap {
      faults("route Home\nroute R(x: Int?) \(annotation)", $0)
    }
    #expect(all == [message])
  }

  @Test("only routes and tasks can be named")
  func misplaced() {
    #expect(
      faults(
        "service S @swift.name(\"s\") { flow F @swift.name(\"f\") { route A\nlink A -> A @swift.name(\"l\") } }",
        .swift
      ).count == 3)
    // Other keys have no meaning here.
    #expect(
      faults("route A @swift.name.a.b(\"x\") @swift.title(\"x\") @java.name(3)", .swift) == [])
  }
}
