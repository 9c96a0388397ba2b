import RouteBase
import RouteSyntax
import RouteTrials
import Testing

@Suite("Damaged plans")
struct DamageTests {
  private func damage(_ bytes: [UInt8], _ random: inout RandomNumbers) -> [UInt8] {
    var bytes = bytes
    let useful = Array("{}()[]\"`/*-=>@,.:|?\n\r\0 a1\\".utf8)
    for _ in 0..<random.number(1...6) where !bytes.isEmpty {
      let index = random.number(0...bytes.count - 1)
      let byte =
        random.one(in: 2)
        ? useful.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
      switch random.number(0...5) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(byte, at: index)
      case 2: bytes[index] = byte
      case 3: bytes.swapAt(index, random.number(0...bytes.count - 1))
      case 4: bytes.removeSubrange(index..<min(index + random.number(1...20), bytes.count))
      default: if random.one(in: 4) { bytes.removeSubrange(index...) }
      }
    }
    return bytes
  }

  @Test("are parsed, shown and formatted without a trap, with every range inside the file")
  func areRead() {
    for seed in TrialNumbers.seeds(1500) {
      var writer = PlanWriter(seed: seed % 50, limit: 8)
      var random = RandomNumbers(seed: seed)
      let bytes = damage(Array(writer.write().utf8), &random)
      let text = SourceText(bytes)
      let (tree, findings) = parse(text)
      if let fault = TreeFault.find(tree, findings) {
        Issue.record("QTROUTE_SEED=\(seed): \(fault) in \(String(decoding: bytes, as: UTF8.self))")
        return
      }
      for index in tree.declarations.indices { _ = tree.documentation(of: index) }
      for index in tree.literals.indices { _ = tree.value(ofLiteral: index) }
      var renderer = FindingRenderer(files: [SourceFile(path: "f", text: text)], colors: false)
      var output = ByteWriter()
      for finding in findings { renderer.render(finding, to: &output) }
      let formatted = Formatter.format(tree)
      let again = parse(SourceText(formatted)).tree
      _ = Formatter.format(again)
      // Comments survive even here, unless one was not closed.
      if !findings.contains(where: { $0.message == "this comment is not closed" }),
        !findings.contains(where: { $0.message == "this string is not closed" }),
        !findings.contains(where: { $0.message == "this name is not closed" })
      {
        #expect(TreeDump(again).comments == TreeDump(tree).comments, "QTROUTE_SEED=\(seed)")
      }
    }
  }

  @Test("of random bytes can be parsed, too")
  func areReadAtRandom() {
    for seed in TrialNumbers.seeds(300) {
      var random = RandomNumbers(seed: seed)
      let bytes = (0..<random.number(0...200)).map { _ in UInt8.random(in: 0...255, using: &random)
      }
      let (tree, findings) = parse(SourceText(bytes))
      #expect(TreeFault.find(tree, findings) == nil, "QTROUTE_SEED=\(seed)")
      _ = Formatter.format(tree)
    }
  }

  @Test("can be parsed wherever they are cut off")
  func areReadWhenCut() {
    var writer = PlanWriter(seed: 4, limit: 12)
    let bytes = Array(writer.write().utf8)
    for count in 0...bytes.count {
      let (tree, findings) = parse(SourceText(bytes.prefix(count)))
      #expect(TreeFault.find(tree, findings) == nil, "\(count) bytes")
      _ = Formatter.format(tree)
    }
  }
}
