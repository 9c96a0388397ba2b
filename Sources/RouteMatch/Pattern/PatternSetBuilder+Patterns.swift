import RouteBase
import RoutePlan
import RouteSyntax

// The patterns of a declaration, each after all that it follows.

extension PatternSetBuilder {
  /// A route, task or flow whose patterns are added.
  struct Declaration {
    /// What its patterns open.
    var target: PlanTarget?
    /// What they follow.
    var stems: Range<Int>
    /// The parameters of a task, which are searched before those around it.
    var own = ShortSlice.none
    /// Where its whole patterns start.
    var first = 0
  }

  /// A pattern: its index in the plan, and its text without quotes and escapes.
  struct Source {
    var index: Int
    var text: Text
  }

  /// Adds the patterns of a declaration after each of its stems. Returns the stems of what is in
  /// it.
  mutating func add(_ slice: ShortSlice, of declaration: Declaration) -> Range<Int> {
    if slice.isEmpty { return declaration.stems }
    var declaration = declaration
    declaration.first = set.patterns.count
    for index in slice.indices {
      let pattern = plan.patterns[index]
      if file == pattern.file {
        add(index, pattern, fileText, declaration)
      } else {
        plan.files[pattern.file.index].text.bytes.withUnsafeBufferPointer {
          add(index, pattern, $0, declaration)
        }
      }
    }
    return declaration.first..<set.patterns.count
  }

  private mutating func add(
    _ index: Int, _ pattern: Pattern, _ file: Text, _ declaration: Declaration
  ) {
    let literal = Text(rebasing: file[pattern.range.indices])
    if literal.count >= 2 && literal[literal.count - 1] == UInt8(ascii: "\"")
      && !literal.contains(UInt8(ascii: "\\"))
    {
      let text = Text(rebasing: literal[1..<literal.count - 1])
      add(Source(index: index, text: text), declaration)
    } else {
      Unescaping.string(Array(literal)[...]).withUnsafeBufferPointer {
        add(Source(index: index, text: $0), declaration)
      }
    }
  }

  @inline(__always)
  private mutating func add(_ source: Source, _ declaration: Declaration) {
    let text = source.text
    syntax.take(text)
    if syntax.hasFault {
      if let fault = syntax.fault { report(fault, source.index) }
      return
    }
    let known = syntax.scheme == nil ? BaseID.everywhere : set.bases.base(of: syntax, text)
    guard let base = known else {
      reportForeign(source.index, text)
      return
    }
    guard resolve(source, declaration.own), addSettings(source, declaration.own) else { return }
    if syntax.standsAlone {
      append(source, base, after: 0, opening: declaration.target)
      return
    }
    for stem in declaration.stems {
      if set.patterns.count - declaration.first >= PatternSet.limit {
        report(PatternFault(problem: .tooMany, range: 0..<text.count), source.index)
        return
      }
      append(source, nil, after: stem, opening: declaration.target)
    }
  }

  private mutating func append(
    _ source: Source, _ base: BaseID?, after stem: Int, opening target: PlanTarget?
  ) {
    if trie?.hasRests ?? true, !syntax.segments.isEmpty, endsInRest(PatternID(stem)) {
      report(PatternFault(problem: .afterRest, range: 0..<source.text.count), source.index)
      return
    }
    var node = set.patterns[stem].node
    let first = set.captures.count
    let depth = trie?.depth(of: node) ?? node
    for index in found.indices {
      var capture = found[index]
      capture.segment += depth
      set.captures.append(capture)
    }
    var next = 0
    for index in syntax.segments.indices {
      node = child(of: node, syntax.segments[index], source.text, &next) ?? node + 1
    }
    set.patterns.append(
      WholePattern(
        source: Int32(source.index), parent: PatternID(stem), node: node,
        base: base ?? set.patterns[stem].base,
        captures: PlanSlice(first: first, count: set.captures.count - first), target: target))
  }

  // MARK: URLs that stay in the browser

  /// Adds the patterns of URLs that stay in the browser. They follow nothing, and their parameters
  /// take any text and give no value.
  mutating func addWebPatterns() {
    syntax.allowsNamelessRest = true
    for index in plan.webPatterns.indices {
      let text = Array(plan.webPatterns[index].text.utf8)
      text.withUnsafeBufferPointer { addWeb(index, $0) }
    }
  }

  private mutating func addWeb(_ index: Int, _ text: Text) {
    syntax.take(text)
    if syntax.hasFault {
      if let fault = syntax.fault { report(fault, index, isWeb: true) }
      return
    }
    let known = syntax.scheme == nil ? BaseID.everywhere : set.bases.base(of: syntax, text)
    guard let base = known else {
      reportForeign(index, text, isWeb: true)
      return
    }
    found = []
    for part in syntax.parts where part.kind == .parameter || part.kind == .rest {
      found.append(Capture(parameter: .max, segment: 0, part: Capture.whole, kind: .text))
    }
    var node: UInt32 = 0
    var next = 0
    for index in syntax.segments.indices {
      node = child(of: node, syntax.segments[index], text, &next) ?? node + 1
    }
    set.patterns.append(WholePattern(web: index, node: node, base: base))
  }

  // MARK: Segments

  /// Inlined, because a call would copy the builder.
  @inline(__always)
  private func endsInRest(_ pattern: PatternID) -> Bool {
    var current = pattern
    // A piece without segments ends where the piece before it ends.
    while !current.isNone {
      let whole = set.patterns[current.index]
      if let last = whole.captures.indices.last { return set.captures[last].isRest }
      if whole.parent.isNone || set.patterns[whole.parent.index].node != whole.node { return false }
      current = whole.parent
    }
    return false
  }

  /// The node after a segment whose captures start at `next`; nil without a trie.
  private mutating func child(
    of node: UInt32, _ segment: PatternSyntax.Segment, _ text: Text, _ next: inout Int
  ) -> UInt32? {
    if segment.parts.count > 1 {
      makeMixKey(segment, text, &next)
      return mixKey.withUnsafeBufferPointer { trie?.mix($0, after: node) }
    }
    let part = syntax.parts[segment.parts.lowerBound]
    switch part.kind {
    case .text:
      let piece = Text(rebasing: text[part.range])
      guard piece.contains(0x25) else { return trie?.literal(piece, after: node) }
      let literal = PercentCoding.decode(piece) ?? []
      return literal.withUnsafeBufferPointer { trie?.literal($0, after: node) }
    case .any: return trie?.any(after: node)
    case .parameter:
      next += 1
      return trie?.parameter(found[next - 1].kind, after: node)
    case .rest:
      next += 1
      return trie?.rest(found[next - 1].kind, after: node)
    }
  }

  private mutating func makeMixKey(
    _ segment: PatternSyntax.Segment, _ text: Text, _ next: inout Int
  ) {
    mixKey.removeAll(keepingCapacity: true)
    for index in segment.parts {
      let part = syntax.parts[index]
      if part.kind != .text {
        Mix.append(found[next].kind, to: &mixKey)
        next += 1
        continue
      }
      let piece = Text(rebasing: text[part.range])
      if piece.contains(0x25) {
        Mix.append(PercentCoding.decode(piece) ?? [], to: &mixKey)
      } else {
        Mix.append(piece, to: &mixKey)
      }
    }
  }
}
