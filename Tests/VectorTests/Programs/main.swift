// Queries generated Swift, or its runtime with a plan from standard input. The arguments are the
// bases of the URLs to build, and the lines of standard input are the URLs to match. Each answer is
// a line. An argument that starts with `g:` names the facts that hold, which have plain names; the
// answers then also tell what is refused and what else a URL opens.

import Foundation

func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    if scalar.value < 32 || scalar == "\"" || scalar == "\\" || scalar.value > 126 {
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
func json(_ value: NAME.Value) -> String {
  switch value {
  case .text(let text): return quoted(text)
  case .integer(let number): return "\(number)"
  case .double(let number): return "\(number)"
  case .boolean(let flag): return "\(flag)"
  case .list(let values): return "[" + values.map(json).joined(separator: ",") + "]"
  case .opaque: return "null"
  }
}

func list(_ texts: [String]) -> String { "[" + texts.joined(separator: ",") + "]" }
func json(_ item: NAME.QueryItem) -> String {
  list([quoted(item.key), item.value.map(quoted) ?? "null"])
}
let words = CommandLine.arguments.dropFirst()
let held = words.first { $0.hasPrefix("g:") }?.dropFirst(2).split(separator: ",").map(String.init)
let given = Set(NAME.Fact.allCases.filter { held?.contains($0.rawValue) == true })
let bases: [NAME.Base] = words.filter { !$0.hasPrefix("g:") }.map { word in
  word == "any"
    ? .any
    : word.hasPrefix("s:") ? .scheme(String(word.dropFirst(2))) : .domain(String(word.dropFirst(2)))
}
/// The frames as JSON, from which they can be read again.
func frames(_ stack: [NAME.Route]) -> String {
  guard let data = try? JSONEncoder().encode(stack),
    let again = try? JSONDecoder().decode([NAME.Route].self, from: data), again == stack
  else { preconditionFailure("coding changes \(stack)") }
  return String(decoding: data, as: UTF8.self)
}
/// How each screen appears; checks its other tables.
func presentations(_ stack: [NAME.RouteID]) -> String {
  for (place, id) in stack.enumerated() {
    let parent = place == 0 ? nil : stack[place - 1]
    precondition(NAME.parent(of: id) == parent)
    precondition(Set(NAME.requirements(of: id)).isDisjoint(with: NAME.refusals(of: id)))
    for tab in NAME.tabs(of: id) { precondition(NAME.parent(of: tab) == id) }
  }
  return list(stack.map { quoted(NAME.presentation(of: $0).rawValue) })
}
func target(_ match: NAME.Match) -> (kind: String, id: String?) {
  switch match.target {
  case .route(let route)?: ("route", route.rawValue)
  case .task(let task)?: ("task", task.rawValue)
  case nil: ("none", nil)
  }
}
_ = NAME.plan
while let line = readLine() {
  let m = NAME.match(line, given: given)
  let (kind, name) = target(m)
  let id = name.map(quoted) ?? "null"
  var urls: [String] = []
  switch m.destination {
  case .route(let route)?:
    urls = bases.map { route.url(on: $0).map(quoted) ?? "null" }
    precondition(quoted(route.id.rawValue) == id && route.url == route.url(on: .any))
  case .task(let task)?:
    urls = bases.map { task.url(on: $0).map(quoted) ?? "null" }
    precondition(quoted(task.id.rawValue) == id)
  case nil: break
  }
  let arguments = m.arguments.map { quoted($0.name) + ":" + json($0.value) }.joined(separator: ",")
  let others = m.alternatives.map { quoted(target($0).kind + " " + (target($0).id ?? "")) }
  let more =
    held == nil
    ? ""
    : "\"refuses\":\(list(m.refuses.map { quoted($0.rawValue) })),\"alternatives\":\(list(others)),"
  let failure = m.failure.map { "\"\($0)\"" } ?? "null"
  print(
    "{\(more)\"failure\":\(failure),\"kind\":\"\(kind)\",\"id\":\(id),\"typed\":\(m.destination != nil),"
      + "\"fallback\":\(m.isFallback),\"stack\":\(list(m.stackIDs.map { quoted($0.rawValue) })),"
      + "\"arguments\":{\(arguments)},\"missing\":\(list(m.missing.map(quoted))),"
      + "\"query\":\(list(m.query.map(json))),\"unread\":\(list(m.unread.map(json))),"
      + "\"fragment\":\(m.fragment.map(quoted) ?? "null"),"
      + "\"frames\":\(frames(m.stack)),\"presentations\":\(presentations(m.stackIDs)),"
      + "\"requires\":\(list(m.requires.map { quoted($0.rawValue) })),\"urls\":\(list(urls))}")
}
