import Foundation
import RouteCommand
@testable import RouteHarness
import RouteTrials
import Testing

@Suite("qtroute tour --resolver")
struct TourRunTests {
  private let files = [
    "main.routeplan": """
    plan Walk
    scheme "walk"
    route Root at "/" tabs {
        route Alpha { route Beta(id: Int) at "/beta/:id" @ui.see("beta-{id}") }
        route Bravo @ui.tap("second")
    }
    link Beta -> Bravo @ui.text("Next")

    """
  ]

  private func run(
    _ options: String = "", _ programs: [FakeProgram]
  ) -> (outcome: Outcome, host: MemoryHost) {
    let host = MemoryHost(files: files)
    var rest = programs[...]
    host.program = { _ in rest.popFirst() ?? FakeProgram.obedient() }
    return (host.run("tour --resolver x \(options)"), host)
  }

  @Test("a walk that passes has a line, and each step says what a person does and sees")
  func messages() {
    let program = FakeProgram.obedient()
    let (outcome, _) = run("--cover links", [program])
    #expect(
      outcome
        == Outcome(
          status: 0,
          output: """
            walk 1   Bravo, by walk://beta/1   passed

            1 walk, 0 failed

            """, errors: ""))
    let steps = program.heard.filter { $0.hasPrefix(#"{"type":"step""#) }
    #expect(steps.count == 2)
    #expect(
      steps[0].hasSuffix(
        #""url":"walk://beta/1","ui":{"do":[{"launch":{"facts":[],"url":"walk://beta/1"}}],"see":{"id":"beta-1"}}}"#
          + "\n"))
    #expect(
      steps[1].hasSuffix(#""ui":{"do":[{"tap":{"text":"Next"}}],"see":{"id":"Bravo"}}}"# + "\n"))
    #expect(
      program.heard.first?.contains(#""url":"walk://beta/1","stack":[],"facts":[],"run":1"#) == true
    )
    #expect(program.isFinished)
  }

  @Test("a failed walk names its step, link and reason, and the next walk is run with a new hello")
  func failure() throws {
    let program = FakeProgram { line, _ in
      guard let step = FakeProgram.step(line) else { return [] }
      if line.contains(#""Next""#) {
        return [#"{"type":"failed","step":\#(step),"message":"no button"}"#]
      }
      let other = line.contains(#""route":"Bravo""#) ? #","stack":["Root","Alpha"]"# : ""
      return [#"{"type":"done","step":\#(step)\#(other)}"#]
    }
    let (outcome, host) = run("--report junit=out.xml", [program])
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(
        """
        , sub Bravo (link Beta -> Bravo)
          the resolver failed: no button
          expected  Root / Alpha / Beta / Bravo

        """), "\(outcome.output)")
    let junit = try #require(host.text("out.xml"))
    let failures = try XMLReading.count("//testcase/failure", of: junit)
    #expect(failures >= 1)
    #expect(try XMLReading.value("//testsuite/@failures", of: junit) == "\(failures)")
    let message = try XMLReading.value("//failure[contains(., 'no button')]/@message", of: junit)
    #expect(message.hasSuffix("sub Bravo (link Beta -> Bravo): the resolver failed: no button"))
    let runs = program.heard.filter { $0.hasPrefix(#"{"type":"hello""#) }.count
    #expect(runs == (try XMLReading.count("//testcase", of: junit)))
  }

  @Test("a stack that is not the expected one fails; the tab that a container shows may be there")
  func stacks() {
    func answering(_ stack: String) -> FakeProgram {
      FakeProgram { line, _ in
        guard let step = FakeProgram.step(line) else { return [] }
        return [#"{"type":"done","step":\#(step),"stack":\#(stack)}"#]
      }
    }
    let cover = "--cover urls --max-steps 0 --format json"
    func fits(_ stack: String, url: String) -> Bool? {
      let output = run(cover, [answering(stack)]).outcome.output
      guard let start = output.range(of: "by \(url)\"") else { return nil }
      return output[start.upperBound...].hasPrefix(",\"steps\":0,\"passed\":true")
    }
    #expect(fits(#"["Root"]"#, url: "walk://") == true)
    #expect(fits(#"["Root","Bravo"]"#, url: "walk://") == true)
    #expect(fits(#"["Root","Beta"]"#, url: "walk://") == false)
    #expect(fits(#"["Root","Bravo","Beta"]"#, url: "walk://") == false)
    #expect(fits(#"["Root","Alpha","Beta"]"#, url: "walk://beta/1") == true)
    #expect(fits(#"["Root","Beta"]"#, url: "walk://beta/1") == false)
    #expect(fits(#"[]"#, url: "walk://beta/1") == false)
  }

  @Test("after a resolver that breaks the protocol, the next walk has a new one")
  func broken() {
    let broken = FakeProgram { line, _ in FakeProgram.step(line) == nil ? [] : ["what?"] }
    let (outcome, host) = run("", [broken])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("bad JSON") && outcome.output.contains("passed"))
    #expect(host.log.filter { $0.hasPrefix("start") }.count == 2)
  }

  @Test("a value of --input takes the place of a sample")
  func inputs() {
    func heard(_ options: String) -> String {
      let program = FakeProgram.obedient()
      let plan = "route Root { route Beta(id: Int) @ui.tap(\"{id}\") }"
      let host = MemoryHost(files: ["main.routeplan": plan])
      host.program = { _ in program }
      #expect(host.run("tour --resolver x \(options)").status == 0)
      return program.heard.joined()
    }
    #expect(heard("").contains(#""inputs":{"id":1}"#) && heard("").contains(#"{"tap":{"id":"1"}}"#))
    let chosen = heard("--input id=7")
    #expect(chosen.contains(#""inputs":{"id":7}"#) && chosen.contains(#"{"tap":{"id":"7"}}"#))
    #expect(run("--input id=x", []).outcome.status == 2)
  }

  @Test("options that cannot be combined are refused")
  func usage() {
    func error(_ line: String) -> String { MemoryHost(files: files).run(line).errors }
    #expect(error("tour --report junit=x").contains("requires `--resolver PROGRAM`"))
    #expect(error("tour --resolver x --report sarif=x").contains("`junit=FILE`"))
    #expect(error("tour --resolver x --format dot").contains("`--format json`"))
    let host = MemoryHost(files: files)
    let outcome = host.run("tour --resolver x")
    #expect(outcome.status == 2 && outcome.errors.contains("cannot start `x`"))
  }
}
