import Foundation
import RouteImportXML
import RouteTrials
import Testing

@Suite("Importing binary property lists")
struct BinaryPropertyListTests {
  private func run(_ bytes: [UInt8]) -> ImportResult {
    PropertyListImport.run([ImportSource(path: "Info.plist", bytes: bytes)])
  }

  private func bytes(_ list: Any, _ format: PropertyListSerialization.PropertyListFormat) throws
    -> [UInt8]
  {
    Array(try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0))
  }

  private func list(_ schemes: [Any], _ domains: [Any], _ more: [String: Any] = [:]) -> [String:
    Any]
  {
    let types: [[String: Any]] = schemes.map { ["CFBundleURLSchemes": [$0]] }
    let own: [String: Any] = [
      "CFBundleURLTypes": types, "com.apple.developer.associated-domains": domains,
    ]
    return more.merging(own) { $1 }
  }

  @Test("schemes and domains are read")
  func whole() throws {
    let list = list(
      ["shop", "$(SCHEME)", 7], ["applinks:a.example.com", "applinks:*.b.example.com"],
      [
        "Grüße": "日本", "n": 1.5, "i": 300, "d": Date(timeIntervalSince1970: 0),
        "b": Data([1, 2]), "t": true, "long": Array(repeating: "x", count: 300),
      ])
    let result = run(try bytes(list, .binary))
    #expect(
      result.text == """
        plan Info

        scheme "shop"
        domain "a.example.com"
        domain "*.b.example.com"

        """)
    #expect(
      result.notes == ["Info.plist:1: note: the build fills in `$(SCHEME)`, so it is left out"])
  }

  @Test("both forms of a random list say the same")
  func random() throws {
    var random = RandomNumbers(seed: 8)
    for _ in 0..<TrialNumbers.count(40) {
      let count = random.below(random.below(2) == 0 ? 3 : 40)
      let schemes = (0..<count).map { _ in "s\(random.below(30))" }
      let domains = (0..<count).map { _ in "applinks:d\(random.below(30)).example.com" }
      let list = list(schemes, domains, ["x": schemes, "y": ["z": domains]])
      let binary = run(try bytes(list, .binary))
      #expect(binary.text == run(try bytes(list, .xml)).text)
      #expect(binary.refusals == [])
    }
  }

  @Test("damaged lists are read or refused")
  func damaged() throws {
    let whole = try bytes(list(["shop"], ["applinks:a.example.com"]), .binary)
    for count in 8..<whole.count {
      let result = run(Array(whole.prefix(count)))
      #expect(result.plans.isEmpty != result.refusals.isEmpty)
      #expect(result.refusals.allSatisfy { $0.hasPrefix("Info.plist:1: it is not a binary") })
    }
    var random = RandomNumbers(seed: 9)
    for _ in 0..<TrialNumbers.count(600) {
      var bytes = whole
      for _ in 0...random.below(3) {
        let place = 8 + random.below(bytes.count - 8)
        bytes[place] = UInt8(random.below(256))
      }
      let result = run(bytes)
      #expect(result.plans.isEmpty != result.refusals.isEmpty)
    }
  }

  /// A list of objects, to which arrays refer with one byte.
  private func list(_ objects: [[UInt8]], offsetSize: Int = 2) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var table: [UInt8] = []
    for object in objects {
      table += bytes.count.bytes(offsetSize)
      bytes += object
    }
    let start = bytes.count
    bytes += table
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), 1]
    for number in [objects.count, 0, start] { bytes += number.bytes(8) }
    return bytes
  }

  /// A text of `count` ASCII characters, whose length has four bytes.
  private func text(_ count: Int) -> [UInt8] {
    [0x5F, 0x12] + count.bytes(4) + Array(repeating: 0x61, count: count)
  }

  /// An array that refers `count` times to the second object.
  private func array(_ count: Int) -> [UInt8] {
    [0xAF, 0x11] + count.bytes(2) + Array(repeating: 1, count: count)
  }

  @Test("many values may have one text, but not without end")
  func repeated() {
    let small = run(list([array(60_000), text(50)]))
    #expect(small.refusals == [] && small.plans.count == 1)
    let large = run(list([array(1_000), text(500_000)], offsetSize: 3))
    #expect(
      large.refusals == [
        "Info.plist:1: it is not a binary property list: its values have more than 64 MB of text"
      ])
  }

  @Test("texts that overlap are refused, and two values with one text are not")
  func overlapping() {
    // Each object is the start of a text that goes on to the last one.
    let count = 200
    let starts = (0..<count).map { index -> [UInt8] in [0x5F, 0x11, 0, UInt8(count - index)] }
    let array: [UInt8] = [0xAF, 0x10, UInt8(count)] + (1...count).map { UInt8($0) }
    #expect(
      run(list([array] + starts + [text(300)])).refusals
        == ["Info.plist:1: it is not a binary property list: its texts overlap"])
    let twins = run(list([[0xA4, 1, 1, 2, 2], text(40), [0x62, 0, 0x61, 0, 0x62]]))
    #expect(twins.refusals == [] && twins.plans.count == 1)
  }

  @Test(
    "a list that contains itself, or describes too much, is refused",
    arguments: [
      ([[0xA1, 0]], "values nest deeper than 256, or contain themselves"),
      ([[0xD1, 1, 0], [0x51, 0x61]], "values nest deeper than 256, or contain themselves"),
      (
        (1...30).map { [0xA2, $0, $0] } + [[0x08]], "it has more than 1000000 values"
      ),
      ([[0xD1, 1, 1], [0x08]], "a key is not a string"),
      ([[0xA1, 9]], "a list refers to an object that is not in it"),
      ([[0xAF, 0x12, 0xFF, 0xFF, 0xFF, 0xFF]], "a list is cut off"),
      ([[0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], "a text is cut off"),
      ([[0x6F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], "a text is cut off"),
      ([[0x5F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], "an object has no length"),
      ([[0xAF, 0x08]], "an object has no length"), ([[0x70]], "an object has an unknown type"),
    ] as [([[UInt8]], String)])
  func hostile(_ objects: [[UInt8]], _ message: String) {
    let result = run(list(objects))
    #expect(result.refusals == ["Info.plist:1: it is not a binary property list: \(message)"])
  }
}

extension Int {
  /// The last bytes of the number, the highest of them first.
  fileprivate func bytes(_ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
