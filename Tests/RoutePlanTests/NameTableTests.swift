import RoutePlan
import RouteTrials
import Testing

@Suite("The table of names")
struct NameTableTests {
  /// Interns the bytes of `name`.
  private func intern(_ name: [UInt8], in table: inout NameTable) -> Int {
    name.withUnsafeBufferPointer { table.intern($0).index }
  }

  /// Interns all of `names` and compares with a dictionary.
  private func checkAgainstDictionary(
    _ names: [[UInt8]], expecting count: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var table = NameTable(expecting: count)
    var twin: [[UInt8]: Int] = [:]
    var isRight = true
    for name in names {
      let expected = twin[name] ?? twin.count
      twin[name] = expected
      isRight = isRight && intern(name, in: &table) == expected
    }
    #expect(isRight, "numbers count first appearances", sourceLocation: sourceLocation)
    #expect(table.count == twin.count, sourceLocation: sourceLocation)
    let readBack = twin.allSatisfy {
      table.find($0.key).index == $0.value
        && table.bytes(of: NameID($0.value)).elementsEqual($0.key)
    }
    #expect(readBack, "every name is found and reads as it was", sourceLocation: sourceLocation)
  }

  @Test("numbers random names like a dictionary", arguments: TrialNumbers.seeds(20))
  func random(seed: Int) {
    var random = RandomNumbers(seed: seed)
    let letters = random.number(1...256)
    let longest = random.number(0...20)
    let names = (0..<random.number(1...3000)).map { _ in
      (0..<random.number(0...longest)).map { _ in UInt8(random.number(0...(letters - 1))) }
    }
    checkAgainstDictionary(names, expecting: random.number(0...4000))
  }

  @Test("accepts empty names, zero bytes, common prefixes and a megabyte")
  func unusual() {
    let long = [UInt8](repeating: 120, count: 1 << 20)
    var names: [[UInt8]] = [[], [0], [0, 0], Array("Home".utf8), Array("Home\0".utf8), long]
    names += [long + [1], Array(long.dropLast()), [1] + long.dropFirst()]
    names += (0..<300).map { Array("Same".utf8) + [UInt8($0 % 256), UInt8($0 / 256)] }
    names += (0..<40).map { [UInt8](repeating: 0, count: $0) }
    checkAgainstDictionary(names + names.reversed())
  }

  @Test("distinguishes names by their bytes, not by their looks")
  func bytes() {
    var table = NameTable()
    let composed = intern(Array("é".utf8), in: &table)
    let decomposed = intern(Array("e\u{301}".utf8), in: &table)
    #expect(composed != decomposed)
    #expect(table.string(of: NameID(composed)).utf8.elementsEqual("é".utf8))
  }

  @Test("has no number for a name that was never added")
  func unknown() {
    var table = NameTable()
    #expect(table.find([]).isNone)
    _ = intern(Array("Home".utf8), in: &table)
    #expect(table.find(Array("Hom".utf8)).isNone && table.find(Array("Home ".utf8)).isNone)
    #expect(table.count == 1)
  }

  /// Names as in plans, in large numbers.
  private static let shapes: [(name: String, make: @Sendable (Int) -> String)] = [
    ("counted", { "Screen\($0)" }),
    ("hexadecimal", { String($0 + 0x10000, radix: 16) }),
    ("counted before", { "\($0)Screen" }),
    ("with a long common prefix", { String(repeating: "CheckoutFlow", count: 8) + "\($0)" }),
    ("with a long common suffix", { "\($0)" + String(repeating: "ViewController", count: 8) }),
    ("of zeros", { String(repeating: "\0", count: $0 % 300) + "\($0)" }),
    ("multiples of 4096", { "R\($0 * 4096)" }),
    ("of two numbers", { "P\($0 / 317)x\($0 % 317)" }),
  ]

  @Test("does not degrade for any shape of names", arguments: shapes.indices)
  func probes(shape: Int) {
    let (name, make) = Self.shapes[shape]
    let count = 100_000
    var table = NameTable(expecting: count)
    var growing = NameTable()
    for index in 0..<count {
      var text = make(index)
      text.withUTF8 {
        _ = table.intern($0)
        _ = growing.intern($0)
      }
    }
    #expect(table.count == count)
    #expect(table.probes * 5 < 6 * count, "names \(name), room made in advance: \(table.probes)")
    // Just before it grows, three quarters of the slots are in use, and a new name takes 8.5 probes
    // on average.
    #expect(growing.probes < 2 * count, "names \(name), growing: \(growing.probes)")
    let before = table.probes
    for index in 0..<count {
      var text = make(index)
      text.withUTF8 { _ = table.intern($0) }
    }
    #expect(
      (table.probes - before) * 5 < 6 * count, "names \(name), known: \(table.probes - before)")
  }
}
