import RouteBase
import RouteTrials
import Testing

@Suite("Documents in JSON")
struct JSONDocumentTests {
  private static let names: [StaticString] = [
    "", "a", "b", "ab", "ba", "name", "names", "tabs", "tabsReset", "é", "cost", "arguments",
    "x\"y",
    "title", "requires", "grants", "revokes", "recycle", "recycleBy", "default", "deprecated", "in",
  ]
  /// Names for which nobody asks, so that objects can be large.
  private static let others = (0..<200).map { "other\($0)" }

  /// An object with up to `most` members, some of them objects with members of the same names.
  private static func object(
    _ most: Int, _ random: inout RandomNumbers, depth: Int = 0
  ) -> String {
    var members: [String] = []
    for _ in 0..<random.below(most + 1) {
      var name =
        random.below(3) == 0 ? others[random.below(200)] : "\(names[random.below(names.count)])"
      name = name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
      if random.below(8) == 0, name.hasPrefix("a") { name = "\\u0061\(name.dropFirst())" }
      let value =
        switch random.below(depth < 2 ? 6 : 4) {
        case 0: "\(random.below(1000))"
        case 1: "\"\(name)\""
        case 2: "null"
        case 3: "[1, {\"a\": 2}]"
        default: object(most / 8, &random, depth: depth + 1)
        }
      members.append("\"\(name)\":\(value)")
    }
    return "{\(members.joined(separator: ", "))}"
  }

  @Test("members are found as in a tree, in any order of questions")
  func members() throws {
    let seed = TrialNumbers.seed
    var random = RandomNumbers(seed: seed)
    var found = 0
    for _ in 0..<TrialNumbers.count(60) {
      let bytes = Array(Self.object([3, 20, 60, 300][random.below(4)], &random).utf8)
      let (document, root) = (try JSONDocument(bytes), try JSONReader.read(bytes))
      var members = JSONMembers(document)
      var objects: [(JSONDocument.Value, JSONValue)] = [(.root, root)]
      var next = 0
      while next < objects.count {
        let (value, tree) = objects[next]
        next += 1
        guard case .object(let all) = tree.content else { continue }
        for (member, other) in zip(document.elements(value), all) {
          #expect(document.name(member) == other.key)
          objects.append((member, other.value))
        }
      }
      for _ in 0..<200 {
        let (value, tree) = objects[random.below(objects.count)]
        let name = Self.names[random.below(Self.names.count)]
        let wanted = tree.member("\(name)").map(\.offset)
        #expect(members.member(value, name).map(document.offset) == wanted, "seed \(seed) \(name)")
        #expect(document.member(value, name).map(document.offset) == wanted, "seed \(seed) \(name)")
        if wanted != nil { found += 1 }
      }
    }
    #expect(found > 0)
  }

  @Test("members of two large objects are found however often the questions change between them")
  func alternation() throws {
    let object = "{\(Self.others[..<14].map { "\"\($0)\":0" }.joined(separator: ","))}"
    let last = "{\"a\":1,\(object.dropFirst())"
    let document = try JSONDocument(Array("[\(object),\(last)]".utf8))
    let objects = Array(document.elements(.root))
    var members = JSONMembers(document)
    // Rounds are counted in 16 bits.
    let found = (0..<66_000).count { _ in
      members.member(objects[0], "a") == nil && members.member(objects[1], "a") != nil
    }
    #expect(found == 66_000)
  }

  @Test("a text with zeroes after it is read to its end and not farther")
  func padded() throws {
    let document = try JSONDocument(SourceText(#"{"a": [12, "b"]}"#))
    let list = try #require(document.member(.root, "a"))
    #expect(document.elements(list).map(document.kind) == [.integer, .string])
    for text in ["1", "12", "true", "\"a\"", "[1", "\"a", "tru", ""] {
      let whole = Result { () throws(FileFault) in try JSONReader.read(Array(text.utf8)) }
      let padded = Result { () throws(FileFault) in try JSONReader.read(SourceText(text)) }
      #expect("\(whole)" == "\(padded)", "\(text)")
    }
  }

  @Test("a value is what it is, and nothing else")
  func kinds() throws {
    let document = try JSONDocument(Array(#"[null, true, 12, 1.5, "a\n", "é", [], {}]"#.utf8))
    let values = Array(document.elements(.root))
    let kinds: [JSONDocument.Kind] = [
      .null, .true, .integer, .number, .string, .string, .array, .object,
    ]
    #expect(values.map(document.kind) == kinds)
    #expect(values.map(document.integer) == [nil, nil, 12, nil, nil, nil, nil, nil])
    #expect(values.map(document.number) == [nil, nil, 12, 1.5, nil, nil, nil, nil])
    #expect(values.map(document.string) == [nil, nil, nil, nil, "a\n", "é", nil, nil])
    #expect(document.name(values[0]) == nil)
    #expect(document.member(values[2], "a") == nil)
  }
}
