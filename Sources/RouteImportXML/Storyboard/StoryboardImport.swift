import RouteImport

/// Files next to storyboards that tell what these do not.
package struct StoryboardSurroundings: Sendable {
  /// Code with methods that receive unwind segues.
  package var code: [ImportSource] = []
  /// Property lists that name the main storyboard.
  package var lists: [ImportSource] = []
  /// `.xib` files.
  package var views: [ImportSource] = []
  /// The storyboard to start with, if the user names one.
  package var start: String?

  package init() {}
}

/// `import storyboard`: turns storyboards into a plan. Each view controller becomes a route, and each
/// segue becomes a link or the place of a route in another.
package enum StoryboardImport {
  package static func run(
    _ sources: [ImportSource], around: StoryboardSurroundings, name: String
  ) -> ImportResult {
    var result = ImportResult()
    var files = read(sources, &result)
    guard result.refusals.isEmpty else { return result }
    let platform = platform(of: files)
    for file in files where family(file.runtime) != platform {
      result.notes.append("\(file.path): note: it is for another platform and is left out")
    }
    files.removeAll { family($0.runtime) != platform }
    guard let first = files.first else {
      result.refusals = ["the launch screen has no other scenes"]
      return result
    }
    let main = StoryboardStart(files, around)
    if let note = main.note { result.notes.append(note) }
    var project = StoryboardProject(
      files, code: StoryboardCode(around.code), main: main.file)
    project.settleUnwinds()
    let tree = StoryboardTree(project)
    let writer = StoryboardWriter(project, tree)
    let stem = files.count == 1 ? first.stem : name
    result.plans = [("\(stem).routeplan", writer.plan(named: stem))]
    let notes = project.notes.enumerated().sorted {
      ($0.element.file, $0.element.line, $0.offset) < ($1.element.file, $1.element.line, $1.offset)
    }
    for (_, note) in notes {
      result.notes.append("\(files[note.file].path):\(note.line): note: \(note.message)")
    }
    result.notes += screensInViews(around.views)
    result.notes.append(summary(project))
    return result
  }

  /// The storyboards, without launch screens; they have names of their own.
  private static func read(
    _ sources: [ImportSource], _ result: inout ImportResult
  ) -> [StoryboardFile] {
    var files: [StoryboardFile] = []
    var paths: [String: String] = [:]
    for source in sources {
      do throws(XMLFault) {
        let file = try StoryboardFile(source)
        if file.isLaunchScreen { continue }
        let key = file.stem + "\n" + family(file.runtime)
        if let other = paths[key] {
          result.refusals.append(
            "\(source.path):1: `\(other)` has the same name; import the folder of one app")
          continue
        }
        paths[key] = source.path
        files.append(file)
      } catch {
        result.refusals.append("\(source.path):\(error.line): \(error.message)")
      }
    }
    return files
  }

  /// `iOS` for phones and tablets.
  private static func family(_ runtime: String) -> String {
    String(runtime.prefix { $0 != "." })
  }

  /// The platform of the plan: that of phones if there is a choice.
  private static func platform(of files: [StoryboardFile]) -> String {
    let families = files.map { family($0.runtime) }
    return ["iOS", "MacOSX", "AppleTV", "watchKit"].first { families.contains($0) }
      ?? families.first ?? ""
  }

  /// Notes on view controllers whose views are in files of their own.
  private static func screensInViews(_ views: [ImportSource]) -> [String] {
    views.compactMap { source in
      guard let document = try? XMLReader.read(source.bytes) else {
        return "\(source.path): note: it could not be read and is left out"
      }
      let owner = document.elements.first {
        $0.attribute("", "placeholderIdentifier") == "IBFilesOwner"
      }
      guard let owner, let name = owner.attribute("", "customClass"),
        name.hasSuffix("Controller")
      else { return nil }
      return "\(source.path):\(owner.line): note: it has the view of `\(name)`, "
        + "which only code opens; the plan does not have it"
    }
  }

  /// `2 storyboards: 7 scenes, 3 navigation controllers, 12 segues`
  private static func summary(_ project: StoryboardProject) -> String {
    func counted(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    let counts = project.counts
    return counted(project.files.count, "storyboard") + ": "
      + [
        counted(project.scenes.count { !$0.isStub }, "scene"),
        counted(counts.navigations, "navigation controller"),
        counted(counts.references, "reference"), counted(counts.segues, "segue"),
      ].joined(separator: ", ")
  }
}
