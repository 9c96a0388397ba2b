import RouteSyntax

/// What follows each keyword, for people who write it for the first time.
enum KeywordShapes {
  /// The item of a keyword.
  static func item(_ keyword: Keyword, distance: Int) -> CompletionItem {
    item(keyword.name, shape(of: keyword), distance: distance)
  }

  /// The item of a word with its shape; `name{…}` in the shape is a place to fill in.
  static func item(_ label: String, _ shape: String?, distance: Int) -> CompletionItem {
    CompletionItem(
      label: label, snippet: shape.map { Self.snippet($0) }, kind: .keyword,
      detail: shape.map { detail($0) }, distance: distance)
  }

  /// The shape with places to fill in: `name{…}` is one.
  private static func shape(of keyword: Keyword) -> String? {
    switch keyword {
    case .plan: "plan {Name}"
    case .include: "include \"{file.routeplan}\""
    case .scheme: "scheme \"{app}\""
    case .domain: "domain \"{www.example.com}\""
    case .web: "web \"{/pattern/**}\""
    case .fact: "fact {name}"
    case .type: "type {Name} = \"{a}\" | \"{b}\""
    case .service: "service {Name} {\n    {}\n}"
    case .flow: "flow {Name} {\n    {}\n}"
    case .route: "route {Name}"
    case .task: "task {name}"
    case .link: "link -> {Target}"
    case .fallback: "fallback {Route}"
    case .expect: "expect path {A} -> {B}"
    case .in: "in {Parent}"
    case .at: "at \"{pattern}\""
    case .recycle: "recycle"
    case .requires: "requires {name}"
    case .unless: "unless {name}"
    case .grants: "grants {name}"
    case .revokes: "revokes {name}"
    case .back: "back to {Route}"
    case .cost: "cost {1}"
    case .title: "title \"{text}\""
    case .was: "was {OldName}"
    case .deprecated: "deprecated \"{why}\""
    case .allow: "allow {rule} \"{why}\""
    default: nil
    }
  }

  /// The shape in the syntax of snippets: `${1:Name}`.
  static func snippet(_ shape: String) -> String {
    var result = ""
    var number = 0
    var rest = shape.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "{", rest.first == "}" {
        rest.removeFirst()
        result += "$0"
      } else if scalar == "{", let next = rest.first, next != "\n" {
        number += 1
        let text = rest.prefix { $0 != "}" }
        rest = rest.dropFirst(text.count + 1)
        result += "${\(number):\(String(text))}"
      } else if scalar == "}" || scalar == "$" || scalar == "\\" {
        result += "\\" + String(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The shape on one line.
  private static func detail(_ shape: String) -> String {
    let line = shape.split(separator: "\n").first ?? ""
    return String(line.filter { $0 != "{" && $0 != "}" })
  }
}
