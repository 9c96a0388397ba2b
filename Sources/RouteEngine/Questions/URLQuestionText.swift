/// The target, the inputs and the base of a question for URLs, as typed.
package struct URLQuestionText: Sendable {
  /// The route or task that the URLs open and then each input as `NAME=VALUE`, in the order given,
  /// with a byte after each of them.
  private var words: [UInt8] = []
  private var ends: [Int] = []
  package var scheme: String?
  package var domain: String?
  /// Whether a URL for each pattern is requested, rather than one.
  package var isAll = false
  /// Whether the inputs are options. If not, they are on a line together with the target.
  package var hasOptions = true

  package init(_ target: String, _ inputs: [String]) {
    for word in [target] + inputs {
      words += word.utf8
      ends.append(words.count)
      words.append(Self.tab)
    }
  }

  private static let tab: UInt8 = 0x09

  /// Replaces the target and the inputs by those of a line, which are separated by tabs.
  package mutating func read(_ line: UnsafeBufferPointer<UInt8>) {
    words.removeAll(keepingCapacity: true)
    words.append(contentsOf: line)
    words.append(Self.tab)
    ends.removeAll(keepingCapacity: true)
    for index in words.indices where words[index] == Self.tab { ends.append(index) }
  }

  var inputCount: Int { ends.count - 1 }

  /// Calls `body` with the target, which is word 0, or an input, from word 1 on.
  func withWord<Result>(
    _ index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(QuestionFault) -> Result
  ) throws(QuestionFault) -> Result {
    let start = index == 0 ? 0 : ends[index - 1] + 1
    return try words.withUnsafeBufferPointer { (words) throws(QuestionFault) in
      try body(UnsafeBufferPointer(rebasing: words[start..<ends[index]]))
    }
  }
}
