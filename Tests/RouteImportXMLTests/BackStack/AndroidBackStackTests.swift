import Foundation
import Testing

private let corpus = ProcessInfo.processInfo.environment["QTROUTE_GRAPHS"]

/// The graphs in a folder, by name.
private func graphs(in folder: String) throws -> [(String, String)] {
  try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    .filter { $0.hasSuffix(".xml") }
    .map { ($0, try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)) }
}

/// The graphs of a case in `Cases/back-stack`.
private func graphs(of name: String) throws -> [(String, String)] {
  let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  return try graphs(in: tests.appending(path: "Cases/back-stack/\(name)").path)
}

/// A case, two screens, the least steps between them and the stacks that these leave.
private let documentation: [(String, String, String, Int, [String])] = [
  // A dialog leaves when a screen opens, but not when another dialog does.
  ("dialogs", "main/menu", "main/note", 1, ["a menu note"]),
  ("dialogs", "main/note", "main/b", 1, ["a b"]),
  ("dialogs", "ask/why", "ask/help", 1, ["a help"]),
  ("dialogs", "main/note", "main/a", 1, ["a", "a a"]),
  // What `popUpTo` names stays, unless it is inclusive; a graph is all that was opened in it.
  ("inclusive", "main/login", "main/a", 1, ["a", "a a"]),
  ("inclusive", "main/b", "main/login", 1, ["a login", "login"]),
  ("inclusive", "main/c", "main/login", 1, ["login"]),
  ("inclusive", "main/c", "main/b", 1, ["a b"]),
  ("nested", "deep/f", "main/a", 1, ["a"]),
  ("nested", "deep/f", "main/b", 1, ["a b"]),
  ("nested", "deep/e", "shop/c", 1, ["a c", "a c c", "a c e c"]),
  ("nested", "shop/d", "deep/f", 2, ["a c d e f"]),
  // An action that is single returns to its destination only if that is on top.
  ("single", "main/item", "main/home", 1, ["home", "home item home"]),
  ("single", "main/list", "main/item", 1, ["home list item"]),
  ("single", "tour/second", "tour/first", 1, ["home first"]),
  // An activity opens over the stack.
  ("includes", "root/item", "root/web", 1, ["list web"]),
  ("includes", "account_graph/code", "root/list", 1, ["list"]),
]

@Suite("Android's back stack")
struct AndroidBackStackTests {
  @Test(
    "a path in an imported plan costs what Android takes, and leaves a stack that Android leaves",
    arguments: [
      ("nested", 34), ("dialogs", 49), ("inclusive", 16), ("single", 25), ("includes", 50),
      ("inner-start", 16), ("reused-ids", 16), ("two-roots", 11),
    ])
  func small(_ name: String, _ pairs: Int) throws {
    let tally = BackStackComparison(try graphs(of: name)).run()
    #expect(tally.faults == [])
    #expect(tally.pairs == pairs)
    #expect(tally.agreed == pairs)
  }

  @Test(
    "paths in the plans of real apps do so too", .enabled(if: corpus != nil))
  func apps() throws {
    let root = try #require(corpus)
    var total = BackStackComparison.Tally()
    for app in try FileManager.default.contentsOfDirectory(atPath: root).sorted() {
      let graphs = try graphs(in: "\(root)/\(app)")
      if graphs.isEmpty { continue }
      let tally = BackStackComparison(graphs).run()
      for fault in tally.faults.prefix(20) { print("graphs of \(app): \(fault)") }
      total += tally
    }
    print(
      "graphs: \(total.agreed) of \(total.pairs) pairs agree with Android's back stack, "
        + "from \(total.screens) screens")
    #expect(total.pairs > 0)
    #expect(total.faults.isEmpty, "\(total.faults.count) screens or pairs differ")
  }

  // MARK: The simulator itself

  /// Screens by the ends of their places.
  private struct Reading {
    let graph: BackStackGraph

    init(_ name: String) throws { graph = BackStackGraph(try graphs(of: name)) }

    func screen(_ end: String) throws -> (simulator: BackStackSimulator, destination: Int) {
      let place = try #require(
        graph.places.firstIndex { $0.hasSuffix("/" + end) || $0.hasSuffix(":" + end) })
      let destination = try #require(graph.copies[place].first)
      return (BackStackSimulator(graph, root: graph.root(of: destination)), destination)
    }

    func text(_ stack: [Int]) -> String {
      stack.map { String(graph.places[$0].split(separator: "/").last ?? "") }
        .joined(separator: " ")
    }
  }

  @Test(
    "a deep link opens the start of each graph around its destination",
    arguments: [
      ("nested", "main/a", "a"), ("nested", "main/b", "a b"), ("nested", "shop/c", "a c"),
      ("nested", "shop/d", "a c d"), ("nested", "deep/e", "a c e"), ("nested", "deep/f", "a c e f"),
      ("inner-start", "intro/hello", "hello"), ("inner-start", "intro/more", "hello more"),
      ("inner-start", "tabs/feed", "hello feed"), ("inner-start", "main/b", "hello b"),
      ("dialogs", "main/note", "a note"), ("dialogs", "ask/why", "a question why"),
      ("dialogs", "ask/help", "a help"), ("includes", "account_graph/code", "list login code"),
    ])
  func ownPlaces(_ name: String, _ end: String, _ expected: String) throws {
    let reading = try Reading(name)
    let (simulator, destination) = try reading.screen(end)
    let stack = try #require(simulator.ownPlace(of: destination))
    #expect(reading.text(simulator.shown(stack)) == expected)
  }

  @Test("screens are reached as documentation says", arguments: documentation)
  func documented(
    _ name: String, _ from: String, _ to: String, _ steps: Int, _ stacks: [String]
  ) throws {
    let reading = try Reading(name)
    let (simulator, destination) = try reading.screen(from)
    let start = try #require(simulator.ownPlace(of: destination))
    let place = reading.graph.destinations[try reading.screen(to).destination].place
    let reach = try #require(simulator.reach(from: start, within: 3)[place])
    #expect(reach.steps == steps)
    #expect(reach.stacks.map { reading.text($0) }.sorted() == stacks.sorted())
  }
}
