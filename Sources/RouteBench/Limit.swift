/// A bound on something that is measured.
package struct Limit: Sendable {
  package enum Bound: Sendable, Equatable {
    case atLeast(Double)
    case atMost(Double)
  }

  /// What was measured for a limit, and of what it is, where that is not plain from the name.
  package struct Measured: Sendable, Equatable {
    package var value: Double
    package var note: String

    package init(_ value: Double, _ note: String = "") {
      self.value = value
      self.note = note
    }
  }

  package var name: String
  package var unit: String
  package var bound: Bound
  /// Nil where the figures do not say.
  package var measure: @Sendable (Figures) -> Measured?

  package init(
    _ name: String, _ bound: Bound, _ unit: String = "times",
    _ measure: @escaping @Sendable (Figures) -> Measured?
  ) {
    self.name = name
    self.bound = bound
    self.unit = unit
    self.measure = measure
  }

  /// Holds the figures against it.
  package func verdict(on figures: Figures) -> Verdict {
    Verdict(name: name, unit: unit, bound: bound, measured: measure(figures))
  }
}

/// A limit and what was measured for it.
package struct Verdict: Sendable, Equatable {
  package var name: String
  package var unit: String
  package var bound: Limit.Bound
  package var measured: Limit.Measured?

  /// Whether the limit is kept; nil where nothing was measured. What is no number keeps none.
  package var isKept: Bool? {
    guard let value = measured?.value else { return nil }
    switch bound {
    case .atLeast(let least): return value >= least
    case .atMost(let most): return value <= most
    }
  }

  /// `ok`, `MISSED` or `not measured`.
  package var word: String {
    switch isKept {
    case true?: "ok"
    case false?: "MISSED"
    case nil: "not measured"
    }
  }
}
