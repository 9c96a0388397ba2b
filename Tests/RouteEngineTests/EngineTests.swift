import Foundation
import RouteEngine
import RouteTrials
import Testing

@Suite("The engine")
struct EngineTests {
  private static let plan = """
    fact signedIn
    route Home at "/" {
      route Item(itemId: Int) at "items/:itemId"
    }
    route Account requires signedIn
    link Home -> Account
    """

  /// An engine with a plan.
  private func loaded(_ text: String = plan) throws -> Engine {
    var engine = Engine()
    _ = try answer(
      ["command": "load", "files": [["path": "main.routeplan", "text": text]]], &engine)
    return engine
  }

  private func answer(_ request: [String: Any], _ engine: inout Engine) throws -> [String: Any] {
    let bytes = Array(try JSONSerialization.data(withJSONObject: request))
    return try document(engine.answer(bytes))
  }

  private func document(_ bytes: [UInt8]) throws -> [String: Any] {
    #expect(bytes.last == UInt8(ascii: "\n"))
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  /// The message and the help of an error.
  private func fault(_ request: [String: Any], _ engine: inout Engine) throws -> [String] {
    let error = try #require(try answer(request, &engine)["error"] as? [String: Any])
    return [error["message"] as? String ?? "", error["help"] as? String ?? ""]
  }

  @Test("a walk is what was taken, and says what can be done next")
  func walk() throws {
    var engine = try loaded()
    func parts(_ answer: [String: Any], _ key: String) -> [[String: Any]] {
      answer[key] as? [[String: Any]] ?? []
    }
    func words(_ answer: [String: Any], _ key: String) -> [String] {
      parts(answer, key).map { "\($0["verb"] ?? "") \($0["route"] ?? "")" }
    }
    let start = try answer(["command": "walk"], &engine)
    #expect(parts(start, "stack").map { $0["route"] as? String } == ["Home"])
    #expect(words(start, "steps") == ["down Item"] && words(start, "refused") == ["sub Account"])
    #expect(parts(start, "refused")[0]["requires"] as? [String] == ["signedIn"])
    let later = try answer(["command": "walk", "taken": ["+signedIn", "1"]], &engine)
    #expect(parts(later, "stack").map { $0["route"] as? String } == ["Home", "Account"])
    #expect(later["facts"] as? [String] == ["signedIn"] && later["cost"] as? Int == 1)
    #expect(parts(later, "taken")[0]["holds"] as? Bool == true)
    #expect(words(later, "steps") == ["up Home"])
    let out = try answer(
      ["command": "walk", "from": "Item", "taken": ["0", "+signedIn", "-signedIn"]], &engine)
    #expect(out["facts"] as? [String] == [] && parts(out, "stack").count == 1)
    for (taken, message) in [
      ("7", "no step `7` can be taken"), ("x", "no step `x` can be taken"),
      ("+nope", "unknown fact `nope`"),
    ] {
      #expect(try fault(["command": "walk", "taken": [taken]], &engine)[0] == message)
    }
    let many = [String](repeating: "+signedIn", count: 1001)
    #expect(
      try fault(["command": "walk", "taken": many], &engine)[0] == "a walk has at most 1000 parts")
  }

