// Queries generated Swift, or its runtime with a plan from standard input. The arguments are the
// bases of the URLs to build, and the lines of standard input are the URLs to match. Each answer is
// a line. An argument that starts with `g:` names the facts that hold, which have plain names; the
// answers then also tell what is refused and what else a URL opens.
//
// Generated code has no declarations that its plan has no use for. What is between `// if WORDS` and
// `// end` is therefore left out where the code does not have these words.

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
  // if case integer(Int)
  case .integer(let number): return "\(number)"
  // end
  // if case double(Double)
  case .double(let number): return "\(number)"
  // end
  // if case boolean(Bool)
  case .boolean(let flag): return "\(flag)"
  // end
  // if case list([Value])
  case .list(let values): return "[" + values.map(json).joined(separator: ",") + "]"
  // end
  // if case opaque(Opaque)
  case .opaque: return "null"
  // end
  }
}

func list(_ texts: [String]) -> String { "[" + texts.joined(separator: ",") + "]" }
func json(_ item: NAME.QueryItem) -> String {
  list([quoted(item.key), item.value.map(quoted) ?? "null"])
}
let words = CommandLine.arguments.dropFirst()
let held = words.first { $0.hasPrefix("g:") }?.dropFirst(2).split(separator: ",").map(String.init)
let bases: [NAME.Base?] = words.filter { !$0.hasPrefix("g:") }.map { word in
  if word == "any" { return .any }
  if word.hasPrefix("s:") { return .scheme(String(word.dropFirst(2))) }
  // if case domain(String)
  if word.hasPrefix("d:") { return .domain(String(word.dropFirst(2))) }
  // end
  return nil
}
func find(_ url: String) -> NAME.Match {
  // if given facts: Swift.Set<Fact>
  if let held {
    return NAME.match(url, given: Set(NAME.Fact.allCases.filter { held.contains($0.rawValue) }))
  }
  // end
  return NAME.match(url)
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
    // if func requirements(of route
    precondition(Set(NAME.requirements(of: id)).isDisjoint(with: NAME.refusals(of: id)))
    // end
    // if func tabs(of route
    for tab in NAME.tabs(of: id) { precondition(NAME.parent(of: tab) == id) }
    // end
  }
  let texts = [
    // if func presentation(of route
    stack.map { NAME.presentation(of: $0).rawValue },
    // end
    stack.map { _ in "push" },
  ][0]
  return list(texts.map(quoted))
}
func target(_ match: NAME.Match) -> (kind: String, id: String?) {
  switch match.target {
  case .route(let route)?: ("route", route.rawValue)
  // if case task(TaskID)
  case .task(let task)?: ("task", task.rawValue)
  // end
  case nil: ("none", nil)
  }
}
_ = NAME.plan
while let line = readLine() {
  let m = find(line)
  let (kind, name) = target(m)
  let id = name.map(quoted) ?? "null"
  var urls: [String] = []
  switch m.destination {
  case .route(let route)?:
    urls = bases.map { $0.flatMap { route.url(on: $0) }.map(quoted) ?? "null" }
    precondition(quoted(route.id.rawValue) == id && route.url == route.url(on: .any))
  // if case task(TaskID)
  case .task(let task)?:
    urls = bases.map { $0.flatMap { task.url(on: $0) }.map(quoted) ?? "null" }
    precondition(quoted(task.id.rawValue) == id)
  // end
  case nil: break
  }
  let arguments = m.arguments.map { quoted($0.name) + ":" + json($0.value) }.joined(separator: ",")
  let (requires, refuses) = [
    // if var requires: [Fact]
    (m.requires.map(\.rawValue), m.refuses.map(\.rawValue)),
    // end
    ([String](), [String]()),
  ][0]
  let others = [
    // if var alternatives: [Match]
    m.alternatives.map { target($0).kind + " " + (target($0).id ?? "") },
    // end
    [String](),
  ][0]
  let isFallback = [
    // if var isFallback: Bool
    m.isFallback,
    // end
    false,
  ][0]
  let more =
    held == nil
    ? ""
    : "\"refuses\":\(list(refuses.map(quoted))),\"alternatives\":\(list(others.map(quoted))),"
  let failure = m.failure.map { "\"\($0)\"" } ?? "null"
  print(
    "{\(more)\"failure\":\(failure),\"kind\":\"\(kind)\",\"id\":\(id),\"typed\":\(m.destination != nil),"
      + "\"fallback\":\(isFallback),\"stack\":\(list(m.stackIDs.map { quoted($0.rawValue) })),"
      + "\"arguments\":{\(arguments)},\"missing\":\(list(m.missing.map(quoted))),"
      + "\"query\":\(list(m.query.map(json))),\"unread\":\(list(m.unread.map(json))),"
      + "\"fragment\":\(m.fragment.map(quoted) ?? "null"),"
      + "\"frames\":\(frames(m.stack)),\"presentations\":\(presentations(m.stackIDs)),"
      + "\"requires\":\(list(requires.map(quoted))),\"urls\":\(list(urls))}")
}
