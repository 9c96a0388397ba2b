/// The values of several runs of one task, sorted.
package struct Sample: Sendable, Equatable {
  /// One value per run, smallest first.
  package let figures: [Double]

  package init(_ figures: [Double]) { self.figures = figures.sorted() }

  /// The middle value, or the mean of the two middle ones; 0 if there are none.
  package var median: Double {
    if figures.isEmpty { return 0 }
    let middle = figures.count / 2
    return figures.count % 2 == 1
      ? figures[middle] : (figures[middle - 1] + figures[middle]) / 2
  }

  package var smallest: Double { figures.first ?? 0 }
  package var largest: Double { figures.last ?? 0 }

  /// The smallest value that at least `share` percent of the values do not exceed.
  package func percentile(_ share: Int) -> Double {
    if figures.isEmpty { return 0 }
    let rank = (figures.count * share + 99) / 100
    return figures[min(max(rank, 1), figures.count) - 1]
  }

  /// The same runs, each multiplied by `factor`.
  package func scaled(by factor: Double) -> Sample { Sample(figures.map { $0 * factor }) }
}
