import RouteCommand
@testable import RouteHarness
import RouteBase
import RouteSyntax
import Testing

/// The README and the examples show what the program does.
@Suite("README and examples")
struct ReadmeTests {
  /// A host with the examples in the same place as in the project.
  private func host() throws -> MemoryHost {
    let host = MemoryHost()
    host.neighbours = ["qtroute-import"]
    host.program = { _ in FakeReader() }
    for path in try Golden.files(below: "examples") {
      host.files["/app/\(path)"] = try Golden.bytes(path)
    }
    return host
  }

  private struct Block {
    var language: String
    /// The lines between the fences.
    var lines: [Substring]
  }

  /// Calls `body` for each fenced block of the README and replaces the block with its result.
  private func rewrite(_ body: (Block) throws -> [Substring]) throws {
    let text = try Golden.read("README.md")
    var result: [Substring] = []
    var block: Block?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let done = block {
          result += try body(done)
          block = nil
        } else {
          block = Block(language: String(line.dropFirst(3)), lines: [])
        }
        result.append(line)
      } else if block != nil {
        block?.lines.append(line)
      } else {
        result.append(line)
      }
    }
    let new = result.joined(separator: "\n")
    if Golden.isUpdated("README.md") {
      try Golden.write(new, to: "README.md")
    } else {
      #expect(new == text, "`make golden` rewrites the blocks of the README")
    }
  }

  @Test("the plan of the library's article is canonical and free of findings")
  func article() throws {
    let article = try Golden.read("Sources/QTRoute/QTRoute.docc/NavigationFromAPlan.md")
    let block = article.split(separator: "\n```\n", maxSplits: 2)[1]
    let host = MemoryHost(files: ["main.routeplan": block + "\n"])
    #expect(host.run("check --deny warnings -q") == Outcome(status: 0, output: "", errors: ""))
    #expect(host.run("fmt --check -q").status == 0)
  }

  @Test("the README's console blocks show what the commands print")
  func consoleBlocks() throws {
    let host = try host()
    var commands = 0
    try rewrite { block in
      guard block.language == "console" else { return block.lines }
      var result: [Substring] = []
      var isShell = false
      for line in block.lines {
        if line.hasPrefix("$ qtroute ") && !line.contains(" | ") && !line.contains(" > ") {
          isShell = false
          commands += 1
          let outcome = host.run(String(line.dropFirst("$ qtroute ".count)))
          result.append(line)
          result += (outcome.output + outcome.errors).split(
            separator: "\n", omittingEmptySubsequences: false
          ).dropLast()
        } else if line.hasPrefix("$ ") {
          isShell = true
          result.append(line)
        } else if isShell {
          result.append(line)
        }
      }
      return result
    }
    #expect(commands >= 7)
  }

  @Test("the README's plans are canonical and free of findings")
  func planBlocks() throws {
    try rewrite { block in
      guard block.language == "routeplan" else { return block.lines }
      let text = block.lines.joined(separator: "\n") + "\n"
      let host = MemoryHost(files: ["main.routeplan": text])
      #expect(host.run("check --deny warnings -q") == Outcome(status: 0, output: "", errors: ""))
      #expect(host.run("fmt --check -q").status == 0)
      return block.lines
    }
  }

  @Test("every example is canonical, and every plan is free of errors and warnings")
  func examples() throws {
    let host = try host()
    let paths = try Golden.files(below: "examples").filter { $0.hasSuffix(".routeplan") }
    #expect(paths.count > 6)
    for path in paths {
      #expect(
        host.run("fmt --check \(path)") == Outcome(status: 0, output: "", errors: ""), "\(path)")
      #expect(host.run("check -q \(path)").status == 0, "\(path)")
      // Facts and types that several files share are used there.
      let isShared = path.hasSuffix("/facts.routeplan") || path.hasSuffix("/types.routeplan")
      if !isShared {
        #expect(
          host.run("check -q --deny warnings \(path)")
            == Outcome(status: 0, output: "", errors: ""), "\(path)")
      }
    }
  }

  @Test("the README's picture shows every route and task of the podcast example")
  func picture() throws {
    let picture = try Golden.read("examples/podcasts.svg")
    let graph = try host().run("dot -f examples/podcasts.routeplan").output
    var nodes = 0
    for line in graph.split(separator: "\n") {
      guard let id = line.split(separator: " ").first, line.contains("label=<"),
        id.first == "r" || id.first == "t", id.dropFirst().allSatisfy(\.isNumber)
      else { continue }
      nodes += 1
      #expect(picture.contains("<title>\(id)</title>"), "draw examples/podcasts.svg again")
    }
    #expect(nodes >= 20)
  }

  @Test("the to-do example walks as its comment says")
  func toDo() throws {
    #expect(
      try host().run("path -f examples/todo.routeplan ToDoDetail ContactUs --format ids").output
        == "ToDo\nRoot\nHelp\nContactUs\n")
  }
}
