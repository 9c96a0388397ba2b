/// What the plan of an app's screens lacks.
enum SwiftUINotes {
  static func notes(_ project: SwiftProject, _ graph: ScreenGraph) -> [FileRoutesNote] {
    var result: [FileRoutesNote] = []
    for code in project.codes {
      for index in code.words.indices
      where code.text(index) == "onOpenURL" && code.isSign(".", at: index - 1) {
        result.append(
          FileRoutesNote(
            path: code.path, line: code.words[index].line,
            message: "`onOpenURL` opens URLs in code: add them to the routes with `at`"))
      }
    }
    return result
  }
}
