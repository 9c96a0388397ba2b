import RouteCommand
@testable import RouteHarness
import Testing

/// A `git` in memory.
private final class FakeGit: Child {
  private var said: [UInt8]
  private let answer: ((String) -> [UInt8])?
  private let end: ChildEnd
  var isInterrupted = false

  /// Prints something, closes its output and exits.
  init(saying text: String, _ status: Int32 = 0) {
    said = Array(text.utf8)
    answer = nil
    end = .exited(status)
  }

  /// Answers each line that it receives.
  init(_ answer: @escaping (String) -> [UInt8]) {
    said = []
    self.answer = answer
    end = .exited(0)
  }

  func send(_ bytes: [UInt8], until deadline: Deadline) -> ChildEvent {
    said += answer?(String(decoding: bytes.dropLast(), as: UTF8.self)) ?? []
    return .sent
  }

  func endInput() {}

  func receive(until deadline: Deadline) -> ChildEvent {
    if isInterrupted { return .interrupted }
    if said.isEmpty { return .closed }
    // In small pieces, as from a pipe.
    defer { said.removeFirst(min(7, said.count)) }
    return .received(Array(said.prefix(7)))
  }

  func finish(until deadline: Deadline) -> ChildEnd { end }
}

@Suite("qtroute diff --git")
struct GitDiffTests {
  /// A host whose `git` knows the files of one revision, `main`.
  private func host(_ files: [String: String], knows: [String: String]) -> MemoryHost {
    let host = MemoryHost(files: files)
    host.program = { words in
      if words.contains("--show-prefix") { return FakeGit(saying: "app/\n") }
      if words.contains("--verify") {
        return words.last == "main^{tree}" ? FakeGit(saying: "abc123\n") : FakeGit(saying: "", 1)
      }
      return FakeGit { line in
        guard line.hasPrefix("abc123:"), let text = knows[String(line.dropFirst(7))] else {
          return Array("\(line) missing\n".utf8)
        }
        return Array("def4 blob \(text.utf8.count)\n\(text)\n".utf8)
      }
    }
    return host
  }