  @Test("a request that is no question gets an error that says why")
  func faults() throws {
    var engine = Engine()
    func message(_ text: String) throws -> String {
      let error = try #require(
        try document(engine.answer(Array(text.utf8)))["error"] as? [String: Any])
      return try #require(error["message"] as? String)
    }
    #expect(try message("{").hasPrefix("the request is not JSON: "))
    #expect(try message("[]") == "the request is not a JSON object")
    #expect(try message("{}") == "the request has no `command`")
    #expect(
      try fault(["command": "pathh"], &engine) == [
        "unknown command `pathh`", "did you mean `path`?",
      ])
    #expect(
      try fault(["command": "check"], &engine) == [
        "no plan is loaded", "ask `load` first",
      ])
    engine = try loaded()
    #expect(
      try fault(["command": "path", "from": "Home", "too": "Item"], &engine) == [
        "`path` has no member `too`", "did you mean `to`?",
      ])
    #expect(
      try fault(["command": "path", "from": "Home"], &engine)[0] == "`path` requires `to`, a text")
    #expect(
      try fault(["command": "path", "from": "Home", "to": 1], &engine)[0]
        == "`to` of `path` is not a text")
    #expect(
      try fault(["command": "path", "from": "Home", "to": "Item", "paths": 0], &engine)[0]
        == "`paths` of `path` is not a number from 1")
    #expect(
      try fault(["command": "path", "from": "Hom", "to": "Item"], &engine) == [
        "unknown route `Hom`", "did you mean `Home`?",
      ])
    #expect(
      try fault(["command": "path", "from": "Home", "to": "Item", "url": "/"], &engine)[0]
        == "`to` and `url` cannot be combined")
    #expect(
      try fault(["command": "check", "deny": ["syntax"]], &engine) == [
        "`syntax` is an error, and errors keep their level",
        "`qtroute rules` shows which rules are warnings",
      ])
  }

  @Test("a plan replaces the one before, and one that cannot be read leaves none")
  func replacing() throws {
    var engine = try loaded()
    let other = [["path": "a", "text": "include \"b\""], ["path": "b", "text": "route X"]]
    let answer = try answer(["command": "load", "files": other], &engine)
    #expect(answer["routes"] as? Int == 1)
    #expect(try fault(["command": "reach", "route": "Home"], &engine)[0] == "unknown route `Home`")
    #expect(
      try fault(["command": "load", "json": "{}"], &engine)[0].hasPrefix("`json` is not a plan: "))
    #expect(try fault(["command": "check"], &engine)[0] == "no plan is loaded")
    #expect(
      try fault(["command": "load", "files": other + other], &engine)[0]
        == "two of `files` have the path `a`")
    #expect(
      try fault(["command": "load", "files": [["path": "a", "text": "", "x": ""]]], &engine)[0]
        == "each of `files` is an object with `path` and `text` alone")
  }

  @Test("questions are answered alike, whatever was asked before")
  func memory() throws {
    let plans = [
      Self.plan,
      """
      scheme "shop"
      fact signedIn
      route Home at "/" {
        route Item(itemId: Int) at "items/:itemId" requires signedIn
        route Teaser(itemId: Int) at "items/:itemId" unless signedIn
      }
      task buy(count: Int = 1) in Home at "buy"
      """,
    ]
    let questions: [[String: Any]] = [
      ["command": "match", "urls": ["/items/7", "/items/x", "shop://home/items/8?a=b"]],
      ["command": "match", "urls": ["/items/7"], "given": ["signedIn"]],
      ["command": "match", "urls": ["/item/7"], "why": true],
      ["command": "url", "route": "Item", "inputs": ["itemId=7"]],
      ["command": "url", "route": "Item", "inputs": ["itemId=x"]],
      ["command": "url", "route": "Item"],
      ["command": "url", "route": "Home", "scheme": "shop", "all": true],
      ["command": "url", "route": "buy", "inputs": ["count=2"]],
      ["command": "path", "fromUrl": "/items/3", "to": "Home"],
      ["command": "path", "from": "Home", "url": "/items/4", "given": ["signedIn"]],
      ["command": "path", "from": "Home", "url": "/none"],
    ]
    var random = RandomNumbers(seed: TrialNumbers.seed)
    for text in plans {
      var engine = try loaded(text)
      for _ in 0..<60 {
        let question = try #require(questions.randomElement(using: &random))
        let bytes = Array(try JSONSerialization.data(withJSONObject: question))
        var fresh = try loaded(text)
        #expect(engine.answer(bytes) == fresh.answer(bytes), "\(question)")
      }
    }
  }

  @Test("errors that leave the meaning open refuse questions, but not a check")
  func open() throws {
    var engine = try loaded("route A\nlink A -> Nowhere\n")
    #expect(
      try fault(["command": "path", "from": "A", "to": "A"], &engine) == [
        "`main.routeplan` has 1 error that makes its meaning ambiguous", "fix the plan first",
      ])
    #expect(try answer(["command": "check"], &engine)["errors"] as? Int == 1)
    engine = try loaded("route A at \"/:x\"\nroute B\nlink A -> B\n")
    #expect(
      try answer(["command": "path", "from": "A", "to": "B"], &engine)["found"] as? Bool == true)
    #expect(
      try fault(["command": "match", "urls": ["/"]], &engine)[0]
        == "`main.routeplan` has 1 error that makes its URLs ambiguous")
  }

  @Test("tokens count UTF-16 code units, and comments are among them")
  func tokens() throws {
    var engine = Engine()
    let text = "/// 🧭\nroute `größe` at \"/😀\" // x\ncost 2 §"
    let answer = try answer(["command": "tokens", "text": text], &engine)
    let kinds = try #require(answer["kinds"] as? [String])
    let numbers = try #require(answer["tokens"] as? [Int])
    let units = Array(text.utf16)
    let pieces = stride(from: 0, to: numbers.count, by: 3).map { index in
      let start = numbers[index]
      let piece = String(decoding: units[start..<start + numbers[index + 1]], as: UTF16.self)
      return "\(kinds[numbers[index + 2]]) \(piece)"
    }
    #expect(
      pieces == [
        "documentation /// 🧭", "keyword route", "name `größe`", "keyword at", "string \"/😀\"",
        "comment // x", "keyword cost", "number 2", "invalid §",
      ])
  }

  @Test("a text is formatted, or its syntax errors say why not")
  func format() throws {
    var engine = Engine()
    let good = try answer(["command": "format", "text": "route   A{route B}"], &engine)
    #expect(good["text"] as? String == "route A {\n    route B\n}\n")
    #expect((good["findings"] as? [Any])?.isEmpty == true)
    let bad = try answer(["command": "format", "text": "rout A"], &engine)
    #expect(bad["text"] is NSNull)
    #expect((bad["findings"] as? [[String: Any]])?.first?["rule"] as? String == "syntax")
  }

  @Test(
    "completion suggests what the grammar allows; `|` is the place",
    arguments: [
      ("link Home -> |", "Home", "route"), ("link Home -> It|", "Item", "route"),
      ("route X requires |", "signedIn", "fact"),
      ("route X unless signedIn, |", "signedIn", "fact"),
      ("route X(a: |", "Int", "type"), ("ro|", "route", "keyword"),
      ("route X |", "requires", "keyword"), ("route X tabs |", "reset", "keyword"),
      ("route X linked |", "locked", "keyword"), ("route X present |", "floating", "keyword"),
      ("link Home -> Item |", "single", "keyword"), ("|", "web", "keyword"),
      ("link |", "Home", "route"), ("link Home |", "->", "keyword"),
      ("link Home -> Item(|", "itemId", "parameter"), ("expect |", "every path", "keyword"),
      ("expect path Home -> Item |", "within", "keyword"),
      ("route X {\n  |", "link", "keyword"),
      ("route X(k: Int) recycle by |", "itemId", "parameter"),
      ("route X allow |", "unused-fact", "rule"), ("route X at \"/|", nil, nil),
    ])
  func completion(_ text: String, _ wanted: String?, _ kind: String?) throws {
    var engine = try loaded()
    let parts = text.components(separatedBy: "|")
    let request: [String: Any] = [
      "command": "complete", "text": parts.joined(), "offset": parts[0].utf16.count,
    ]
    let answer = try answer(request, &engine)
    let items = try #require(answer["items"] as? [[String: Any]])
    let found = items.first { $0["text"] as? String == wanted }
    #expect(found?["kind"] as? String == kind)
    #expect(wanted != nil || items.isEmpty)
    #expect(answer["end"] as? Int == parts[0].utf16.count)
  }

  @Test("completion tells what the plan says of facts, types and parameters")
  func completionDetails() throws {
    var engine = try loaded(
      "/// Has an account.\n/// More.\nfact member\n/// A size.\ntype Size = \"s\"\n"
        + "route A(\n  /// How big.\n  size: Size) recycle by size\n")
    for (text, wanted, detail) in [
      ("route X requires ", "member", "Has an account."), ("route X(a: ", "Size", "A size."),
      ("route X(k: Int) recycle by ", "size", "Size: How big."),
    ] {
      let request: [String: Any] = ["command": "complete", "text": text, "offset": text.count]
      let items = try #require(try answer(request, &engine)["items"] as? [[String: Any]])
      #expect(items.first { $0["text"] as? String == wanted }?["detail"] as? String == detail)
    }
  }

  @Test("completion inside a name replaces all of it; inside other tokens it suggests nothing")
  func completionInside() throws {
    var engine = try loaded()
    let text = "link Home -> Item at \"/\""
    let inside = try answer(["command": "complete", "text": text, "offset": 15], &engine)
    #expect(inside["start"] as? Int == 13 && inside["end"] as? Int == 17)
    #expect((inside["items"] as? [[String: Any]])?.first?["text"] as? String == "Home")
    for offset in [11, 22, 23] {
      let answer = try answer(["command": "complete", "text": text, "offset": offset], &engine)
      #expect((answer["items"] as? [Any])?.isEmpty == true, "\(offset)")
    }
    for offset in 0...text.count {
      let answer = try answer(["command": "complete", "text": text, "offset": offset], &engine)
      #expect(answer["error"] == nil, "\(offset)")
    }
  }
}
