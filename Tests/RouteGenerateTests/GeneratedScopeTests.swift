import Foundation
import RouteBase
import RouteGenerate
import RoutePlan
import RouteSyntax
import RouteTrials
import Testing

private func generated(_ text: String) -> GeneratedPlan {
  let (plan, _) = PlanBuilder.build(
    path: "main.routeplan", text: SourceText("plan P\nroute Start at \"/\"\n" + text),
    loader: SourceLoader(files: [:]))
  return GeneratedPlan(plan, file: "main.routeplan", tool: "0")
}

private func source(_ plan: GeneratedPlan, _ flavor: GeneratedFlavor) -> String {
  var options = GeneratedOptions()
  options.flavor = flavor
  return plan.source(in: flavor.language ?? .typescript, options)
}

/// The names at the top level of TypeScript. A constant may have a type of the same name.
private func topLevel(_ code: String) -> (types: [String], values: [String]) {
  var (types, values): ([String], [String]) = ([], [])
  for line in code.split(separator: "\n") where line.first?.isLetter == true {
    var words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }[...]
    if words.first == "export" { words = words.dropFirst() }
    guard let keyword = words.popFirst(), let name = words.popFirst() else { continue }
    switch keyword {
    case "import": types.append(String(words.first ?? ""))
    case "type", "interface": types.append(String(name))
    case "const", "let", "function": values.append(String(name))
    default: break
    }
  }
  return (types, values)
}

/// The words of code that start with a capital letter and are no members of another, and those of
/// them that it declares; without strings and comments.
private func capitals(_ code: String) -> (used: Set<String>, declared: Set<String>) {
  var (used, declared): (Set<String>, Set<String>) = ([], [])
  for line in code.split(separator: "\n") {
    let content = line.drop { $0 == " " }
    if content.hasPrefix("//") || content.hasPrefix("*") || content.hasPrefix("/*") { continue }
    let plain = content.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: " \" ")
    var before: Character = " "
    var words: [(text: Substring, isMember: Bool)] = []
    for word in plain.split(separator: " ") {
      var rest = word
      while let start = rest.firstIndex(where: { $0.isLetter || $0 == "_" }) {
        before = start > rest.startIndex ? rest[rest.index(before: start)] : " "
        let name = rest[start...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        words.append((name, before == "." || before == "@"))
        rest = rest[name.endIndex...]
      }
    }
    let keywords: Set<Substring> = ["enum", "struct", "class", "object", "typealias", "case"]
    // Type parameters have one letter.
    for (place, word) in words.enumerated()
    where word.text.first?.isUppercase == true && word.text.count > 1 {
      if !word.isMember { used.insert(String(word.text)) }
      let isDeclared = place > 0 && keywords.contains(words[place - 1].text)
      let isEntry = place == 0 && !content.contains(" ") && content.contains("(")
      if isDeclared || isEntry || content.hasPrefix("enum class") {
        declared.insert(String(word.text))
      }
    }
  }
  return (used, declared)
}

@Suite("Names that generated code has itself")
struct GeneratedScopeTests {
  private static let everything = """
    domain "*.example.org"
    type Sort = "up" | "down"
    type Photo
    fact member given
    route Main at "/main" tabs { route One(x: Int, d: Double?) at "one-:x"
    route Two(sort: [Sort], on: Bool = true) at "/two/*/x" }
    route Rest(all: [String], photo: Photo?) at "/rest/**all" (photo: nil) requires member
    route Other at "/main" unless member
    task follow(id: Int) at "/follow" (id: 1)
    fallback Start
    """
  @Test(
    "are in TypeScript the name of no declaration, or that is a fault",
    arguments: [GeneratedFlavor.plain, .reactNavigation])
  func typescript(flavor: GeneratedFlavor) {
    let own = topLevel(source(generated(Self.everything), flavor))
    #expect(own.types.contains("Found") && own.values.contains("match"))
    for word in Set(own.types + own.values) {
      for text in [
        "type `\(word)` = \"a\"\nroute R(x: `\(word)`)",
        "type `\(word)`\nroute `\(word)`(x: Int) at \"/r\" tabs { route Tab }\nfact `\(word)`",
        "task `\(word)`(x: Int)\nservice `\(word)` { route R(`\(word)`: Int) }",
      ] {
        let plan = generated("\(text)\nroute Main tabs { route One }")
        if !plan.nameFaults(in: .typescript, flavor).isEmpty { continue }
        let all = topLevel(source(plan, flavor))
        for names in [all.types, all.values] {
          let twins = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys
          #expect(twins.isEmpty, "\(text)")
        }
      }
    }
  }

  @Test("are names that types for React Navigation cannot have")
  func paramLists() {
    func said(_ text: String, _ flavor: GeneratedFlavor) -> [String] {
      generated(text).nameFaults(in: .typescript, flavor).map { "\($0.message); \($0.help)" }
    }
    let tabs = "route Main tabs { route One }\n"
    for type in ["ParamList", "NavigatorScreenParams", "MainParamList"] {
      #expect(said(tabs + "type \(type)", .plain) == [])
      #expect(said(tabs + "type \(type)", .reactNavigation).count == 1)
    }
    #expect(
      said("type ParamList", .reactNavigation) == [
        "type `ParamList` would be `ParamList` in TypeScript, which code for React Navigation "
          + "declares itself; rename the type"
      ])
    #expect(said("type NavigatorScreenParams", .reactNavigation) == [], "nothing has tabs")
    #expect(
      said(tabs + "type MainParamList", .reactNavigation) == [
        "the params of the tabs of route `Main` and type `MainParamList` would both be "
          + "`MainParamList` in TypeScript; rename one of them"
      ])
    let named = "route Main tabs @typescript.name(\"Home\") { route One }\ntype MainParamList"
    #expect(said(named, .reactNavigation) == [])
  }

  @Test(
    "are names that the type around it cannot have, like those of types that it uses",
    arguments: [GeneratedLanguage.swift, .kotlin])
  func enclosing(language: GeneratedLanguage) {
    let plan = generated(Self.everything)
    let (used, declared) = capitals(plan.source(in: language, GeneratedOptions()))
    for name in ["Match", "Data", "Types", "String"] { #expect(used.contains(name)) }
    for name in used.subtracting(declared) where !name.hasPrefix("PRoutes") {
      #expect(!language.isTypeName(name), "\(name)")
    }
    let own =
      language == .swift
      ? ["Entry", "Values"] : ["Entry", "Pattern"]
    for name in ["Match", "Data"] + own {
      #expect(declared.contains(name) && !language.isTypeName(name), "\(name)")
    }
  }
}
