import RouteMatch
import RoutePlan
import RouteSyntax

/// `bad-pattern`: a pattern that no URL can match, or that cannot be read.
enum BadPatternRule {
  static func check(_ context: inout CheckContext) {
    for fault in context.patterns().faults {
      context.report(finding(fault, context.plan))
    }
  }

  private static func finding(_ fault: PatternFault, _ plan: Plan) -> Finding {
    let span = plan.span(of: fault)
    var words = words(fault.kind, span, plan)
    // Where the pattern has escapes the span is that of the whole string, which no edit may replace.
    if span.range == plan.patterns[fault.pattern].range {
      words.fix?.edits = []
      words.fix?.safety = .shown
    }
    return Finding(.badPattern, at: span, words.message, notes: words.notes, fix: words.fix)
  }

  private struct Words {
    var message: String
    var notes: [Finding.Note] = []
    var fix: Fix?

    init(_ message: String, _ label: String) {
      self.message = message
      fix = Fix(label)
    }
  }

  private static func words(_ kind: PatternFault.Kind, _ span: SourceSpan, _ plan: Plan) -> Words {
    switch kind {
    case .delimiter(let byte):
      let isQuery = byte == UInt8(ascii: "?")
      var words = Words(
        isQuery ? "a pattern has no query" : "a pattern has no fragment",
        isQuery
          ? "remove it: parameters that the path lacks come from the query, by name"
          : "remove it: a fragment is reported, never matched")
      words.fix?.edits = [TextEdit(span, "")]
      words.fix?.safety = .unsafe
      return words
    case .emptySegment:
      var words = Words("an empty segment matches nothing", "remove a slash")
      words.fix?.edits = [TextEdit(span, "/")]
      words.fix?.safety = .unsafe
      return words
    case .brokenEscape:
      return Words(
        "no UTF-8 text is escaped like this", "write `%25` for a `%` that escapes nothing")
    case .parameterWithoutName:
      var words = Words(
        "a name is missing after `:`", "name a parameter, or write `%3A` for the character itself")
      words.fix?.edits = [TextEdit(span, "%3A")]
      words.fix?.safety = .unsafe
      return words
    case .starNotAlone:
      var words = Words(
        "`*` stands for a whole segment",
        "use a parameter, or write `%2A` for the character itself")
      words.fix?.edits = [TextEdit(span, "%2A")]
      words.fix?.safety = .unsafe
      return words
    case .restWithoutName:
      return Words(
        "a name is missing after `**`", "name a list parameter that takes the rest of the path")
    case .restNotAlone:
      return Words("`**` stands for whole segments", "give it a segment of its own")
    case .restNotLast:
      return Words("`**` takes the rest of the path, so nothing follows it", "put it last")
    case .touchingParameters:
      return Words(
        "two parameters touch, so nothing says where one ends",
        "put text between them, or a `/`")
    case .badHost:
      return Words(
        "a web address needs a host, without port and parameters", "name one of the plan's domains")
    case .foreignScheme(let scheme):
      return Words(
        "no URL with the scheme `\(scheme)` is ours",
        "declare it: `scheme \(Finding.quoted(scheme.lowercased()))`")
    case .foreignHost(let host):
      return Words(
        "no URL on the host `\(host)` is ours",
        "declare it: `domain \(Finding.quoted(host.lowercased()))`")
    case .afterRest:
      return Words(
        "the pattern that this one follows ends with `**`, which takes all",
        "start it with `/`, or put its route elsewhere")
    case .repeatedName(let name):
      return Words(
        "`\(name)` stands twice in this pattern with all that it follows",
        "give each parameter a name of its own")
    case .list(let index):
      var words = words(
        "`\(name(index, plan))` is a list, which fits `**` alone", index,
        "write `**\(name(index, plan))` as the last segment, or leave it to the query", plan)
      words.fix?.safety = .shown
      return words
    case .opaque(let index):
      return words(
        "no text gives a value of the opaque type of `\(name(index, plan))`", index,
        "use another parameter, or give the type its strings", plan)
    case .restOfScalar(let index):
      let type = plan.displayName(plan.parameters[index].type)
      return words(
        "`**\(name(index, plan))` takes several values, but the parameter is of type `\(type)`",
        index, "declare it as a list, or write `:\(name(index, plan))`", plan)
    case .tooMany:
      return Words(
        "more than \(PatternSet.limit) patterns arise here from those above and its own",
        "start some with `/`, so that they stand alone")
    }
  }

  private static func words(
    _ message: String, _ parameter: Int, _ label: String, _ plan: Plan
  ) -> Words {
    var words = Words(message, label)
    words.notes = [.init(at: plan.span(of: plan.parameters[parameter]), "declared here")]
    return words
  }

  private static func name(_ parameter: Int, _ plan: Plan) -> String {
    plan.name(plan.parameters[parameter].name)
  }
}

extension Plan {
  /// The place of a fault in its pattern; the whole string where that has escapes.
  func span(of fault: PatternFault) -> SourceSpan {
    let pattern = patterns[fault.pattern]
    let whole = SourceSpan(file: pattern.file, range: pattern.range)
    let text = files[pattern.file.index].tree.text.slice(pattern.range)
    guard !text.contains(UInt8(ascii: "\\")), !fault.range.isEmpty else { return whole }
    let start = pattern.range.start + 1 + UInt32(fault.range.lowerBound)
    return SourceSpan(
      file: pattern.file,
      range: SourceRange(start: start, end: start + UInt32(fault.range.count)))
  }

  /// The place of a pattern.
  func span(of pattern: Pattern) -> SourceSpan {
    SourceSpan(file: pattern.file, range: pattern.range)
  }
}
