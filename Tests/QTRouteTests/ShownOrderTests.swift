import QTRoute
import Testing

private let names = ["A", "B", "C", "D"]

private let text = names.map { name in
  """
  fact f\(name)
  route Login\(name) grants f\(name) unless f\(name)
  route Vault\(name) requires f\(name)
  link * -> Login\(name)
  link * -> Vault\(name)

  """
}.joined()

@Suite("Several screens that are shown for long")
struct ShownOrderTests {
  @Test("their drives end in the order in which they are met or left", arguments: 0..<40)
  func order(seed: Int) async throws {
    var random = SplitMix(state: UInt64(seed))
    let resolver = ClosureResolver { step, answer in
      if step.frame.route.hasPrefix("Login") && step.verb == .sub {
        answer.shown()
      } else {
        answer.done()
      }
    }
    let rig = try Rig("route Hub\n" + text, stack: ["Hub"], resolver: resolver)
    var drives: [String: Drive] = [:]
    var model = ["Hub"]
    for name in names.shuffled(using: &random) {
      drives[name] = rig.driver.submit(.to("Vault\(name)"))
      model.append("Login\(name)")
      while await rig.driver.stack.map(\.route) != model { await Task.yield() }
    }
    for name in names.shuffled(using: &random) {
      guard drives[name] != nil, let index = model.firstIndex(of: "Login\(name)") else { continue }
      if random.chance(30) {
        // The screen leaves, and those above it.
        let frame = await rig.driver.stack[index].id
        try await rig.driver.adopt(gone: [frame])
        for left in names where model[index...].contains("Login\(left)") {
          guard let drive = drives.removeValue(forKey: left) else { continue }
          let error = await failure { () throws(DriveError) in try await drive.result.get() }
          #expect(error?.reason == .left("Login\(left)", before: ["f\(left)"]))
        }
        model.removeSubrange(index...)
      } else {
        try await rig.driver.set("f\(name)", holds: true)
        let outcome = try await drives.removeValue(forKey: name)?.result.get()
        model.append("Vault\(name)")
        #expect(outcome?.stack.map(\.route) == model)
      }
      #expect(await rig.driver.stack.map(\.route) == model)
    }
    #expect(drives.isEmpty)
  }
}
