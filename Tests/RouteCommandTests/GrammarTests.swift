import Foundation
import RouteBase
import RouteCommand
import RouteSyntax
import Testing

/// The TextMate grammar, applied by its own rules, against the lexer.
@Suite("The grammar for editors")
struct GrammarTests {
  /// The scope of each UTF-16 unit of a text, as an editor gives it: at each place, the first pattern
  /// that matches earliest wins.
  private struct Painter {
    private var patterns: [(scope: String, expression: NSRegularExpression, isBlock: Bool)] = []

    init() throws {
      let grammar = try JSONReader.read(Array(TextMateGrammar.text.utf8))
      for include in list(grammar, "patterns") {
        let name = text(include, "include")?.dropFirst() ?? ""
        let group = grammar.member("repository")?.member(String(name))
        for pattern in group.map({ list($0, "patterns") }) ?? [] {
          let begin = text(pattern, "begin")
          patterns.append(
            (
              text(pattern, "name") ?? "",
              try NSRegularExpression(
                pattern: begin ?? text(pattern, "match") ?? "", options: .anchorsMatchLines),
              begin != nil
            ))
        }
      }
    }

    private func text(_ value: JSONValue, _ key: String) -> String? {
      if case .string(let text)? = value.member(key)?.content { text } else { nil }
    }

    private func list(_ value: JSONValue, _ key: String) -> [JSONValue] {
      if case .array(let list)? = value.member(key)?.content { list } else { [] }
    }

    func scopes(of text: String) -> [String] {
      let units = Array(text.utf16)
      var scopes = [String](repeating: "", count: units.count)
      var place = 0
      while place < units.count {
        var best: (range: NSRange, index: Int)?
        for (index, pattern) in patterns.enumerated() {
          let rest = NSRange(location: place, length: units.count - place)
          let options: NSRegularExpression.MatchingOptions = [
            .withTransparentBounds, .withoutAnchoringBounds,
          ]
          guard
            let match = pattern.expression.firstMatch(in: text, options: options, range: rest),
            match.range.length > 0
          else { continue }
          if best.map({ match.range.location < $0.range.location }) ?? true {
            best = (match.range, index)
          }
        }
        guard let best else { break }
        var end = best.range.location + best.range.length
        if patterns[best.index].isBlock { end = endOfBlock(units, from: end) }
        for unit in best.range.location..<end { scopes[unit] = patterns[best.index].scope }
        place = end
      }
      return scopes
    }

    /// The end of a block comment, in which others nest.
    private func endOfBlock(_ units: [UInt16], from start: Int) -> Int {
      let (slash, star) = (UInt16(0x2F), UInt16(0x2A))
      var (index, depth) = (start, 1)
      while index + 1 < units.count {
        let pair = (units[index], units[index + 1])
        if pair == (slash, star) { depth += 1 }
        if pair == (star, slash) { depth -= 1 }
        index += pair == (slash, star) || pair == (star, slash) ? 2 : 1
        if depth == 0 { return index }
      }
      return units.count
    }
  }

  private static let texts: [String] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "examples")
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    let found = names.filter { $0.hasSuffix(".routeplan") }.sorted().compactMap {
      try? String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
    return found + [
      "route to-do at-home /* a /* route */ b */ present nav",
      "fact in-app, `route`\nroute A(title: String = \"a \\\" route\", n: Int = -3, d: Double = 1.5e3)",
      "/// route\n// link\nlink A -> B => @route(1) back past C cost 12\n",
    ]
  }()

  @Test("paints keywords, strings and comments where the lexer finds them")
  func agreement() throws {
    let painter = try Painter()
    #expect(Self.texts.count > 5)
    for text in Self.texts {
      let scopes = painter.scopes(of: text)
      func scope(_ range: SourceRange) -> String {
        let before = String(decoding: Array(text.utf8)[..<Int(range.start)], as: UTF8.self)
        return scopes[before.utf16.count]
      }
      Lexer.withLexer(SourceText(text), file: FileID(0)) { lexer in
        var lexer = lexer
        var last = TokenKind.endOfFile
        while true {
          let token = lexer.lex()
          if token.kind == .endOfFile { break }
          let scope = scope(token.range)
          let isKeyword =
            scope.hasPrefix("keyword.declaration") || scope.hasPrefix("storage")
            || scope.hasPrefix("constant.language") || scope.hasPrefix("keyword.other")
          let word = SourceText(text).string(token.range)
          // The key of an annotation is painted as one, whatever word it is.
          if last != .at && last != .dot {
            #expect(isKeyword == (token.kind == .keyword), "\(word) is \(scope)")
          }
          #expect(scope.hasPrefix("string") == (token.kind == .string), "\(word) is \(scope)")
          if token.kind == .integer || token.kind == .double {
            #expect(scope.hasPrefix("constant.numeric"), "\(word) is \(scope)")
          }
          last = token.kind
        }
        for comment in lexer.comments {
          #expect(scope(comment.range).hasPrefix("comment"))
        }
      }
    }
  }
}
