import RouteBase

/// `import swiftui`: infers a plan from the Swift code of an app, without compiling it.
///
/// The views that code shows as screens are routes, in the first screen that opens them; what opens
/// them elsewhere is a link. All of it is marked `@inferred`, with the place in the code.
package enum SwiftUIImport {
  /// The plan, and notes. `files` are the app's Swift files in order of their paths. `start` names the
  /// view to start with; nil for the one that the app shows.
  package static func plan(
    _ files: [(path: String, bytes: [UInt8])], name: String, start: String? = nil
  ) throws(FileRoutesFault) -> (plan: [UInt8], notes: [FileRoutesNote]) {
    let (codes, otherApps) = SwiftAppChoice.choose(SwiftProject.read(files), name: name)
    let project = SwiftProject(codes)
    if project.views.isEmpty {
      throw FileRoutesFault(message: "no SwiftUI view: views are types that inherit from `View`")
    }
    let map = ScreenMap(project)
    var starts = SwiftUIStart(map)
    let opened = try starts.find(named: start)
    let graph = ScreenGraph(map, start: opened, app: starts.app)
    var writer = SwiftUIWriter(project, graph)
    let plan: [UInt8]
    do throws(WrittenPlan.Fault) { plan = try WrittenPlan.format(writer.text(name)) } catch {
      throw FileRoutesFault(message: error.message)
    }
    return (plan, otherApps + starts.notes + writer.notes + SwiftUINotes.notes(project, map))
  }
}
