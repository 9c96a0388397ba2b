@testable import RouteHarness
import Testing

private let files = [
  "main.routeplan": """
  plan Walk
  route Root {
      route Alpha
      route Bravo {
          route BravoOne {
              route BravoOneAlpha(id: Int, note: String = "", tags: [String], hint: Int?)
          }
      }
      route Zach {
          route ZachOne(id: Int, name: String) present nav cost 3
          route ZachTwo
      }
  }
  route Island
  service Shop {
      route Cart(id: Int) in Root
  }
  flow Signup in Root {
      route First
      route Second
  }
  route `To-Do Detail` in Root

  """
]

@Suite("qtroute path")
struct PathCommandTests {
  private func run(_ line: String, input: String = "") -> Outcome {
    MemoryHost(files: files, input: input).run(line)
  }

  @Test(
    "the worked cases in the language manual",
    arguments: [
      ("ZachTwo", "ZachOne", "Zach ZachOne"),
      ("BravoOneAlpha", "ZachTwo", "BravoOne Bravo Root Zach ZachTwo"),
      ("Root", "Root", "Root"), ("Root", "Shop.Cart", "Shop.Cart"),
      ("Alpha", "First", "Root First"), ("Alpha", "Signup", "Root First"),
      ("Second", "Root", "First Root"),
    ])
  func walks(from: String, to: String, ids: String) {
    let outcome = run("path --format ids \(from) \(to)")
    #expect(
      outcome
        == Outcome(
          status: 0, output: ids.split(separator: " ").joined(separator: "\n") + "\n", errors: ""))
  }

  @Test("the text form shows steps, stack and needs")
  func text() {
    #expect(
      run("path BravoOneAlpha ZachOne").output == """
        BravoOneAlpha -> ZachOne   5 steps, cost 7
          1  up      BravoOne
          2  up      Bravo
          3  up      Root
          4  down    Zach      push
          5  down    ZachOne   present nav
        stack  Root / Zach / ZachOne
        needs  id: Int  (for ZachOne)
               name: String  (for ZachOne)

        """)
    #expect(
      run("path Root Root").output == """
        Root -> Root   1 step, cost 0
          1  self    Root
        stack  Root
        needs  nothing

        """)
  }

  @Test("defaults, optionals and lists need nothing")
  func needs() {
    #expect(
      run("path Bravo BravoOneAlpha").output.hasSuffix("needs  id: Int  (for BravoOneAlpha)\n"))
  }

  @Test("a name that needs backticks has them in text and not in ids")
  func quotedNames() {
    #expect(
      run("path Root '`To-Do Detail`'").output.contains("  1  down    `To-Do Detail`  push\n"))
    #expect(run("path --format ids Root 'To-Do Detail'").output == "To-Do Detail\n")
  }

  @Test("a missing path exits with 1 and a reason")
  func noPath() {
    #expect(
      run("path Alpha Island")
        == Outcome(
          status: 1,
          output: """
            Alpha -> Island   no path
            why    no step leads to `Island` from there; add a link
            near   Alpha

            """, errors: ""))
    #expect(
      run("path Alpha Second").output.contains(
        "why    no step leads to `Second` from there; add a link\nnear   Alpha\n"))
    let ids = run("path --format ids Alpha Island")
    #expect(ids.status == 1 && ids.output.isEmpty)
    #expect(
      ids.errors == "qtroute: no path: no step leads to `Island` from there; add a link\n")
  }

  @Test("JSON has the documented members in the documented order")
  func json() {
    #expect(
      run("path Alpha ZachOne --format json").output
        == #"{"schema":1,"from":"Alpha","to":"ZachOne","found":true,"cost":5,"steps":["#
        + #"{"verb":"up","route":"Root","presentation":null,"cost":1,"stack":["Root"],"needs":[],"grants":[]},"#
        + #"{"verb":"down","route":"Zach","presentation":"push","cost":1,"stack":["Root","Zach"],"needs":[],"grants":[]},"#
        + #"{"verb":"down","route":"ZachOne","presentation":"present nav","cost":3,"stack":["Root","Zach","ZachOne"],"#
        + #""needs":[{"name":"id","type":"Int","route":"ZachOne"},{"name":"name","type":"String","route":"ZachOne"}],"grants":[]}],"#
        + #""stack":["Root","Zach","ZachOne"],"facts":[],"#
        + #""needs":[{"name":"id","type":"Int","route":"ZachOne"},{"name":"name","type":"String","route":"ZachOne"}]}"#
        + "\n")
    #expect(
      run("path Alpha Island --format json").output
        == #"{"schema":1,"from":"Alpha","to":"Island","found":false,"reason":{"kind":"unreachable","#
        + #""message":"no step leads to `Island` from there; add a link","reached":["Alpha"],"openedBy":[]}}"#
        + "\n")
  }

  @Test("a batch answers each line, in order, in every format")
  func batch() {
    let input = "Alpha\tZachTwo\nRoot\tRoot\r\nAlpha\tIsland\nAlpha\tZach"
    let ids = run("path --batch --format ids", input: input)
    #expect(
      ids
        == Outcome(status: 1, output: "Root\nZach\nZachTwo\n\nRoot\n\n\nRoot\nZach\n\n", errors: "")
    )
    let lines = run("path --batch --format jsonl", input: input).output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0] + "\n" == run("path Alpha ZachTwo --format json").output)
    let json = run("path --batch --format json", input: "Root\tRoot\nRoot\tAlpha\n").output
    #expect(json.hasPrefix(#"{"schema":1,"results":[{"from":"Root""#) && json.hasSuffix("]}\n"))
    let text = run("path --batch", input: "Root\tRoot\nRoot\tAlpha\n").output
    #expect(text == run("path Root Root").output + "\n" + run("path Root Alpha").output + "\n")
  }

  @Test("a batch reports a line that it cannot parse, and continues")
  func batchErrors() {
    let outcome = run("path --batch --format ids", input: "Root\tRot\nnothing\nRoot\tAlpha\n")
    #expect(
      outcome
        == Outcome(
          status: 2, output: "\n\nAlpha\n\n",
          errors: "qtroute: line 1: unknown route `Rot`\n"
            + "qtroute: line 2: expected FROM and TO with a tab between them\n"))
  }

  @Test("pieces of input may end anywhere")
  func batchPieces() {
    let input = Array("Alpha\tZachTwo\nBravoOneAlpha\tZachTwo\nRoot\tShop.Cart\n".utf8)
    let whole = run("path --batch --format ids", input: String(decoding: input, as: UTF8.self))
    for size in 1...9 {
      let host = MemoryHost(files: files)
      host.input = stride(from: 0, to: input.count, by: size).map {
        Array(input[$0..<min($0 + size, input.count)])
      }
      #expect(host.run("path --batch --format ids") == whole)
    }
  }

  @Test(
    "a plan with an unclear meaning has no answers: status 2, with the errors on standard error")
  func brokenPlan() {
    let host = MemoryHost(files: ["a.routeplan": "route A\nroute A\n"])
    let outcome = host.run("path A A")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(
      outcome.errors.hasPrefix("a.routeplan:2:7: error: duplicate route `A` [duplicate-name]\n"))
    #expect(
      outcome.errors.hasSuffix(
        "qtroute: `a.routeplan` has 1 error that makes its meaning ambiguous\n"
          + "  help: fix the plan first\n"))
  }
}
