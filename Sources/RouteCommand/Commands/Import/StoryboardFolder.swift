import RouteBase

/// The files of a project from which the plan of its storyboards is made.
struct StoryboardFolder {
  /// The storyboards, in order of their paths; of those in several languages, one.
  private(set) var storyboards: [String] = []
  /// `.xib` files, property lists and code.
  private(set) var views: [String] = []
  private(set) var lists: [String] = []
  private(set) var code: [String] = []
  /// The name of the folder.
  let name: String

  private static let endings = [".storyboard", ".xib", "Info.plist", ".swift", ".m", ".mm", ".h"]

  /// Nil if `folder` is not a folder.
  init?(_ folder: String, _ host: any Host) throws(CommandFailure) {
    name = host.folderName(folder) ?? "App"
    let found = try ProjectFiles.find(folder, host) { name in
      Self.endings.contains { name.hasSuffix($0) && name.utf8.count >= $0.utf8.count }
    }
    guard let found else { return nil }
    for path in found {
      if path.hasSuffix(".storyboard") {
        storyboards.append(path)
      } else if path.hasSuffix(".xib") {
        views.append(path)
      } else if path.hasSuffix(".plist") {
        lists.append(path)
      } else {
        code.append(path)
      }
    }
    storyboards = Self.oneLanguage(of: storyboards)
    views = Self.oneLanguage(of: views)
  }

  /// The files, each in one language: `Base.lproj` if it is there, or else the first.
  private static func oneLanguage(of paths: [String]) -> [String] {
    var places: [String: Int] = [:]
    var result: [String] = []
    for path in paths {
      var parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count > 1, parts[parts.count - 2].hasSuffix(".lproj") else {
        result.append(path)
        continue
      }
      let isBase = parts[parts.count - 2] == "Base.lproj"
      parts.remove(at: parts.count - 2)
      let key = parts.joined(separator: "/")
      if let place = places[key] {
        if isBase { result[place] = path }
      } else {
        places[key] = result.count
        result.append(path)
      }
    }
    return result
  }

  /// The lines of a code file that declare a class or may declare a method for unwind segues.
  static func declarations(in text: SourceText) -> [UInt8] {
    let words = ["class ", "extension ", "@interface", "@implementation", "UIStoryboardSegue"]
      .map { Array($0.utf8) }
    var result: [UInt8] = []
    for line in text.content.split(separator: 0x0A) {
      let isWanted = line.indices.contains { start in
        words.contains { $0[0] == line[start] && line[start...].starts(with: $0) }
      }
      if isWanted { result += line + [0x0A] }
    }
    return result
  }
}
