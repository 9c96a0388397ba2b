import RouteBase
import RouteMatch
import RoutePlan
import RouteSyntax

/// `bad-pattern`: a pattern that no URL can match, or that cannot be read.
enum BadPatternRule {
  static let definition = RuleDefinition(
    .badPattern, .error, fixes: [.unsafe], leavesOpen: .urls,
    page: RulePage(
      "a pattern cannot be read, or no URL can match it",
      meaning: """
        A pattern is a list of segments: text with `:name` parameters, `*` for any one
        segment, and `**name` for the rest, which must come last. Two parameters may not
        touch, `**name` must be a list, and a pattern has no `?` or `#`. The parameters
        of other routers, such as `{id}`, `<id>`, `[id]`, `:id?` and `:id+`, do not work
        here. No URL has a segment `.` or `..`, since browsers resolve those. A pattern
        that sets parameters needs a literal for each, and cannot capture them as well.
        """,
      bad: """
        route Home {
            route Show(showId: Int, part: Int) at "shows/:showId:part"
        }
        """,
      good: """
        route Home {
            route Show(showId: Int, part: Int) at "shows/:showId.:part"
        }
        """,
      fix: "Put text between the parameters, or give each a segment of its own."),
    check: .patterns(check))

  static func check(_ context: inout CheckContext) {
    for fault in context.patterns().faults {
      if case .noValue(let index) = fault.problem, context.plan.hasColon(afterArgument: index) {
        continue
      }
      context.report(finding(fault, context.plan))
    }
  }

  private static func finding(_ fault: PatternFault, _ plan: Plan) -> Finding {
    let span = plan.span(of: fault)
    var fix = Fix(fault.help(plan))
    // If the pattern has escapes, the span is that of the whole string, which no edit may replace.
    if let text = fault.replacement, span != plan.span(ofPatternWith: fault) {
      fix = Fix(fix.label, safety: .unsafe, edits: [TextEdit(span, text)])
    }
    let parameter = fault.parameter.map { plan.span(of: plan.parameters[$0]) }
    return Finding(
      .badPattern, at: span, fault.message(plan),
      notes: parameter.map { [.init(at: $0, "declared here")] } ?? [], fix: fix)
  }
}

extension Plan {
  /// The span of a fault in its pattern; the whole string if that has escapes.
  func span(of fault: PatternFault) -> SourceSpan {
    switch fault.problem {
    case .noValue(let index), .repeatedArgument(let index): return nameSpan(arguments[index])
    default: break
    }
    let whole = span(ofPatternWith: fault)
    let text = files[whole.file.index].text.slice(whole.range)
    guard !text.contains(UInt8(ascii: "\\")), !fault.range.isEmpty else { return whole }
    let start = whole.range.start + 1 + UInt32(fault.range.lowerBound)
    return SourceSpan(
      file: whole.file,
      range: SourceRange(start: start, end: start + UInt32(fault.range.count)))
  }

  /// The span of the whole string that has a fault.
  fileprivate func span(ofPatternWith fault: PatternFault) -> SourceSpan {
    fault.isWeb ? webPatterns[fault.pattern].span : span(of: patterns[fault.pattern])
  }

  /// Whether a value was begun after the name of an argument. Then it is a syntax error.
  fileprivate func hasColon(afterArgument index: Int) -> Bool {
    let name = nameSpan(arguments[index])
    let text = files[name.file.index].text
    var place = Int(name.range.end)
    while place < text.count && text.bytes[place] <= 0x20 { place += 1 }
    return place < text.count && text.bytes[place] == UInt8(ascii: ":")
  }

  /// The span of a pattern.
  func span(of pattern: Pattern) -> SourceSpan {
    SourceSpan(file: pattern.file, range: pattern.range)
  }
}
