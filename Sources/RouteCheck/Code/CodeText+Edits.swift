import RouteBase
import RoutePlan
import RouteSyntax

// Edits that add and move declarations, in the form of the file that they change.

extension CodeText {
  /// Where declarations are added.
  private enum Spot {
    case after(DeclarationReference)
    case before(DeclarationReference)
    /// As the first in a block, which may have to be made.
    case inside(DeclarationReference)
    case end(FileID)
  }

  /// The edits that add new routes and flows of the code to a container of the plan, next to those
  /// that are next to them in the code.
  func inserting(_ symbols: [Symbol], in container: Symbol?) -> [TextEdit] {
    guard let first = symbols.first, let last = symbols.last else { return [] }
    let texts = symbols.map { whole(of: code.origin(of: $0)) }
    return [edit(lines(texts.joined()), at: spot(from: first, to: last, in: container))]
  }

  /// The edit that makes a symbol the fallback, which the plan lacks.
  func insertingFallback(_ symbol: Symbol) -> [TextEdit] {
    [edit(["fallback \(reference(symbol))"], at: .end(FileID(0)))]
  }

  /// The edits that add new routes and flows of a service of the code, whose declarations are in no
  /// other block than that of the service.
  func inserting(_ symbols: [Symbol], ofService name: String) -> [TextEdit] {
    let text = symbols.map { whole(of: code.origin(of: $0)) }.joined()
    if let service = plan.services.first(where: { plan.name($0.name) == name }) {
      return [edit(lines(text), at: endOfBlock(service.origin))]
    }
    return [edit(lines("service \(NameSyntax.source(name)) {\n\(text)\n}"), at: .end(FileID(0)))]
  }

  /// The edit that adds links to the block of a route or flow, after those that it has.
  func inserting(_ links: [String], links source: Symbol) -> [TextEdit] {
    let origin = plan.origin(of: source)
    let tree = plan.tree(origin)
    let last = tree.block(of: Int(origin.index)).filter { tree.declarations[$0].kind == .link }.last
    let spot = last.map { Spot.after(DeclarationReference(file: origin.file, index: $0)) }
    return [edit(lines(links.joined(separator: "\n")), at: spot ?? .inside(origin))]
  }

  /// The edit that adds a line among the schemes, domains and types.
  func addingWord(_ line: String, after span: SourceSpan?) -> [TextEdit] {
    if let span,
      let index = plan.files[span.file.index].tree.lastDeclaration(from: span.range.start)
    {
      return [edit([line], at: .after(DeclarationReference(file: span.file, index: index)))]
    }
    let tree = plan.files[0].tree
    guard let first = tree.declarations.first else { return [edit([line], at: .end(FileID(0)))] }
    let origin = DeclarationReference(file: FileID(0), index: 0)
    return [edit([line], at: first.kind == .plan ? .after(origin) : .before(origin))]
  }

  private func spot(from first: Symbol, to last: Symbol, in container: Symbol?) -> Spot {
    let siblings = self.siblings[code.place(of: first)] ?? []
    let start = positions[first] ?? 0
    let end = positions[last] ?? start
    for sibling in siblings[..<start].reversed() {
      if let own = match.own[sibling], let origin = nested(own, in: container) {
        return .after(origin)
      }
    }
    for sibling in siblings[min(end + 1, siblings.count)...] {
      if let own = match.own[sibling], let origin = nested(own, in: container) {
        return .before(origin)
      }
    }
    guard let container else { return .end(FileID(0)) }
    return endOfBlock(plan.origin(of: container))
  }

  /// The declaration of a symbol, or the include through which it comes, if that is in the block of its
  /// container.
  private func nested(_ symbol: Symbol, in container: Symbol?) -> DeclarationReference? {
    guard plan.place(of: symbol).symbol == container else { return nil }
    let origin = plan.origin(of: symbol)
    if plan.clause(.in, of: origin) != nil { return nil }
    guard let container else { return origin }
    return position(of: origin, in: plan.origin(of: container).file)
  }

  /// A declaration in a file, or the include in that file through which the declaration comes; nil if
  /// it comes through none.
  private func position(of origin: DeclarationReference, in file: FileID) -> DeclarationReference? {
    var origin = origin
    while origin.file != file {
      guard let include = include(of: origin.file) else { return nil }
      origin = include
    }
    return origin
  }

