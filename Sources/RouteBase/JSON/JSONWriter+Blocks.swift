extension JSONWriter {
  /// The number of elements that one thread writes at a time.
  private static let block = 2048

  /// Writes an array of `count` elements, which `element` writes by their numbers. Every second block
  /// of a long array is written on a thread of its own, so that two cores share the work; it is kept
  /// until its turn comes.
  package mutating func array(
    count: Int, _ element: @escaping @Sendable (inout JSONWriter, Int) -> Void
  ) {
    array { json in
      var start = 0
      while start < count {
        let middle = min(start + Self.block, count)
        let end = min(middle + Self.block, count)
        let rest = end == middle ? nil : BackgroundWork { Self.elements(middle..<end, element) }
        for index in start..<middle { element(&json, index) }
        if let rest { json.output.write(rest.take()) }
        start = end
      }
    }
  }

  /// Some elements of an array that are not the first ones.
  private static func elements(
    _ range: Range<Int>, _ element: (inout JSONWriter, Int) -> Void
  ) -> [UInt8] {
    var json = JSONWriter()
    json.needsComma = true
    for index in range { element(&json, index) }
    return json.output.bytes
  }
}
