package import RouteBase

/// The severity of a finding.
package enum Level: String, Sendable, CaseIterable {
  /// The check fails.
  case error
  /// The check passes unless the rule is denied.
  case warning
}

/// One thing that is wrong in a plan: which rule it breaks, where, and what would fix it.
///
/// Texts start in lower case, put names in backticks and end without a full stop.
package struct Finding: Sendable {
  package var rule: Rule
  /// The level. The parser and the builder report errors. A check gives each finding the level of
  /// its rule, or the one that the run requests.
  package var level: Level
  /// The smallest span that shows the fault.
  package var span: SourceSpan
  package var message: String
  /// At most two other places that explain it.
  package var notes: [Note]
  /// The steps that demonstrate it, in order, each at what makes it possible; the message describes
  /// them.
  package var steps: [Note]
  /// What to do about it, and the edits that would do it.
  package var fix: Fix?
  /// The declaration that it is about: the one whose `allow` may silence it, or the broken
  /// expectation.
  package var subject: DeclarationReference?

  package init(
    _ rule: Rule, at span: SourceSpan, _ message: String, notes: [Note] = [],
    steps: [Note] = [], fix: Fix? = nil, subject: DeclarationReference? = nil
  ) {
    self.rule = rule
    level = .error
    self.span = span
    self.message = message
    self.notes = notes
    self.steps = steps
    self.fix = fix
    self.subject = subject
  }

  /// A second place that belongs to a finding.
  package struct Note: Sendable {
    package var span: SourceSpan
    package var message: String

    package init(at span: SourceSpan, _ message: String) {
      self.span = span
      self.message = message
    }
  }
}

/// What would fix a finding.
package struct Fix: Sendable {
  /// Whether edits may be applied without asking.
  package enum Safety: String, Sendable {
    /// The result is certainly what the author intended.
    case safe
    /// The edits fix the finding, but may not be what the author wants.
    case unsafe
    /// The fix is only described: it has no edits, or none that should be applied without review.
    case shown
  }

  /// One sentence in the imperative, shown as `help:`.
  package var label: String
  package var safety: Safety
  package var edits: [TextEdit]

  package init(_ label: String, safety: Safety = .shown, edits: [TextEdit] = []) {
    self.label = label
    self.safety = safety
    self.edits = edits
  }
}

/// Replaces the bytes of a span with a text.
package struct TextEdit: Sendable {
  package var span: SourceSpan
  package var replacement: String

  package init(_ span: SourceSpan, _ replacement: String) {
    self.span = span
    self.replacement = replacement
  }
}

/// Identifies a declaration of a run: its file and its index in that file's tree.
package struct DeclarationReference: Hashable, Sendable {
  package var file: FileID
  package var index: UInt32

  package init(file: FileID, index: Int) {
    self.file = file
    self.index = UInt32(index)
  }
}

extension Finding {
  /// Whether both say the same about the same place.
  package func says(sameAs other: Finding) -> Bool {
    span == other.span && rule == other.rule && message == other.message
  }

  /// Whether `a` comes before `b`: by file, then position, then rule, then message.
  package static func isOrderedBefore(_ a: Finding, _ b: Finding) -> Bool {
    if a.span.file != b.span.file { return a.span.file < b.span.file }
    if a.span.range.start != b.span.range.start { return a.span.range.start < b.span.range.start }
    if a.span.range.end != b.span.range.end { return a.span.range.end < b.span.range.end }
    if a.rule != b.rule { return a.rule.name < b.rule.name }
    return a.message < b.message
  }
}

extension Finding {
  /// The same finding in another file; all its spans must be in one file.
  package func moved(to file: FileID) -> Finding {
    func move(_ span: inout SourceSpan) { span.file = file }
    var finding = self
    move(&finding.span)
    for index in notes.indices { move(&finding.notes[index].span) }
    for index in steps.indices { move(&finding.steps[index].span) }
    finding.fix?.edits = (fix?.edits ?? []).map {
      TextEdit(SourceSpan(file: file, range: $0.span.range), $0.replacement)
    }
    finding.subject?.file = file
    return finding
  }
}
