import RouteBase
import RoutePlan
import RouteSyntax

// What an editor folds and selects.

extension LanguageServer {
  func foldingRanges(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let document = try document(request)
    withPlan(document) { snapshot in
      let tree = snapshot.plan.files[document.file.index].tree
      let text = document.text
      json.array { json in
        for declaration in tree.declarations where declaration.flags.contains(.block) {
          // The line with the closing brace stays visible.
          let first = text.line(of: Int(declaration.headerEnd))
          let last = text.line(of: Int(max(declaration.end, 1)) - 1) - 1
          if last > first { Self.writeFold(first, last, kind: nil, to: &json) }
        }
        var start: Int?
        for (index, comment) in tree.comments.enumerated() {
          let first = start ?? text.line(of: Int(comment.range.start))
          let last = text.line(of: Int(max(comment.range.end, 1)) - 1)
          // Comments on lines that follow each other fold together.
          if index + 1 < tree.comments.count,
            text.line(of: Int(tree.comments[index + 1].range.start)) == last + 1,
            comment.kind == tree.comments[index + 1].kind
          {
            start = first
            continue
          }
          start = nil
          if last > first { Self.writeFold(first, last, kind: "comment", to: &json) }
        }
      }
    }
  }

  private static func writeFold(
    _ first: Int, _ last: Int, kind: String?, to json: inout JSONWriter
  ) {
    json.object { json in
      json.key("startLine")
      json.value(first)
      json.key("endLine")
      json.value(last)
      if let kind {
        json.key("kind")
        json.value(kind)
      }
    }
  }

  /// How many ranges around a position an answer has.
  private static let mostRanges = 40

  func selectionRanges(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let document = try document(request)
    var offsets: [UInt32] = []
    for position in request.params?.list("positions") ?? [] {
      guard let position = TextPosition(position) else { throw .missing("positions") }
      offsets.append(UInt32(document.text.offset(of: position, client.encoding)))
    }
    withPlan(document) { snapshot in
      let parents = snapshot.parents(in: document.file)
      let tree = snapshot.plan.files[document.file.index].tree
      json.array(offsets) { json, offset in
        var ranges = [SourceRange(start: offset, end: offset)]
        if let found = snapshot.occurrence(at: offset, in: document.file) {
          ranges.append(found.range)
        }
        ranges += Self.ranges(around: offset, tree, parents)
        ranges = ranges.suffix(Self.mostRanges)
        var writer = PositionWriter(document.text, client.encoding)
        Self.write(ranges[...], &writer, to: &json)
      }
    }
  }

  /// Writes a range and, as its parents, those that follow. There are few.
  private static func write(
    _ ranges: ArraySlice<SourceRange>, _ writer: inout PositionWriter, to json: inout JSONWriter
  ) {
    guard let first = ranges.first else { return }
    json.object { json in
      json.key("range")
      writer.write(first, to: &json)
      if ranges.count > 1 {
        json.key("parent")
        write(ranges.dropFirst(), &writer, to: &json)
      }
    }
  }

  /// What is around an offset, from the inside out: a clause, a declaration without and with its
  /// block, those around it, and the whole text.
  private static func ranges(
    around offset: UInt32, _ tree: SyntaxTree, _ parents: [Int32]
  ) -> [SourceRange] {
    var result: [SourceRange] = []
    func add(_ range: SourceRange) {
      if range.start <= offset && offset <= range.end && range != result.last {
        result.append(range)
      }
    }
    var current = tree.lastDeclaration(from: offset) ?? -1
    if current >= 0 {
      for clause in tree.clauses[tree.declarations[current].clauses.indices] { add(clause.range) }
    }
    while current >= 0 && result.count < mostRanges {
      let declaration = tree.declarations[current]
      add(SourceRange(start: declaration.start, end: declaration.headerEnd))
      add(declaration.range)
      current = Int(parents[current])
    }
    add(SourceRange(start: 0, end: UInt32(tree.text.count)))
    return result
  }
}
