/// What the plan of an app's screens lacks.
enum SwiftUINotes {
  static func notes(_ project: SwiftProject, _ map: ScreenMap) -> [FileRoutesNote] {
    var result = map.unread.map { link in
      let word = project.codes[link.file].words[link.word]
      return FileRoutesNote(
        path: project.codes[link.file].path, line: word.line,
        message: "the type of `\(word.text)` is not found, so this `NavigationLink` is left out")
    }
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
