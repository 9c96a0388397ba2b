import RouteBench
import Testing

@Suite("Samples")
struct SampleTests {
  @Test("the median is the middle run, or the mean of the two in the middle")
  func median() {
    #expect(Sample([9, 1, 5]).median == 5)
    #expect(Sample([4, 1, 9, 2]).median == 3)
    #expect(Sample([]).median == 0)
  }

  @Test("the spread is the smallest and the largest run")
  func spread() {
    let sample = Sample([3, 1, 2])
    #expect(sample.smallest == 1)
    #expect(sample.largest == 3)
    #expect(sample.scaled(by: 2).figures == [2, 4, 6])
  }

  @Test("a percentile is the smallest run that the given share of runs does not exceed")
  func percentile() {
    let sample = Sample((1...100).map(Double.init))
    #expect(sample.percentile(99) == 99)
    #expect(sample.percentile(100) == 100)
    #expect(sample.percentile(0) == 1)
    #expect(Sample([7]).percentile(50) == 7)
  }
}
