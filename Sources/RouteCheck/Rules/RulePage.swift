/// The text about a rule: the source of `explain`, of the list of rules and of the man page.
package struct RulePage: Sendable {
  /// What is wrong if the rule is broken, in one line without a full stop.
  package let summary: String
  /// What the rule means and why it matters, as lines of at most 82 columns.
  package let meaning: String
  /// A small plan that breaks only this rule.
  package let bad: String
  /// The same plan, fixed.
  package let good: String
  /// How to fix it, in a sentence or two.
  package let fix: String

  init(_ summary: String, meaning: String, bad: String, good: String, fix: String) {
    self.summary = summary
    self.meaning = meaning
    self.bad = bad + "\n"
    self.good = good + "\n"
    self.fix = fix
  }
}