  @Test("the old plan is read with its old included files")
  func includes() {
    let host = host(
      ["main.routeplan": "route A"],
      knows: [
        "app/main.routeplan": "include \"parts/b.routeplan\"\nroute A",
        "app/parts/b.routeplan": "include \"../../c.routeplan\"", "c.routeplan": "route C",
      ])
    let outcome = host.run("diff --git main --breaking")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("route `C` is gone"))
    #expect(
      host.log.filter { $0.hasPrefix("start") } == [
        "start git|-C|.|rev-parse|--show-prefix",
        "start git|-C|.|rev-parse|--verify|--quiet|--end-of-options|main^{tree}",
        "start git|-C|.|cat-file|--batch|--follow-symlinks",
      ])
  }

  @Test("a revision or file that git does not know is an error with status 2")
  func faults() {
    func errors(_ line: String, _ knows: [String: String]) -> String {
      let outcome = host(["main.routeplan": "route A"], knows: knows).run(line)
      #expect(outcome.status == 2)
      return outcome.errors
    }
    #expect(
      errors("diff --git old", ["app/main.routeplan": "route A"])
        == "qtroute: git has no revision `old`\n")
    #expect(
      errors("diff --git main", [:])
        == "qtroute: cannot read `main:app/main.routeplan`: no such file at that revision\n"
        + "  help: name the file as of that revision with `--old FILE`\n")
    let lost = errors(
      "diff --git main", ["app/main.routeplan": "include \"../../x.routeplan\"\nroute A"])
    #expect(lost.contains("it is outside the repository"))
    #expect(errors("diff --git main -", [:]).hasPrefix("qtroute: standard input has no history\n"))
    let without = MemoryHost(files: ["main.routeplan": "route A"])
    #expect(
      without.run("diff --git main").errors == "qtroute: cannot start `git`: no such program\n")
    // An old plan with an unclear meaning cannot be compared; messages have the old places.
    let broken = errors("diff --git main", ["app/main.routeplan": "route A in B"])
    #expect(broken.hasPrefix("main:app/main.routeplan:1:"))
  }

  @Test("outside a repository, one sentence says so, and why if git knows more")
  func outside() {
    func errors(_ said: String) -> String {
      let host = host(["main.routeplan": "route A"], knows: [:])
      host.program = { _ in FakeGit(saying: said, 128) }
      return host.run("diff --git main").errors
    }
    let none = "qtroute: git found no repository that contains `.`"
    #expect(
      errors("fatal: not a git repository (or any of the parent directories): .git\n")
        == none + "\n")
    #expect(
      errors("fatal: detected dubious ownership\nmore\n") == none + ": detected dubious ownership\n"
    )
  }

  @Test("unexpected output of git is not taken for a plan")
  func nonsense() {
    let host = host(["main.routeplan": "route A"], knows: [:])
    host.program = { words in
      words.contains("cat-file")
        ? FakeGit { _ in Array("def4 blob 99\nroute".utf8) } : FakeGit(saying: "abc123\n")
    }
    let outcome = host.run("diff --git main")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("git did not answer"))
  }

  @Test("an interrupt ends it with status 130")
  func interrupt() {
    let host = host(["main.routeplan": "route A"], knows: [:])
    host.program = { _ in
      let git = FakeGit(saying: "")
      git.isInterrupted = true
      return git
    }
    #expect(
      host.run("diff --git main")
        == Outcome(status: 130, output: "", errors: "qtroute: interrupted\n"))
  }

  @Test("a renamed plan is found through git, or named with --old")
  func renamedInMemory() {
    let host = host(
      ["shop.routeplan": "route A"], knows: ["app/main.routeplan": "route A\nroute B"])
    let plain = host.program
    host.program = { words in
      if words.contains("--show-toplevel") { return FakeGit(saying: "/\n") }
      if words.contains("--find-renames") {
        return FakeGit(
          saying: "R100\0x.swift\0y.swift\0R090\0app/main.routeplan\0app/shop.routeplan\0")
      }
      return plain?(words) ?? FakeGit(saying: "", 1)
    }
    let outcome = host.run("diff --git main")
    #expect(outcome.output.contains("route `B` is gone"))
    #expect(outcome.errors == "note: `app/shop.routeplan` was `app/main.routeplan` at `main`\n")
    #expect(host.run("diff --git main -q").errors == "")
    let json = host.run("diff --git main --format json --old main.routeplan")
    #expect(json.output.contains("\"old\":\"main:app/main.routeplan\"") && json.errors.isEmpty)
    #expect(
      host.run("diff --git main --old old.routeplan").errors
        == "qtroute: cannot read `main:app/old.routeplan`: no such file at that revision\n")
    #expect(
      host.run("diff a b --old c").errors
        == "qtroute: `--old` requires `--git`\n  help: name both files: `qtroute diff OLD NEW`\n")
  }

  @Test("the real git: a renamed plan, with and without git's knowledge")
  func renamed() throws {
    let binary = try Binary()
    defer { binary.remove() }
    let script = """
      mkdir plans parts
      printf 'include "../parts/b.routeplan"\nroute A {\n  route Cart\n  route Help\n}\n' \
        > plans/main.routeplan
      echo 'route B' > parts/b.routeplan
      git add .
      git commit -q -m one
      mkdir app
      git mv plans/main.routeplan 'app/über shop.routeplan'
      git config diff.relative true
      sed -i 's/  route Help//' 'app/über shop.routeplan'
      cd app
      "$0" diff --git HEAD
      git reset -q
      if "$0" diff --git HEAD; then exit 9; fi
      "$0" diff --git HEAD --old ../plans/main.routeplan
      cd ..
      "$0" diff --git HEAD 'app/über shop.routeplan' --old "$PWD/plans/main.routeplan"
      if "$0" diff --git HEAD 'app/über shop.routeplan' --old ../x; then exit 9; fi
      """
    let outcome = try binary.inRepository(script)
    #expect(outcome.status == 0)
    let answer = "breaking\n  gone  route `Help` is gone\n1 breaking change\n"
    #expect(outcome.output == answer + answer + answer)
    #expect(
      outcome.errors.hasPrefix(
        """
        note: `app/über shop.routeplan` was `plans/main.routeplan` at `HEAD`
        qtroute: cannot read `HEAD:app/über shop.routeplan`: no such file at that revision
          help: name the file as of that revision with `--old FILE`
        qtroute: `../x` is outside the repository `
        """))
  }

  @Test("the real git: includes, links and odd names in a folder that no longer exists")
  func realGit() throws {
    let binary = try Binary()
    defer { binary.remove() }
    let script = """
      mkdir 'a b' 'a b/parts'
      echo 'include "parts/$(x).routeplan"' > 'a b/main.routeplan'
      echo 'include "parts/link.routeplan"' >> 'a b/main.routeplan'
      echo 'route A' >> 'a b/main.routeplan'
      echo 'route `$(touch pwned)`' > 'a b/parts/$(x).routeplan'
      echo 'route L' > l.routeplan
      ln -s ../../l.routeplan 'a b/parts/link.routeplan'
      git add .
      git commit -q -m one
      rm -r 'a b/parts' l.routeplan
      echo 'route A' > 'a b/main.routeplan'
      cd 'a b'
      "$0" diff --git HEAD -q
      cd ..
      "$0" diff --git 'HEAD^{tree}' -q 'a b/main.routeplan' > second
      cd 'a b'
      "$0" diff --git HEAD -q | cmp - ../second
      ls .. > ../names
      if "$0" diff --git --output=/dev/null; then exit 9; fi
      """
    let outcome = try binary.inRepository(script)
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        breaking
          start-changed  a cold launch now starts at `A` (was ``$(touch pwned)``)
          gone           route ``$(touch pwned)`` is gone
          gone           route `L` is gone

        """)
    #expect(outcome.errors == "qtroute: git has no revision `--output=/dev/null`\n")
    #expect(!binary.names.contains("pwned"))
  }

  @Test("the real git: files in submodules are those of their own commits")
  func submodules() throws {
    let binary = try Binary()
    defer { binary.remove() }
    let script = """
      commit() { git add . && git -c user.name=n -c user.email=e@x commit -q -m "$1"; }
      add() { git -c protocol.file.allow=always submodule --quiet add "$1" "$2"; }
      sources="$PWD/sources"
      echo sources > .git/info/exclude
      for name in inner lib; do
        git init -q "$sources/$name"
        echo "route From_$name" > "$sources/$name/plan.routeplan"
      done
      (cd "$sources/inner" && commit one)
      (cd "$sources/lib" && add "$sources/inner" deep
        echo 'include "deep/plan.routeplan"' >> plan.routeplan && commit one)
      add "$sources/lib" "mods/a lib"
      git -c protocol.file.allow=always submodule --quiet update --init --recursive
      echo 'include "mods/a lib/plan.routeplan"' > main.routeplan
      commit one
      "$0" diff --git HEAD
      (cd "mods/a lib" && echo 'route New' >> plan.routeplan && commit two)
      git add .
      "$0" diff --git HEAD
      rm -r "mods/a lib/deep" .git/modules/*
      "$0" diff --git HEAD || true
      """
    let outcome = try binary.inRepository(script)
    #expect(outcome.status == 0)
    #expect(
      outcome.output == "no differences\nnew\n  new  route `New` is new\n1 new\n", "\(outcome)")
    #expect(
      outcome.errors.contains("the submodule `mods/a lib` lacks its commit `")
        && outcome.errors.contains("`git submodule update --init` may fetch it"), "\(outcome)")
  }
}
