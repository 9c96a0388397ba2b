import RouteBase
import RouteCommand
import RouteSyntax
@testable import RouteHarness
import Testing

@Suite("qtroute init")
struct InitCommandTests {
  @Test("writes a canonical plan without findings")
  func plan() {
    let host = MemoryHost()
    #expect(
      host.run("init")
        == Outcome(
          status: 0,
          output: "wrote main.routeplan\n"
            + "  next: `qtroute check`, `qtroute tree`, `qtroute init --ci github`\n", errors: ""))
    #expect(host.run("check --deny warnings").output == "no findings in 1 file\n")
    #expect(host.run("fmt --check").status == 0)
    #expect(host.run("path Home Orders --format ids").output == "Login\nHome\nOrders\n")
  }

  @Test("writes nothing if there is a plan, whatever its name")
  func existing() {
    for name in ["main.routeplan", "shop.routeplan", ".hidden.routeplan"] {
      let host = MemoryHost(files: [name: "route A\n", "notes.txt": ""])
      let outcome = host.run("init")
      #expect(
        outcome
          == Outcome(
            status: 2, output: "",
            errors:
              "qtroute: this folder already contains a plan: `\(name)`\n  help: `qtroute tree` shows it\n"
          ))
      #expect(host.files.count == 2 && host.text(name) == "route A\n")
    }
    let host = MemoryHost()
    host.unwritable["/app/main.routeplan"] = "permission denied"
    #expect(
      host.run("init").errors == "qtroute: cannot write `main.routeplan`: permission denied\n")
  }

  @Test("prints a job and writes nothing")
  func jobs() {
    for kind in ["github", "gitlab", "pre-commit"] {
      let host = MemoryHost(files: ["a.routeplan": "route A\n"])
      let outcome = host.run("init --ci \(kind)")
      #expect(outcome.status == 0 && outcome.output.hasPrefix("# .") && outcome.errors.isEmpty)
      #expect(host.files.count == 1)
    }
    #expect(
      MemoryHost().run("init --ci githib").errors
        == "qtroute: `--ci` takes github, gitlab, pre-commit, not `githib`\n"
        + "  help: did you mean `github` or `gitlab`?\n")
  }

  @Test("prints what an editor needs, or writes its files into a folder")
  func editors() {
    for editor in ["neovim", "emacs", "helix", "zed", "sublime", "xcode"] {
      let host = MemoryHost(files: ["a.routeplan": "route A\n"])
      let outcome = host.run("init --editor \(editor)")
      #expect(outcome.status == 0 && outcome.output.contains("qtroute") && host.files.count == 1)
    }
    let host = MemoryHost()
    #expect(host.run("init --editor vscode").status == 2)
    #expect(host.run("init --editor vscode -o folder").status == 0)
    #expect(
      host.files.keys.sorted() == [
        "/app/folder/extension.js", "/app/folder/language-configuration.json",
        "/app/folder/package.json", "/app/folder/routeplan.tmLanguage.json",
      ])
    for (editor, files) in [
      ("zed", ["Cargo.toml", "extension.toml", "languages/routeplan/config.toml", "src/lib.rs"]),
      ("sublime", ["Comments.tmPreferences", "LSP.sublime-settings", "Route plan.sublime-syntax"]),
    ] {
      let host = MemoryHost()
      #expect(host.run("init --editor \(editor) -o folder").status == 0)
      #expect(host.files.keys.sorted() == files.map { "/app/folder/" + $0 })
    }
    #expect(host.run("init --editor vscode -o folder").errors.contains("`--force` replaces it"))
    #expect(host.run("init -o folder").errors.contains("`--output` requires `--editor`"))
  }

  @Test("the grammar and the syntax file have every keyword")
  func grammars() throws {
    let grammar = TextMateGrammar.text
    for keyword in Keyword.allCases {
      #expect(
        grammar.contains("|\(keyword.name)|") || grammar.contains("(?:\(keyword.name)|")
          || grammar.contains("|\(keyword.name))"))
      #expect(VimSyntax.text.split(whereSeparator: \.isWhitespace).contains { $0 == keyword.name })
    }
    #expect((try? JSONReader.read(Array(grammar.utf8))) != nil)
  }
}
