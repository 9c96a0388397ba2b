/// Answers the lines of standard input, one after another.
protocol LineAnswers: SendableMetatype {
  /// Answers a line, which is given without its end. What is written depends on earlier lines only
  /// by what the page says of them.
  mutating func answer(_ line: ArraySlice<UInt8>, on page: inout AnswerPage)
}

extension LineAnswers {
  mutating func answer(block: ArraySlice<UInt8>, on page: inout AnswerPage) {
    InputLines.forEach(in: block) { line in
      page.number += 1
      answer(line, on: &page)
    }
  }
}
