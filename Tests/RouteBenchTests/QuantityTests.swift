import RouteBench
import Testing

@Suite("Quantities")
struct QuantityTests {
  @Test(
    "a number has three significant digits and no exponent",
    arguments: [
      (0, "0"), (1, "1.00"), (9.994, "9.99"), (9.996, "10.0"), (12.345, "12.3"), (123.45, "123"),
      (1234.5, "1235"), (0.0123, "0.0123"), (-2.5, "-2.50"), (1e-9, "0.000000"), (0.9996, "1.00"),
      (99.96, "100"),
      (.infinity, "?"), (.nan, "?"),
    ])
  func brief(value: Double, text: String) {
    #expect(Quantity.brief(value) == text)
  }

  @Test("bytes, rates and times have a suitable unit")
  func units() {
    #expect(Quantity.bytes(999) == "999 B")
    #expect(Quantity.bytes(1_500_000) == "1.50 MB")
    #expect(Quantity.rate(2_340_000, " routes") == "2.34 M routes/s")
    #expect(Quantity.time(2) == "2.00 s")
    #expect(Quantity.time(0.0021) == "2.10 ms")
    #expect(Quantity.time(3.5e-6) == "3.50 µs")
    #expect(Quantity.time(42e-9) == "42.0 ns")
  }

  @Test("thousands are separated by commas")
  func grouped() {
    #expect(Quantity.grouped(0) == "0")
    #expect(Quantity.grouped(999) == "999")
    #expect(Quantity.grouped(1_000_000) == "1,000,000")
    #expect(Quantity.grouped(-12_345) == "-12,345")
  }
}
