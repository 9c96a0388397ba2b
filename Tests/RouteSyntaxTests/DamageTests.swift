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

  /// Every range in a tree.
  private func ranges(of tree: SyntaxTree) -> [SourceRange] {
    func ranges(_ references: [ReferenceSyntax]) -> [SourceRange] {
      references.flatMap { [$0.service, $0.name, $0.range] }
    }
    var all = tree.declarations.flatMap {
      [
        $0.range, SourceRange(start: $0.start, end: $0.headerEnd), $0.name, $0.keywordRange,
        $0.nameRange,
      ]
    }
    all += tree.clauses.map(\.range) + tree.names + ranges(tree.references)
    all += tree.parameters.flatMap { [$0.name, $0.type] } + tree.arguments.map(\.name)
    all += tree.literals.map(\.range) + tree.annotations.map(\.key) + tree.comments.map(\.range)
    all += tree.links.flatMap { ranges([$0.sourceReference, $0.target]) + [$0.arrowRange] }
    all += tree.expectations.flatMap {
      ranges([$0.from, $0.to, $0.through]) + [$0.within, $0.url]
    }
    return all
  }

  /// What is wrong with a tree or its findings, whatever the text was.
  private func fault(_ tree: SyntaxTree, _ findings: [Finding]) -> String? {
    let count = UInt32(tree.text.count)
    func isInside(_ range: SourceRange) -> Bool { range.start <= range.end && range.end <= count }
    let spans = findings.flatMap { finding in
      [finding.span] + finding.notes.map(\.span) + (finding.fix?.edits ?? []).map(\.span)
    }
    if !spans.allSatisfy({ isInside($0.range) }) { return "a span outside the file" }
    if !ranges(of: tree).allSatisfy(isInside) { return "a range outside the file" }
    for (index, declaration) in tree.declarations.enumerated() {
      guard Int(declaration.next) > index, Int(declaration.next) <= tree.declarations.count
      else { return "a block without end" }
      guard declaration.start <= declaration.headerEnd, declaration.headerEnd <= declaration.end
      else { return "a declaration that ends before it starts" }
      for (slice, limit) in [
        (declaration.clauses, tree.clauses.count), (declaration.parameters, tree.parameters.count),
        (declaration.results, tree.parameters.count),
      ] where slice.indices.upperBound > limit {
        return "a slice outside its array"
      }
    }
    let starts = tree.declarations.map(\.start)
    if zip(starts, starts.dropFirst()).contains(where: { $0 >= $1 }) { return "no reading order" }
    let comments = tree.comments.map(\.range)
    if zip(comments, comments.dropFirst()).contains(where: { $0.end > $1.start }) {
      return "comments that overlap"
    }
    if findings.contains(where: { $0.message.isEmpty || $0.message.hasSuffix(".") }) {
      return "a message without text or with a full stop"
    }
    return nil
  }

  @Test("are read, shown and formatted without a trap, with every range inside the file")
  func areRead() {
    for seed in TrialNumbers.seeds(1500) {
      var writer = PlanWriter(seed: seed % 50, limit: 8)
      var random = RandomNumbers(seed: seed)
      let bytes = damage(Array(writer.write().utf8), &random)
      let text = SourceText(bytes)
      let (tree, findings) = parse(text)
      if let fault = fault(tree, findings) {
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

  @Test("that are nothing but random bytes are read too")
  func areReadAtRandom() {
    for seed in TrialNumbers.seeds(300) {
      var random = RandomNumbers(seed: seed)
      let bytes = (0..<random.number(0...200)).map { _ in UInt8.random(in: 0...255, using: &random)
      }
      let (tree, findings) = parse(SourceText(bytes))
      #expect(fault(tree, findings) == nil, "QTROUTE_SEED=\(seed)")
      _ = Formatter.format(tree)
    }
  }

  @Test("are read wherever they are cut off")
  func areReadWhenCut() {
    var writer = PlanWriter(seed: 4, limit: 12)
    let bytes = Array(writer.write().utf8)
    for count in 0...bytes.count {
      let (tree, findings) = parse(SourceText(bytes.prefix(count)))
      #expect(fault(tree, findings) == nil, "\(count) bytes")
      _ = Formatter.format(tree)
    }
  }
}
