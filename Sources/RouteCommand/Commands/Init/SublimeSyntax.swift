/// The syntax of plans for Sublime Text, with the patterns and the scopes of the TextMate grammar.
package enum SublimeSyntax {
  /// The text of `Route plan.sublime-syntax`.
  package static var text: String {
    var text = """
      %YAML 1.2
      ---
      name: Route plan
      file_extensions: [routeplan]
      scope: \(TextMateGrammar.scope)
      contexts:
        main:

      """
    for part in TextMateGrammar.parts { text += "    - include: \(part.name)\n" }
    for part in TextMateGrammar.parts {
      text += "  \(part.name):\n"
      for pattern in part.patterns { text += entry(pattern) }
    }
    for part in TextMateGrammar.parts {
      for pattern in part.patterns { text += context(pattern) }
    }
    return text
  }

  /// A pattern in a context. One with an end has a context of its own.
  private static func entry(_ pattern: TextMateGrammar.Pattern) -> String {
    guard let begin = pattern.begin else {
      return "    - match: \(quoted(pattern.match ?? ""))\n      scope: \(pattern.scope)\n"
    }
    return "    - match: \(quoted(begin))\n      push: \(pattern.inner.first ?? "main")\n"
  }

  private static func context(_ pattern: TextMateGrammar.Pattern) -> String {
    guard let begin = pattern.begin, let end = pattern.end, let name = pattern.inner.first else {
      return ""
    }
    return """
        \(name):
          - meta_scope: \(pattern.scope)
          - match: \(quoted(begin))
            push: \(name)
          - match: \(quoted(end))
            pop: true

      """
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}
