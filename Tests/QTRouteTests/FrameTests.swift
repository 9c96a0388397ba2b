import Foundation
import QTRoute
import Testing

@Suite("Frames")
struct FrameTests {
  @Test("can be stored with their inputs, except those that only code can pass")
  func stored() async throws {
    let text = """
      type Photo
      route A(
        n: Int, x: Double, s: String, b: Bool, l: [Int], o: String?, photo: Photo?
      ) present nav
      """
    let inputs: Inputs = [
      "n": 7, "x": 2.0, "s": "a", "b": true, "l": [1, 2], "o": nil,
      "photo": .opaque(OpaqueValue(3)),
    ]
    let rig = try Rig(text, stack: [OpeningFrame("A", inputs: inputs)])
    let frame = await rig.driver.stack[0]
    let read = try JSONDecoder().decode(Frame.self, from: try JSONEncoder().encode(frame))
    #expect(read.id == frame.id && read.route == "A" && read.presentation == .presentNav)
    #expect(read.inputs == inputs.filter { $0.key != "photo" })
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode(InputValue.opaque(OpaqueValue(3)))
    }
  }

  @Test("that are new have the greater ids, and each change makes one revision")
  func revisions() async throws {
    let rig = try Rig("fact f given\nroute A { route B }", stack: ["A"])
    #expect(await rig.driver.revision == 0)
    try await rig.driver.drive(to: "B")
    let stack = await rig.driver.stack
    #expect(stack[0].id < stack[1].id)
    #expect(await rig.driver.revision == 1)
    try await rig.driver.drive(to: "B")
    try await rig.driver.set("f", holds: false)
    #expect(await rig.driver.revision == 1)
    try await rig.driver.set("f", holds: true)
    #expect(await rig.driver.revision == 2)
  }
}
