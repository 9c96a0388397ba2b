import QTRoute
import Testing

private let text = """
  fact signedIn
  route Main {
      route Cart
      route Vault requires signedIn { route Box }
  }
  """

@Suite("Guards")
struct GuardTests {
  @Test("a drive continues to its destination after a guard logs in")
  func login() async throws {
    let rig = try Rig(text, stack: ["Main"]) { options in
      options.protect("Vault") { request, answer in
        Task {
          try await Task.sleep(for: .milliseconds(10))
          answer.allow(inputs: ["user": "ada"], facts: ["signedIn"])
        }
      }
    }
    let outcome = try await rig.driver.drive(to: "Vault", inputs: ["number": 1])
    #expect(outcome.facts == ["signedIn"] && outcome.frame.route == "Vault")
    #expect(outcome.inputs == ["user": "ada", "number": 1])
  }

  @Test("several guards are asked in order, each once, and the first refusal prevents every step")
  func order() async throws {
    let (stream, sink) = AsyncStream.makeStream(of: String.self)
    let rig = try Rig(text, stack: ["Main"], facts: ["signedIn"]) { options in
      options.protect("Box") { request, answer in
        sink.yield("box \(request.isDestination)")
        answer.allow()
      }
      options.protect("Vault") { request, answer in
        sink.yield("first \(request.isDestination)")
        answer.allow(inputs: ["x": 1])
      }
      options.protect("Vault") { _, answer in
        sink.yield("second")
        answer.refuse("closed")
      }
      options.protect("Vault") { _, answer in
        sink.yield("third")
        answer.allow()
      }
    }
    let error = await failure { () throws(DriveError) in try await rig.driver.drive(to: "Box") }
    #expect(error?.reason == .refused(route: "Vault", reason: "closed"))
    #expect(rig.trail.isEmpty)
    sink.finish()
    var asked: [String] = []
    for await line in stream { asked.append(line) }
    #expect(asked == ["box true", "first false", "second"])
  }

  @Test("a guard that never answers blocks later drives only until its timeout")
  func never() async throws {
    let kept = Box<GuardAnswer>()
    let rig = try Rig(text, stack: ["Main"]) { options in
      options.guardTimeout = .milliseconds(30)
      options.protect("Cart") { _, answer in Task { await kept.add(answer) } }
    }
    let first = rig.driver.submit(.to("Cart"))
    let second = rig.driver.submit(.sub("Main"))
    let error = await failure { () throws(DriveError) in try await first.result.get() }
    #expect(error?.reason == .guardTimedOut(route: "Cart"))
    #expect(try await second.result.get().frame.route == "Main")
  }

  @Test("a replacing drive does not wait for a guard")
  func replaced() async throws {
    let kept = Box<GuardAnswer>()
    let (stream, sink) = AsyncStream.makeStream(of: Incident.self)
    let rig = try Rig(text, stack: ["Main"]) { options in
      options.onIncident = { sink.yield($0) }
      options.protect("Cart") { _, answer in Task { await kept.add(answer) } }
    }
    let first = rig.driver.submit(.to("Cart"))
    while await kept.values.isEmpty { await Task.yield() }
    let second = rig.driver.submit(.sub("Main"), policy: .replace)
    let error = await failure { () throws(DriveError) in try await first.result.get() }
    #expect(error?.reason == .replaced)
    #expect(try await second.result.get().steps.count == 1)
    await kept.values[0].allow()
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == .guardAnsweredLate(route: "Cart"))
  }
}
