import RouteImport

/// The storyboard with which an app starts: the one that a property list names, or else `Main`, or
/// else the first with an initial scene.
struct StoryboardStart {
  private(set) var file = 0
  /// A note with the storyboard and the reason; nil if there is no choice.
  private(set) var note: String?

  private static let keys: Set = [
    "UIMainStoryboardFile", "UISceneStoryboardFile", "NSMainStoryboardFile",
    "UIMainStoryboardFile~iphone",
  ]

  init(_ files: [StoryboardFile], _ around: StoryboardSurroundings) {
    if let start = around.start, let named = files.firstIndex(where: { $0.stem == start }) {
      file = named
      return
    }
    for list in around.lists {
      guard let values = try? PropertyList(list.bytes).texts(of: Self.keys) else { continue }
      for value in values {
        guard let named = files.firstIndex(where: { $0.stem == value }) else { continue }
        choose(named, files, "`\(list.path)` says so")
        return
      }
    }
    if let main = files.firstIndex(where: { $0.stem == "Main" && $0.initial != nil }) {
      choose(main, files, "it is named `Main`")
      return
    }
    let candidates = files.indices.filter { files[$0].initial != nil }
    choose(
      candidates.first ?? 0, files,
      candidates.count == 1
        ? "no other storyboard has an initial scene" : "no `Info.plist` here names one")
  }

  private mutating func choose(_ index: Int, _ files: [StoryboardFile], _ reason: String) {
    file = index
    guard files.count > 1 else { return }
    note =
      "\(files[index].path): note: the plan starts with the storyboard `\(files[index].stem)`: "
      + "\(reason); `--start NAME` chooses another"
  }
}
