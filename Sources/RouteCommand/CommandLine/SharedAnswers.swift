import RouteBase

/// The answers to all lines of standard input, in order. If much input arrives at once, two threads
/// share it.
struct SharedAnswers<Answers: LineAnswers>: ~Copyable {
  private let make: @Sendable () -> Answers
  private var answers: Answers
  /// What answers the second half of each large block, once there was one.
  private var thread: AnswerThread?
  private var page = AnswerPage()

  /// What `make` returns answers on one thread.
  init(_ make: @escaping @Sendable () -> Answers) {
    self.make = make
    answers = make()
  }

  /// The worst status of all answers.
  var status: Status { page.status }

  /// Answers all lines of standard input.
  mutating func answerInput(_ session: Session) throws(CommandFailure) {
    try InputLines.forEachBlock(session, pause: { session.output.flush() }) { block in
      answer(block, session)
    }
  }

  /// Writes what `body` answers.
  mutating func write(
    to session: Session, _ body: (inout Answers, inout AnswerPage) -> Void
  ) {
    swap(&page.output, &session.output)
    body(&answers, &page)
    swap(&page.output, &session.output)
    session.writeMessages(page.takeMessages())
  }

  private mutating func answer(_ block: ArraySlice<UInt8>, _ session: Session) {
    let middle = Self.middle(of: block)
    if middle < block.endIndex { thread = thread ?? AnswerThread(make) }
    guard middle < block.endIndex, let thread else {
      return write(to: session) { answers, page in answers.answer(block: block, on: &page) }
    }
    let first = block[..<middle]
    thread.start(
      block[middle...], number: page.number + InputLines.count(in: first),
      isFirst: page.isFirst && first.allSatisfy { $0 <= 0x20 })
    write(to: session) { answers, page in answers.answer(block: first, on: &page) }
    for part in thread.take() {
      session.output.write(part.output)
      session.writeMessages(part.messages)
      page.status = max(page.status, part.status)
      page.number = part.number
      page.isFirst = part.isFirst
    }
  }

  /// From how many bytes on it is worthwhile to share a block.
  private static var large: Int { 1 << 12 }

  /// The start of a line near the middle of a large block, or its end if the block stays whole.
  private static func middle(of block: ArraySlice<UInt8>) -> Int {
    if block.count < large { return block.endIndex }
    return InputLines.lineEnd(in: block, from: block.startIndex + block.count / 2)
      .map { $0 + 1 } ?? block.endIndex
  }
}

extension Session {
  fileprivate func writeMessages(_ messages: String) {
    if !messages.isEmpty { writeError(messages) }
  }
}