  /// The declaration through which a file was read first; nil for the plan's own.
  private func include(of file: FileID) -> DeclarationReference? {
    guard let span = plan.files[file.index].include,
      let index = plan.files[span.file.index].tree.lastDeclaration(from: span.range.start)
    else { return nil }
    return DeclarationReference(file: span.file, index: index)
  }

  private func endOfBlock(_ origin: DeclarationReference) -> Spot {
    var last: Int?
    for child in plan.tree(origin).block(of: Int(origin.index)) { last = child }
    return last.map { .after(DeclarationReference(file: origin.file, index: $0)) }
      ?? .inside(origin)
  }

  // MARK: Moving

  /// The edits that put routes and flows into another container, for each of them. Those whose text
  /// moves to one spot share their edits. There are none for what contains the container, nor yet for
  /// what is inside another one that moves.
  func moving(_ symbols: [Symbol], to container: Symbol?) -> [Symbol: [TextEdit]] {
    var result: [Symbol: [TextEdit]] = [:]
    var groups: [DeclarationReference: Group] = [:]
    var end: (file: FileID, offset: UInt32)?
    let target = container.map { plan.origin(of: $0) }
    let last = target.map { endOfBlock($0) }
    for symbol in symbols.sorted(by: { isBefore(plan.origin(of: $0), plan.origin(of: $1)) }) {
      let origin = plan.origin(of: symbol)
      let tree = plan.tree(origin)
      if let clause = plan.clause(.in, of: origin) {
        result[symbol] = changing(clause, tree, origin, to: container)
        continue
      }
      let range = textRange(origin)
      guard let place = target ?? around(origin), !contains(range, of: origin, place),
        let removal = tree.removal(ofText: range, of: Int(origin.index))
      else { continue }
      if let end, end.file == origin.file, removal.span.range.start < end.offset { continue }
      end = (origin.file, removal.span.range.end)
      var group = groups[place] ?? Group(spot: last ?? .after(place))
      group.symbols.append(symbol)
      group.removals.append(removal)
      group.lines += unindented(range, tree)
      groups[place] = group
    }
    for group in groups.values {
      let edits = group.removals + [edit(group.lines, at: group.spot)]
      for symbol in group.symbols { result[symbol] = edits }
    }
    return result
  }

  /// The edits that put the text of a route or flow before that of another one in the same block, or
  /// before the include or the service in which that is; none if the other one is elsewhere.
  func moving(_ symbol: Symbol, before first: Symbol) -> [TextEdit] {
    let (origin, other) = (plan.origin(of: symbol), plan.origin(of: first))
    let (service, others) = (holders[origin]?.1, holders[other]?.1)
    guard plan.place(of: symbol) == plan.place(of: first),
      plan.clause(.in, of: origin) == nil, plan.clause(.in, of: other) == nil,
      service == others || service == ServiceID.none,
      var place = position(of: other, in: origin.file)
    else { return [] }
    let tree = plan.tree(origin)
    if service != others, let top = tree.topLevel(around: Int(place.index)) {
      place = DeclarationReference(file: place.file, index: top)
    }
    let range = textRange(origin)
    guard let removal = tree.removal(ofText: range, of: Int(origin.index)) else { return [] }
    return [edit(unindented(range, tree), at: .before(place)), removal]
  }

  /// A declaration with its documentation and the comments that belong to it.
  private func textRange(_ origin: DeclarationReference) -> SourceRange {
    let tree = plan.tree(origin)
    return SourceRange(
      start: tree.start(withCommentsOf: Int(origin.index)),
      end: tree.end(withCommentOf: Int(origin.index)))
  }

  /// Declarations that move to one spot.
  private struct Group {
    let spot: Spot
    var symbols: [Symbol] = []
    var removals: [TextEdit] = []
    var lines: [String] = []
  }

  private func isBefore(_ a: DeclarationReference, _ b: DeclarationReference) -> Bool {
    (a.file, a.index) < (b.file, b.index)
  }

  /// The edit of an `in` that names another container, or none.
  private func changing(
    _ clause: ClauseSyntax, _ tree: SyntaxTree, _ origin: DeclarationReference,
    to container: Symbol?
  ) -> [TextEdit] {
    guard let container, let index = clause.payload.indices.first else {
      return tree.removal(ofClause: clause.range)
    }
    let range = tree.references[index].range
    return [TextEdit(SourceSpan(file: origin.file, range: range), reference(container))]
  }

