import RouteBase

/// A thread that answers blocks of lines. It ends when nobody holds it any more.
final class AnswerThread: Sendable {
  /// Some lines, and what is known of the lines before them.
  private struct Block: Sendable {
    var lines: [UInt8]
    var number: Int
    var isFirst: Bool
  }

  /// What was written in answer to a block.
  struct Part: Sendable {
    var output: [UInt8]
    var messages: String
    var status: Status
    /// The number of its last line.
    var number: Int
    var isFirst: Bool
  }

  private let blocks = Channel<Block>(limit: 1)
  private let parts = Channel<Part>(limit: 1)

  /// Nil if the system cannot provide a thread. What answers is made on that thread.
  init?(_ make: @escaping @Sendable () -> some LineAnswers) {
    let work = BackgroundWork.onThread { [blocks, parts] in
      var answers = make()
      while true {
        let received = blocks.receive()
        if received.isEmpty { return }
        for block in received { parts.send(Self.answer(block, &answers)) }
      }
    }
    if work == nil { return nil }
  }

  deinit { blocks.close() }

  /// Starts to answer the lines of a block, of which `number` and `isFirst` say what precedes them.
  func start(_ lines: ArraySlice<UInt8>, number: Int, isFirst: Bool) {
    blocks.send(Block(lines: Array(lines), number: number, isFirst: isFirst))
  }

  /// The answers to the block that was started; waits for them.
  func take() -> [Part] { parts.receive() }

  private static func answer(_ block: Block, _ answers: inout some LineAnswers) -> Part {
    var page = AnswerPage()
    page.number = block.number
    page.isFirst = block.isFirst
    answers.answer(block: block.lines[...], on: &page)
    return Part(
      output: page.output.bytes, messages: page.takeMessages(), status: page.status,
      number: page.number, isFirst: page.isFirst)
  }
}
