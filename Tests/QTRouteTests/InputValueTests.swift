import Foundation
import QTRoute
import Testing

private enum Topic: String, InputConvertible { case news, science }

@Suite("Values of parameters")
struct InputValueTests {
  @Test("are made from variables")
  func variables() async throws {
    let (id, name, isNew, ratio) = (7, "Ada", true, 0.5)
    let nothing: Int? = nil
    let inputs = Inputs([
      "id": id, "name": name, "isNew": isNew, "ratio": ratio, "list": [id, 8], "topic": Topic.news,
      "nothing": nothing, "value": InputValue.absent,
    ])
    #expect(
      inputs == [
        "id": 7, "name": "Ada", "isNew": true, "ratio": 0.5, "list": [7, 8], "topic": "news",
        "nothing": nil, "value": nil,
      ])
    #expect(InputValue(id) == 7 && InputValue([name]) == ["Ada"] && InputValue(nothing) == .absent)
  }

  @Test("are variables where a driver takes inputs")
  func drives() async throws {
    let text = """
      plan P
      route Home at "/" { route Show(showId: Int) at "shows/:showId" recycle by showId }
      task note(text: String) -> (seen: Int)
      """
    let id = 7
    let rig = try Rig(
      text, stack: ["Home"],
      resolver: ClosureResolver { step, answer in
        answer.done(step.task == nil ? StepResult() : StepResult(values: ["seen": id]))
      })
    try await rig.driver.drive(to: "Show", inputs: ["showId": id])
    #expect(await rig.stack == "Home / Show(7)")
    let text2 = "x"
    let outcome = try await rig.driver.drive(task: "note", inputs: ["text": text2, "more": 1])
    #expect(outcome.inputs["text"] == "x" && outcome.inputs["seen"] == 7)
    let result = await rig.driver.submit(.to("Show"), inputs: ["showId": id + 1]).result
    #expect(try result.get().frame.inputs["showId"] == 8)
    #expect(OpeningFrame("Show", inputs: ["showId": id]).inputs == ["showId": 7])
  }

  @Test("have accessors")
  func accessors() {
    let value: InputValue = 7
    #expect(value.int == 7 && value.double == 7 && value.string == nil && value.bool == nil)
    #expect(InputValue.double(1.5).double == 1.5 && InputValue.double(1.5).int == nil)
    #expect(InputValue.string("x").string == "x" && InputValue.bool(true).bool == true)
    #expect(InputValue.list([1, "x"]).list == [1, "x"] && InputValue.absent.list == nil)
    #expect(InputValue.opaque(OpaqueValue("photo")).opaque as? String == "photo")
    #expect(InputValue.string("news").as(Topic.self) == .news)
    #expect(InputValue.string("weather").as(Topic.self) == nil)
    #expect(InputValue.list([1, 2]).as([Int].self) == [1, 2])
    #expect(InputValue.list([1, "x"]).as([Int].self) == nil)
    #expect(InputValue.absent.as(Int?.self) == .some(nil) && InputValue.absent.as(Int.self) == nil)
    #expect(InputValue.string("x").as(Int?.self) == nil)
  }

  @Test("that only code can pass are equal if they can be compared and are, or are copies")
  func opaque() {
    let wrapper = OpaqueValue(1)
    #expect(wrapper == wrapper && wrapper != OpaqueValue(1))
    #expect(OpaqueValue(hashable: 1) == OpaqueValue(hashable: 1))
    #expect(OpaqueValue(hashable: 1) != OpaqueValue(hashable: 2))
    #expect(OpaqueValue(hashable: 1) != OpaqueValue(1))
    #expect(Set([OpaqueValue(hashable: 1), OpaqueValue(hashable: 1), wrapper, wrapper]).count == 2)
    #expect(OpaqueValue(hashable: wrapper) == wrapper)
  }

  @Test("are stored as what they are")
  func stored() throws {
    let inputs: Inputs = [
      "a": 7, "b": 7.0, "c": "7", "d": true, "e": [1, "x", []], "f": nil, "g": .int(.max),
    ]
    let data = try JSONEncoder().encode(inputs)
    #expect(try JSONDecoder().decode(Inputs.self, from: data) == inputs)
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode(InputValue.opaque(OpaqueValue(1)))
    }
  }
}
