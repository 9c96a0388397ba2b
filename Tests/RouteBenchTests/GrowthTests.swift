import RouteBench
import Testing

@Suite("Growth")
struct GrowthTests {
  private func figure(
    _ routes: Int, items: Int? = nil, seconds: Double = 1, allocations: Int? = nil, bytes: Int = 0
  ) -> Figure {
    var figure = Figure(
      .stages, "lex", routes: routes, items: items ?? routes, bytes: bytes,
      seconds: Sample([seconds]))
    figure.allocations = allocations
    return figure
  }

  @Test("compares one size with ten times that size")
  func sizes() {
    let growth = Growth(from: figure(1_000, seconds: 1), to: figure(10_000, seconds: 12))
    #expect(growth?.time == 12)
    #expect(Growth(from: figure(1_000), to: figure(5_000)) == nil)
    #expect(Growth(from: figure(10_000), to: figure(1_000)) == nil)
  }

  @Test("treats an equal number of items at both sizes as if it had grown")
  func items() throws {
    let growth = try #require(
      Growth(
        from: figure(1_000, items: 50, seconds: 1, allocations: 10_000),
        to: figure(10_000, items: 50, seconds: 3, allocations: 10_000)))
    #expect(growth.time == 30)
    #expect(growth.allocations == 10)
  }

  @Test("leaves out counts that constants dominate")
  func constants() throws {
    let few = try #require(
      Growth(from: figure(1_000, allocations: 1), to: figure(10_000, allocations: 999)))
    #expect(few.allocations == nil)
    let many = try #require(
      Growth(from: figure(1_000, allocations: 0), to: figure(10_000, allocations: 1_000)))
    #expect(many.allocations == 1_000)
  }

  @Test("names the count that grows most")
  func most() throws {
    var small = figure(1_000, allocations: 5_000, bytes: 70_000)
    var large = figure(10_000, allocations: 50_000, bytes: 700_000)
    small.work = [Figure.Count("probes", 2_000)]
    large.work = [Figure.Count("probes", 26_000), Figure.Count("steps", 90_000)]
    let growth = try #require(Growth(from: small, to: large))
    #expect(growth.mostCounted == Figure.Count("probes", 13))
    #expect(growth.work.count == 1)
  }
}
