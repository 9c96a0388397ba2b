package import RouteImport

/// The job of `qtroute-import`, described by a message: `kind` is the format, `file` parts are the
/// files to read, and `folder` requests a file for each graph. `values`, `manifest`, `layout`,
/// `menu` and `code` are files that accompany graphs, `mentions` is what other code says about them,
/// and `start` names the first graph. The answer has the parts `plan`, `note`, `place` and
/// `refused`; for `read-lists` and `read-manifests`, see `AppReadingJob`.
package enum ImportJob {
  package static func answer(_ request: ImportMessage) -> ImportMessage {
    func sources(_ kind: String) -> [ImportSource] {
      request.all(kind).map { ImportSource(path: $0.name, bytes: $0.bytes) }
    }
    let files = sources("file")
    let result: ImportResult
    switch request.all("kind").first?.name {
    case "read-lists": return AppReadingJob.lists(files)
    case "read-manifests": return AppReadingJob.manifests(files, values: sources("values"))
    default: break
    }
    switch request.all("kind").first?.name {
    case "android":
      var around = AndroidSurroundings()
      around.values = sources("values")
      around.manifests = sources("manifest")
      around.layouts = sources("layout")
      around.code = sources("code")
      around.menus = sources("menu")
      around.mentions = request.all("mentions").map {
        ($0.name, AndroidMention.decode($0.bytes))
      }
      around.start = request.all("start").first?.name
      result = AndroidImport.run(
        files, around: around, isFolder: !request.all("folder").isEmpty)
    case "storyboard":
      var around = StoryboardSurroundings()
      around.code = sources("code")
      around.lists = sources("list")
      around.views = sources("view")
      around.start = request.all("start").first?.name
      result = StoryboardImport.run(
        files, around: around, name: request.all("name").first?.name ?? "App")
    case "plist": result = PropertyListImport.run(files)
    case "manifest": result = ManifestImport.run(files, values: sources("values"))
    case "scxml" where files.count == 1: result = SCXMLImport.run(files[0])
    default:
      var refused = ImportResult()
      refused.refusals = ["this `qtroute-import` and `qtroute` have different versions"]
      result = refused
    }
    return ImportMessage(
      result.plans.map { ImportMessage.Part("plan", $0.name, $0.text) }
        + result.notes.map { ImportMessage.Part("note", $0) }
        + result.places.map {
          ImportMessage.Part("place", $0.name, Array("\($0.line) \($0.path)".utf8))
        }
        + result.refusals.map { ImportMessage.Part("refused", $0) })
  }
}
