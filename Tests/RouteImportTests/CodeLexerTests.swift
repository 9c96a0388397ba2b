import RouteTrials
import Testing

@testable import RouteImport

@Suite("Code is split into words")
struct CodeLexerTests {
  /// The words of a text: names as they are, numbers after `#`, texts in quotes with their
  /// expressions in `<>`, signs after a dot.
  private func words(_ text: String, _ language: CodeLanguage) -> String {
    CodeLexer.words(in: Array(text.utf8), language).map { word in
      switch word.kind {
      case .name: return word.text
      case .number: return "#" + word.text
      case .text: return "'" + word.text + "'"
      case .sign: return "." + word.text
      case .template:
        let pieces = word.text.split(separator: "\0", omittingEmptySubsequences: false)
        let shown = pieces.enumerated().map {
          $0.offset % 2 == 0 ? String($0.element) : "<\($0.element)>"
        }
        return "'" + shown.joined() + "'"
      }
    }.joined(separator: " ")
  }

  @Test("of Swift: hashes, expressions, long texts, backticks")
  func swift() {
    #expect(
      words(
        ##"""
        a1 /* /* */ x */ #"b\n\#n"\("# "c\(f("}", [")"]) + "\(g)")d" `in` `a b` 12
        """
        e "f" \(h)
        """ '
        """##, .swift)
          == #"""
          a1 'b\n
          "\(' 'c<f("}", [")"]) + "\(g)">d' in a b #12 '
          e "f" <h>
          ' .'
          """#)
  }

  @Test("of Dart: raw texts, names after `$`, both quotes")
  func dart() {
    #expect(
      words(
        #"""
        r'a$b\' rest '$c.d ${e['f']}' "$$x" '''g'h''' '\u{1F600}' /* /* */ x */ r 'cut
        i
        """#, .dart) == #"'a$b\' rest '<c>.d <e['f']>' '$<x>' 'g'h' '😀' r 'cut' i"#)
  }

  @Test("of Kotlin: raw long texts, and of Java: comments without nesting")
  func android() {
    #expect(
      words(#"'"' "$a ${b("}")} \$c" """d\"""" `a test`() /* /* */ */ x"#, .kotlin)
        == #"'"' '<a> <b("}")> $c' 'd\"' a test .( .) x"#)
    #expect(
      words(#"/* /* */ x "${a" '\'' y"#, .java) == #"x '${a' ''' y"#)
  }

  @Test("of scripts: templates, regular expressions, pairs of UTF-16")
  func script() {
    #expect(
      words(
        #"""
        /* /* */ f(`a${g(`${h}`, "}")}b`, /["'/]\/(/g, a / b / c) '\uD83D\uDE00' "${x}" = /'/;
        'cut
        `two
        lines` <A b="it's"> 'next'
        """#, .script)
          == #"""
          f .( 'a<g(`${h}`, "}")>b' ., # ., a ./ b ./ c .) '😀' '${x}' .= # .; 'cut' 'two
          lines' .< A b .= 'it's' .> 'next'
          """#)
  }

  private static let languages: [CodeLanguage] = [.swift, .dart, .kotlin, .java, .script]

  @Test("in linear time, whatever it is", arguments: 0..<5)
  func hostile(_ number: Int) {
    let language = Self.languages[number]
    for piece in ["#", "\"", "${", "\"${", "\\(", "\"\\(", "/*", "`", "r'", "$", "'''", "/["] {
      let text = String(repeating: piece, count: 60_000)
      let words = CodeWords(Array(text.utf8), language)
      #expect(words.count <= text.utf8.count)
    }
  }

  /// All that a lexer must keep, whatever the bytes: the number of lines, and which signs are there.
  @Test("with the lines on which they are, in any shuffled code", arguments: 0..<5)
  func shuffled(_ number: Int) {
    var random = RandomNumbers(seed: number)
    let pieces = [
      "a", "\n", "\"", "'", "`", "/*", "*/", "//", "${", "}", "{", "\\", "(", ")", "#", "r", " ",
      "$b", "\"\"\"", "'''", "[", "]", "/", "1",
    ]
    for _ in 0..<300 {
      let text = (0..<random.below(60)).map { _ in pieces[random.below(pieces.count)] }.joined()
      let lines = text.utf8.count { $0 == 0x0A } + 1
      let words = CodeLexer.words(in: Array((text + "\n").utf8), Self.languages[number])
      var last = 1
      for word in words {
        #expect(word.line >= last && word.line <= lines)
        last = word.line
        if word.kind == CodeWord.Kind.name, word.text == "a" || word.text == "b" {
          let line = text.split(separator: "\n", omittingEmptySubsequences: false)[word.line - 1]
          #expect(line.contains(word.text))
        }
      }
      for (index, word) in CodeWords(words).words.enumerated() where word.partner >= 0 {
        #expect(word.kind == CodeWord.Kind.sign && word.partner <= words.count)
        if word.partner < index {
          #expect(["()", "[]", "{}"].contains(words[word.partner].text + word.text))
        }
      }
    }
  }
}
