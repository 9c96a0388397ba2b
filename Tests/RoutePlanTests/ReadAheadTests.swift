@testable import RoutePlan
import RouteBase
import RouteSyntax
import RouteTrials
import Testing

/// A plan read ahead by a thread is the same as one read without a thread.
@Suite("Reading ahead")
struct ReadAheadTests {
  /// The contents of a plan, except the tables of names, whose order may differ.
  private func contents(_ plan: Plan) -> [String] {
    Mirror(reflecting: plan.contents).children.filter {
      $0.label != "symbols" && $0.label != "files"
    }
    .map { "\($0.label ?? ""): \($0.value)" }
      + plan.files.flatMap { file in
        [file.path]
          + Mirror(reflecting: file.tree).children.filter { $0.label != "text" }
          .map { "\($0.label ?? ""): \($0.value)" }
      }
  }

  private func expectSame(_ files: [String: String], partSize: Int) {
    let text = SourceText(files["main"] ?? "")
    let loader = SourceLoader(files: files)
    let alone = PlanBuilder.build(path: "main", text: text, loader: loader, readAhead: .never)
    let ahead = PlanBuilder.build(
      path: "main", text: text, loader: loader, readAhead: .always(partSize: partSize))
    #expect(contents(alone.plan) == contents(ahead.plan), "\(files)")
    #expect("\(alone.findings)" == "\(ahead.findings)", "\(files)")
  }

  @Test(
    "gives the same result for random plans, however small the pieces are",
    arguments: TrialNumbers.seeds(150))
  func random(seed: Int) {
    var random = RandomNumbers(seed: seed)
    let files = RandomFiles.make(&random)
    expectSame(files, partSize: random.number(1...5))
    // The same for what is left of them if a piece is missing.
    var damaged = files
    var bytes = Array((files["main"] ?? "").utf8)
    if !bytes.isEmpty {
      let start = random.number(0...bytes.count - 1)
      bytes.removeSubrange(start..<min(start + random.number(1...20), bytes.count))
    }
    damaged["main"] = String(decoding: bytes, as: UTF8.self)
    expectSame(damaged, partSize: random.number(1...5))
  }

  @Test("waits for the end of open blocks, at any depth", arguments: [1, 2, 3, 7, 1000])
  func depth(partSize: Int) {
    var text = ""
    for depth in 0..<60 { text += "route R\(depth) { route A\(depth) task T\(depth)\n" }
    text += "link -> R3 back to R1"
    for depth in 0..<60 { text += "} fact f\(depth)\nroute B\(depth) at \"b/\(depth)\" { }\n" }
    expectSame(["main": text], partSize: partSize)
    expectSame(["main": text + "} route Z {"], partSize: partSize)
  }

  @Test("does not take a part of a stray block for a part of what is around it")
  func junk() {
    let text = "include \"f\" { route A { } } task T { route B } { route C } plan { } type T { }\n"
    for partSize in 1...4 {
      expectSame(["main": text + text, "f": "route F { route A }"], partSize: partSize)
    }
  }

  @Test("reads a large plan in pieces of the default size")
  func large() {
    let routes = (0..<1500).map {
      "  route R\($0)(id: Int) at \"r\($0)/:id\"" + ($0 % 7 == 0 ? " { }" : "")
    }
    let text = "route Root {\n" + routes.joined(separator: "\n") + "\n}\nroute Root\n"
    expectSame(["main": text], partSize: TreePart.size)
  }

  @Test(
    "asks for memory in proportion to what is there, wherever a text is dense",
    arguments: [
      ("route A(", "p: Int?, ", ")"), ("route A", " at \"/a\"", ""), ("link A -> A", " @a(1)", ""),
      ("route A ", "route B ", ""), ("route A requires f", ", f", ""),
    ])
  func memory(head: String, item: String, tail: String) {
    for (most, bytes) in [(50_000, 0), (50_000, 3_000_000), (5_000, 12_000_000)] {
      let list = String(repeating: item, count: most)
      let comment = "/* " + String(repeating: "x", count: bytes) + " */"
      let (plan, _) = PlanBuilder.build(
        path: "main", text: SourceText("\(head)\(list)\(tail)\n\(comment)"),
        loader: SourceLoader(files: [:]), readAhead: .whenLarge)
      let tree = plan.files[0].tree
      let counts = [
        tree.declarations.count, tree.clauses.count, tree.parameters.count, tree.names.count,
      ]
      let rooms = [
        tree.declarations.capacity, tree.clauses.capacity, tree.parameters.capacity,
        tree.names.capacity,
      ]
      #expect(counts.contains { $0 >= most })
      for (count, room) in zip(counts, rooms) {
        #expect(room <= max(65 * count, 1_100_000), "\(head)")
      }
    }
  }

  @Test("reads each file once, even a missing one, wherever it is requested first")
  func files() {
    let files = [
      "main":
        "include \"a\" include \"b\" include \"gone\" include \"c\" route R { include \"b\" }",
      "a": "include \"b\" include \"main\" route A {", "b": "route B include \"gone\" }",
      "c": "rout C",
    ]
    expectSame(files, partSize: 1)
    let log = LoadLog()
    var loader = SourceLoader(files: files)
    let load = loader.load
    loader.load = { path in
      log.paths.append(path)
      return load(path)
    }
    _ = PlanBuilder.build(
      path: "main", text: SourceText(files["main"] ?? ""), loader: loader,
      readAhead: .always(partSize: 1))
    #expect(log.paths.sorted() == ["a", "b", "c", "gone"])
  }
}
