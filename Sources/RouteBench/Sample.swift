/// What several runs of one thing took, sorted.
package struct Sample: Sendable, Equatable {
  /// One figure a run, smallest first.
  package let figures: [Double]

  package init(_ figures: [Double]) { self.figures = figures.sorted() }

  /// The middle one; the mean of the two in the middle of an even number. 0 where there are none.
  package var median: Double {
    if figures.isEmpty { return 0 }
    let middle = figures.count / 2
    return figures.count % 2 == 1
      ? figures[middle] : (figures[middle - 1] + figures[middle]) / 2
  }

  package var smallest: Double { figures.first ?? 0 }
  package var largest: Double { figures.last ?? 0 }

  /// The smallest figure that at least `share` in a hundred do not exceed.
  package func percentile(_ share: Int) -> Double {
    if figures.isEmpty { return 0 }
    let rank = (figures.count * share + 99) / 100
    return figures[min(max(rank, 1), figures.count) - 1]
  }

  /// The same runs, each times `factor`.
  package func scaled(by factor: Double) -> Sample { Sample(figures.map { $0 * factor }) }
}
