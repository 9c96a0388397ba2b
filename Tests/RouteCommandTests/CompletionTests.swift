import RouteCommand
@testable import RouteHarness
import Testing

@Suite("qtroute completions")
struct CompletionTests {
  private let plan = #"""
    plan Shop
    scheme "shop"
    fact signedIn
    fact isPad
    route Root {
        route Home
        route `To-Do List`
        route `-odd`
        route `a/b`
    }
    service Account {
        route Login in Root
        task save
    }
    task ping
    """#

  /// The completions of the last of `words`, without descriptions; for files, the line `files` with
  /// the prefix.
  private func complete(_ words: String..., host: MemoryHost? = nil) -> [String] {
    let host = host ?? MemoryHost(files: ["main.routeplan": plan])
    let outcome = host.run(["completions", "zsh", "--", "qtroute"] + words)
    #expect(outcome.status == 0 && outcome.errors == "")
    let lines = outcome.output.split(separator: "\n")
    if lines.first?.hasPrefix("files") == true { return [outcome.output] }
    #expect(lines.first == "words")
    return lines.dropFirst().map { String($0.split(separator: "\t")[0]) }
  }

  @Test("a line is completed with a command, its options and their values")
  func table() {
    #expect(complete("") == CommandTable.all.map(\.name))
    #expect(complete("ch") == ["check"])
    #expect(complete("-q", "pa") == ["path"])
    #expect(
      complete("tree", "--") == CommandTable.find("tree")?.allOptions.map { "--\($0.name)" })
    #expect(complete("tree", "--as") == ["--ascii"])
    #expect(complete("path", "--format", "js") == ["json", "jsonl"])
    #expect(complete("path", "--format=js") == ["--format=json", "--format=jsonl"])
    #expect(complete("--color", "n", "tree", "--color", "a") == ["auto", "always"])
    #expect(complete("init", "--ci", "p") == ["pre-commit"])
    #expect(complete("check", "--report", "s") == ["sarif"])
    #expect(complete("check", "--report", "sarif=x") == ["files\tsarif=\n"])
    #expect(complete("check", "--report=sarif=x") == ["files\t--report=sarif=\n"])
    #expect(complete("check", "--against", "n") == ["next:", "nuxt:", "nav-graph-json:"])
    #expect(complete("check", "--against", "next:ap") == ["files\tnext:\n"])
    #expect(complete("check", "--against=next:ap") == ["files\t--against=next:\n"])
    #expect(complete("tour", "--cover", "steps,r") == ["steps,routes", "steps,restore"])
    #expect(complete("tour", "--cover", "restore,r") == ["restore,routes"])
    #expect(complete("tour", "--report", "") == ["junit="])
    #expect(complete("trace", "--report", "") == ["lcov=", "cobertura=", "junit="])
    #expect(complete("trace", "--report", "lcov=x") == ["files\tlcov=\n"])
    #expect(complete("diff", "--allow", "url-g") == ["url-gone"])
    #expect(complete("check", "--deny", "warn") == ["warnings"])
    #expect(complete("check", "--deny", "growing") == ["growing-stack"])
    #expect(complete("explain", "duplicate-n") == ["duplicate-name"])
    #expect(complete("help", "expo") == ["export"])
    #expect(complete("export", "a") == ["aasa", "assetlinks", "android"])
    #expect(complete("import", "a") == ["android"])
    #expect(complete("import", "android", "--values", "r") == ["files\t\n"])
    #expect(complete("verify", "a") == ["aasa", "assetlinks", "all"])
    #expect(complete("verify", "aasa", "") == ["files\t\n"])
    #expect(complete("completions", "") == ["bash", "zsh", "fish"])
    #expect(complete("check", "one", "tw") == ["files\t\n"])
    #expect(complete("tree", "-qf", "") == ["files\t\n"])
    #expect(complete("tree", "--output=a") == ["files\t--output=\n"])
    #expect(complete("tree", "") == [] && complete("tree", "--nonsense=") == [])
    #expect(complete("path", "--limit=") == [] && complete("path", "--paths", "") == [])
  }

  @Test("an option that is present is not offered again, unless it may be repeated")
  func given() {
    #expect(complete("tree", "--ascii", "--as") == complete("tree", "--ascii", "--"))
    #expect(!complete("tree", "--ascii", "--").contains("--ascii"))
    #expect(complete("path", "--via", "Home", "--vi") == ["--via"])
  }

  @Test("names from the plan are offered, with backticks only if they are needed or typed")
  func names() {
    let routes = ["Root", "Home", "To-Do List", "`-odd`", "`a/b`"]
    #expect(complete("path", "").starts(with: routes))
    #expect(complete("path", "Home", "Acc") == ["Account.Login", "Account.save"])
    #expect(complete("path", "--", "Home", "To") == ["To-Do List"])
    #expect(complete("path", "`To") == ["`To-Do List`"])
    #expect(complete("path", "--via", "Ho") == ["Home"])
    #expect(complete("tree", "--from=Ho") == ["--from=Home"])
    #expect(complete("url", "pi") == ["ping"])
    #expect(complete("url", "Account.s") == ["Account.save"])
    #expect(complete("path", "--stack", "Root/`a/b`/Ho") == ["Root/`a/b`/Home"])
    #expect(complete("path", "--given=signedIn,is") == ["--given=signedIn,isPad"])
    #expect(complete("path", "--given", "isPad,") == ["isPad,signedIn"])
    let inputs = "route A(id: Int) {\n route B(id: Int, `a b`: Bool = true)\n}\n"
    let host = MemoryHost(files: ["main.routeplan": inputs])
    #expect(complete("url", "B", "--input", "", host: host) == ["id=", "a b="])
    #expect(complete("url", "Home", "--scheme", "") == ["shop"])
    #expect(complete("explain", "Acc") == ["Account.Login", "Account.save", "Account"])
    #expect(complete("explain", "sig") == ["signedIn"] && complete("explain", "shop") == ["shop"])
    #expect(complete("explain", "-f", "main.routeplan", "d") != ["dead-end"])
    #expect(complete("explain", "-f", "main.routeplan", "is") == ["isPad"])
  }

  @Test(
    "if no value has the prefix, bash gets nothing and other shells get all, to match themselves")
  func fuzzy() {
    #expect(complete("path", "--format", "JS") == ["text", "json", "jsonl", "ids", "dot"])
    let host = MemoryHost()
    #expect(
      host.run(["completions", "bash", "--", "qtroute path --format JS", "JS"]).output == "words\n")
  }

  @Test("the plan is from the line, QTROUTE_OPTIONS or the folder, but never from standard input")
  func whichPlan() {
    let host = MemoryHost(files: [
      "main.routeplan": "route Main", "b.routeplan": "route B", "c.routeplan": "route C",
      "/home/me/d.routeplan": "route D",
    ])
    host.variables["HOME"] = "/home/me"
    #expect(complete("path", "", host: host) == ["Main"])
    #expect(complete("path", "-f", "b.routeplan", "", host: host) == ["B"])
    #expect(complete("-fb.routeplan", "path", "", host: host) == ["B"])
    #expect(complete("path", "--plan=~/d.routeplan", "", host: host) == ["D"])
    host.variables["QTROUTE_OPTIONS"] = "-f c.routeplan --ascii"
    #expect(complete("path", "", host: host) == ["C"])
    #expect(complete("path", "-f", "b.routeplan", "", host: host) == ["B"])
    host.input = [Array("route In".utf8)]
    #expect(complete("path", "-f", "-", "", host: host) == [])
    #expect(host.input.count == 1)
  }

  @Test("a broken plan offers the names it has, no plan offers none, and neither prints errors")
  func broken() {
    let host = MemoryHost(files: ["main.routeplan": "route A in Nowhere\nroute }\nroute Bb \""])
    #expect(complete("path", "", host: host) == ["A", "Bb"])
    #expect(complete("path", "", host: MemoryHost()) == [])
    let two = MemoryHost(files: ["a.routeplan": "", "b.routeplan": ""])
    #expect(complete("path", "", host: two) == [])
    #expect(complete("path", "-f", "none", "", host: two) == [])
  }

  @Test("a name with control characters is not offered")
  func controls() {
    let host = MemoryHost(files: [
      "main.routeplan": "route `a\u{1B}[2J`\nroute `a\tb`\nroute `a\u{202E}c`\nroute ad"
    ])
    #expect(complete("path", "", host: host) == ["ad"])
  }

  @Test(
    "bash gets the replacement for its part of the word, quoted like the word",
    arguments: [
      ("qtroute path To", "To", #"To-Do\ List"#),
      ("qtroute path 'To", "To", "To-Do List"),
      ("qtroute path \"To", "To", "To-Do List"),
      (#"qtroute path \`To"#, #"\`To"#, #"\`To-Do\ List\`"#),
      ("qtroute path --via=To", "To", #"To-Do\ List"#),
      ("qtroute path --via='To", "To", "To-Do List"),
      ("qtroute path --format=te", "te", "text"),
      ("qtroute path --format=", "", "text json jsonl ids dot"),
      ("'qtroute' path --stack Root/Ho", "Root/Ho", "Root/Home"),
      ("qtroute path 'Root' \"Hom", "Hom", "Home"),
      ("qtroute path To-Do\\ L", "To-Do\\ L", #"To-Do\ List"#),
    ])
  func bash(_ line: String, _ replaced: String, _ answer: String) {
    let outcome = MemoryHost(files: ["main.routeplan": plan]).run([
      "completions", "bash", "--", line, replaced,
    ])
    #expect(outcome.errors == "")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first == "words")
    #expect(lines.dropFirst().joined(separator: " ") == answer)
  }

  @Test("every value or operand in help can be completed or is a known exception")
  func placeholders() {
    let unknown: Set = [
      "NAME", "SECONDS", "TEAM.BUNDLE", "SHA256", "URL", "REV", "GRAPH", "KIND,...", "KEY", "SHARE",
    ]
    for command in CommandTable.all {
      for option in command.allOptions where option.value?.type == .anything {
        #expect(
          unknown.contains(option.value?.placeholder ?? ""),
          "no completion knows what `--\(option.name)` takes")
      }
      for operand in command.operands where operand.type == .anything {
        #expect(
          ["URL", "WORD"].contains(operand.name),
          "no completion knows what the operand \(operand.name) of `\(command.name)` is")
      }
    }
  }

  @Test("an unknown shell is an error that suggests a known one")
  func unknownShell() {
    #expect(
      MemoryHost().run("completions csh").errors
        == "qtroute: unknown shell `csh`\n  help: did you mean `zsh`?\n"
        || MemoryHost().run("completions csh").errors.contains("use one of bash, zsh, fish"))
    #expect(MemoryHost().run("completions csh").status == 2)
  }
}
