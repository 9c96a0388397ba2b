import Foundation
@testable import RouteHarness
import Testing

/// Tests the completion scripts in their shells, which `make test` installs.
@Suite("Completions in the shells")
struct CompletionShellTests {
  static let odd = #"It's "odd" $(touch pwned) `!x; & *"#.filter { $0 != "`" }
  static let oddFile = #"f's "odd" $(touch pwned).routeplan"#

  private func withFolder(_ body: (Binary) throws -> Void) throws {
    let binary = try Binary()
    defer { binary.remove() }
    // It has an error, as plans often have while they are edited.
    try binary.write(
      "main.routeplan",
      """
      fact signedIn
      route Root {
          route Home
          route `\(Self.odd)`
          route Café
      }
      route Broken in Nowhere
      """)
    try binary.write(Self.oddFile, "route Other")
    try body(binary)
    #expect(!binary.names.contains("pwned"))
  }

  /// The text typed after a command's name, with a tab at the end, and the words that the shell
  /// then passes. One name looks like a command substitution, to show that it is never run.
  static let lines: [(typed: String, words: [String])] = [
    ("pat\t", ["path"]),
    ("tree --asc\t", ["tree", "--ascii"]),
    ("path --format=jsonl --via Ho\t", ["path", "--format=jsonl", "--via", "Home"]),
    ("path --format=te\t", ["path", "--format=text"]),
    ("explain growing-s\t", ["explain", "growing-stack"]),
    ("path Home It\t", ["path", "Home", odd]),
    ("path 'It\t", ["path", odd]),
    ("path \"It\t", ["path", odd]),
    ("path It\\'s\\ \t", ["path", odd]),
    ("path Caf\t", ["path", "Café"]),
    ("tree --from=It\t", ["tree", "--from=\(odd)"]),
    ("path --stack Root/Ho\t", ["path", "--stack", "Root/Home"]),
    ("path --given=signed\t", ["path", "--given=signedIn"]),
    ("check f\t", ["check", oddFile]),
    ("tree --plan=f\t", ["tree", "--plan=\(oddFile)"]),
    ("tree -f f\\'s\t", ["tree", "-f", oddFile]),
    (
      "path -f f\\'s\\ \\\"odd\\\"\\ \\$\\(touch\\ pwned\\).routeplan Oth\t",
      ["path", "-f", oddFile, "Other"]
    ),
    ("tree zz\t", ["tree", "zz"]),
    ("check --against nux\tma\t", ["check", "--against", "nuxt:main.routeplan"]),
  ]

  /// Types the lines in a shell, where `words` records its arguments.
  private func type(at start: String, _ binary: Binary) throws {
    let terminal = try Terminal(
      binary,
      "PATH=\"$(dirname \"$0\"):$PATH\"; export PATH LC_ALL=C.UTF-8; unset HISTFILE QTROUTE_OPTIONS; \(start)"
    )
    try terminal.wait(for: "=42=")
    for line in Self.lines {
      try? FileManager.default.removeItem(atPath: binary.path("../words"))
      terminal.type("words \(line.typed)\n")
      try terminal.wait(for: "=42=")
      let words = binary.text("../words").map { $0.split(separator: "\0").map(String.init) }
      #expect(words == line.words, "typed \(line.typed)")
    }
    terminal.type("exit\n")
    #expect(try terminal.end() == 0)
  }

  @Test("bash inserts words and quotes them correctly")
  func bash() throws {
    try withFolder { binary in
      try binary.write(
        "../bashrc",
        """
        source <(qtroute completions bash)
        complete -o default -F _qtroute words
        words() { printf '%s\\0' "$@" >../words; echo "=$((40 + 2))="; }
        bind 'set bell-style none'
        words
        """)
      try type(at: "exec bash --noprofile --rcfile ../bashrc -i", binary)
    }
  }

  @Test("zsh inserts words and quotes them correctly")
  func zsh() throws {
    try withFolder { binary in
      try binary.write(
        "../.zshrc",
        """
        autoload -Uz compinit && compinit -u -D
        source <(qtroute completions zsh)
        compdef _qtroute words
        words() { printf '%s\\0' "$@" >../words; echo "=$((40 + 2))="; }
        setopt no_beep
        words
        """)
      try type(at: "ZDOTDIR=.. exec zsh -d -i", binary)
    }
  }

  @Test("zsh also finds the script as a function file")
  func zshFunctionFile() throws {
    try withFolder { binary in
      let outcome = try binary.shell(
        """
        cd "$1" && mkdir ../functions && "$0" completions zsh >../functions/_qtroute &&
        zsh -f -c 'fpath=($PWD/../functions $fpath); autoload -Uz compinit; compinit -u -D
          print $_comps[qtroute]'
        """, [binary.folder])
      #expect(outcome == Binary.Outcome(status: 0, output: "_qtroute\n", errors: ""))
    }
  }

  @Test("fish offers what may follow, with descriptions")
  func fish() throws {
    try withFolder { binary in
      func complete(_ line: String) throws -> [String] {
        let outcome = try binary.shell(
          """
          PATH="$(dirname "$0"):$PATH"; export PATH LC_ALL=C.UTF-8 HOME="$1/.." XDG_CONFIG_HOME="$1/.."
          cd "$1" && exec fish -N -c 'qtroute completions fish | source; complete -C $argv[1]' -- "$2"
          """, [binary.folder, line])
        #expect(outcome.status == 0 && outcome.errors == "", "\(line): \(outcome.errors)")
        return outcome.output.split(separator: "\n").map(String.init)
      }
      let lines: [(typed: String, offered: [String])] = [
        ("qtroute pat", ["path\tshow the steps from one route to another, or to a task"]),
        ("qtroute tree --asc", ["--ascii\tdraw the lines with ASCII characters"]),
        ("qtroute path --format=te", ["--format=text"]),
        ("qtroute path --format js", ["json", "jsonl"]),
        ("qtroute path Ho", ["Home"]),
        ("qtroute path Home It", [Self.odd]),
        ("qtroute path 'It", [Self.odd]),
        ("qtroute tree --from=It", ["--from=\(Self.odd)"]),
        ("qtroute path --stack Root/Ho", ["Root/Home"]),
        ("qtroute check f", [Self.oddFile]),
        ("qtroute tree --plan=f", ["--plan=\(Self.oddFile)"]),
        ("qtroute tree zz", []),
      ]
      for line in lines {
        let offered = try complete(line.typed)
        #expect(offered == line.offered, "typed \(line.typed)")
      }
    }
  }
}