  /// The declaration outside all others that contains another one, or the include through which it
  /// comes; nil if it is in none.
  private func around(_ origin: DeclarationReference) -> DeclarationReference? {
    var places: [DeclarationReference] = []
    var next: DeclarationReference? = origin
    while let place = next {
      places.append(place)
      next = include(of: place.file)
    }
    // What is around the outermost include is around all.
    for place in places.reversed() {
      let top = plan.tree(place).topLevel(around: Int(place.index))
      if let top, top != Int(place.index) {
        return DeclarationReference(file: place.file, index: top)
      }
    }
    return nil
  }

  /// Whether the text of a declaration contains the start of another one, or the include through which
  /// that comes.
  private func contains(
    _ range: SourceRange, of origin: DeclarationReference, _ other: DeclarationReference
  ) -> Bool {
    position(of: other, in: origin.file).map {
      range.indices.contains(Int(plan.declaration($0).start))
    } ?? false
  }

  /// The lines of a text without the indentation of the first one.
  private func unindented(_ range: SourceRange, _ tree: SyntaxTree) -> [String] {
    let old = tree.indentation(at: range.start)
    let text = tree.text.string(range).utf8
    return text.split(separator: 10, omittingEmptySubsequences: false).map { line in
      var line = line.last == 13 ? line.dropLast() : line
      if line.starts(with: old.utf8) { line = line.dropFirst(old.utf8.count) }
      return String(decoding: line, as: UTF8.self)
    }
  }

  // MARK: Lines

  /// Declarations in canonical form, as lines without the indentation of their block.
  private func lines(_ text: String) -> [String] {
    let tree = Parser.parse(SourceText("flow a {\n\(text)\n}\n"), file: FileID(0)).tree
    let all = String(decoding: Formatter.format(tree), as: UTF8.self).split(separator: "\n")
    return all.dropFirst().dropLast().map {
      $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0)
    }
  }

  /// The edit that adds lines, indented as what is around them.
  private func edit(_ lines: [String], at spot: Spot) -> TextEdit {
    switch spot {
    case .after(let origin):
      let tree = plan.tree(origin)
      let declaration = plan.declaration(origin)
      let indent = tree.indentation(at: declaration.start)
      let offset = tree.endOfLine(from: declaration.end)
      let text = written(lines, indent, tree).map { tree.lineEnd + $0 }.joined()
      return insertion(
        text + (tree.gap(after: offset).isEmpty ? "" : tree.lineEnd + indent), origin.file, offset)
    case .before(let origin):
      let tree = plan.tree(origin)
      let start = tree.start(withCommentsOf: Int(origin.index))
      let indent = tree.indentation(at: start)
      let text = written(lines, indent, tree).joined(separator: tree.lineEnd)
      return insertion(text.dropFirst(indent.count) + tree.lineEnd + indent, origin.file, start)
    case .inside(let origin):
      let tree = plan.tree(origin)
      let declaration = plan.declaration(origin)
      let indent = tree.indentation(at: declaration.start)
      let text = written(lines, indent + tree.indentationUnit, tree).map { tree.lineEnd + $0 }
        .joined()
      guard declaration.flags.contains(.block),
        let brace = tree.brace(from: declaration.headerEnd)
      else {
        return insertion(
          " {" + text + tree.lineEnd + indent + "}", origin.file, declaration.headerEnd)
      }
      let isLineOver =
        tree.endOfLine(from: brace) < tree.text.count
        && [0x0A, 0x0D].contains(tree.text.bytes[Int(tree.endOfLine(from: brace))])
      return insertion(text + (isLineOver ? "" : tree.lineEnd + indent), origin.file, brace)
    case .end(let file):
      let tree = plan.files[file.index].tree
      let text = written(lines, "", tree).map { $0 + tree.lineEnd }.joined()
      let isEnded = tree.text.count == 0 || tree.text.bytes[tree.text.count - 1] == 0x0A
      return insertion((isEnded ? "" : tree.lineEnd) + text, file, UInt32(tree.text.count))
    }
  }

  private func written(_ lines: [String], _ indent: String, _ tree: SyntaxTree) -> [String] {
    let unit = tree.indentationUnit
    return lines.map { line in
      let depth = line.prefix { $0 == " " }.count / 4
      return indent + String(repeating: unit, count: depth) + line.dropFirst(depth * 4)
    }
  }

  private func insertion(_ text: some StringProtocol, _ file: FileID, _ offset: UInt32) -> TextEdit
  {
    TextEdit(
      SourceSpan(file: file, range: SourceRange(start: offset, end: offset)), String(text))
  }
}
