import RouteBase
import RouteCheck
import RouteSyntax

/// The pages about rules, as documents that the server writes when a client asks for them.
enum RulePageURI {
  /// The scheme of their URIs.
  static let scheme = "qtroute"

  /// The URI of a rule's page.
  static func uri(of rule: Rule) -> String { "\(scheme):rule/\(rule.name).md" }

  /// The rule whose page a URI names.
  static func rule(_ uri: String) -> Rule? {
    let prefix = "\(scheme):rule/"
    guard uri.hasPrefix(prefix), uri.hasSuffix(".md") else { return nil }
    return Rule(name: uri.dropFirst(prefix.count).dropLast(3))
  }

  /// The page of a rule in Markdown.
  static func text(of rule: Rule) -> String {
    let definition = RuleTable[rule]
    let page = definition.page
    return """
      # \(rule.name)

      \(definition.level.rawValue): \(page.summary)

      \(page.meaning)

      ## Broken

      ```routeplan
      \(page.bad)```

      ## Fixed

      ```routeplan
      \(page.good)```

      \(page.fix)

      """
  }
}

extension LanguageServer {
  /// The text of a document that the server itself provides.
  func textDocumentContent(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let uri = try request.text("uri")
    guard let rule = RulePageURI.rule(uri) else {
      throw ResponseError(.invalidParams, "there is no document `\(uri)`")
    }
    json.object { json in
      json.key("text")
      json.value(RulePageURI.text(of: rule))
    }
  }
}
