/// What the plan of an app's screens lacks.
enum SwiftUINotes {
  static func notes(_ project: SwiftProject, _ map: ScreenMap) -> [FileRoutesNote] {
    var result = map.unread.map { link in
      let word = project.codes[link.file].words[link.word]
      return FileRoutesNote(
        path: project.codes[link.file].path, line: word.line,
        message: "the type of `\(word.text)` is not found, so this `NavigationLink` is left out")
    }
    if let note = foreign(project) { result.append(note) }
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

  /// A note on the views that are shown and that no file declares.
  private static func foreign(_ project: SwiftProject) -> FileRoutesNote? {
    let all = project.foreign.sorted {
      ($0.value.file, $0.value.word) < ($1.value.file, $1.value.word)
    }
    guard let (first, place) = all.first else { return nil }
    let others = all.dropFirst().prefix(5).map { "`\($0.key)`" }
    let count = all.count - 1 - others.count
    let same =
      others.isEmpty
      ? ""
      : "; the same goes for " + others.joined(separator: ", ")
        + (count > 0 ? " and \(count) more" : "")
    let code = project.codes[place.file]
    return FileRoutesNote(
      path: code.path, line: code.words[place.word].line,
      message: "`\(first)` is declared nowhere in the folder, so what it opens is not known\(same)")
  }
}
