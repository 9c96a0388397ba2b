import RouteBase
package import RouteSyntax

/// Properties that every tree must have.
package enum TreeFault {
  /// Every range in a tree.
  private static func ranges(of tree: SyntaxTree) -> [SourceRange] {
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

  /// What is wrong with a tree or its findings, for any text.
  package static func find(_ tree: SyntaxTree, _ findings: [Finding]) -> String? {
    let count = UInt32(tree.text.count)
    func isInside(_ range: SourceRange) -> Bool { range.start <= range.end && range.end <= count }
    let spans = findings.flatMap { finding -> [SourceSpan] in
      [finding.span] + finding.notes.map(\.span) + (finding.fix?.edits.map(\.span) ?? [])
    }
    if !spans.allSatisfy({ isInside($0.range) }) { return "a span outside the file" }
    if !ranges(of: tree).allSatisfy(isInside) { return "a range outside the file" }
    for (index, declaration) in tree.declarations.enumerated() {
      guard Int(declaration.next) > index, Int(declaration.next) <= tree.declarations.count
      else { return "a block without end" }
      guard declaration.start <= declaration.headerEnd, declaration.headerEnd <= declaration.end
      else { return "a declaration that ends before it starts" }
      for (slice, limit) in [
        (declaration.clauses.slice, tree.clauses.count),
        (declaration.parameters, tree.parameters.count),
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
}
