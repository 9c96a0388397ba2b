package import RouteBase
package import RouteLayout
package import RoutePlan
package import RouteSyntax

/// A self-contained page for exploring a plan in a browser.
///
/// Its script draws the visible part on a canvas from data in the page. The engine, which is in the
/// page too, reads the texts of the plan's files and answers questions.
package struct MapPage {
  private let plan: Plan
  private let layout: MapLayout
  private let findings: [Finding]
  private let folder: String
  /// How often each part was used; nil to leave that out.
  package var counts: PlanCounts?
  /// Pictures of screens, by the routes that they belong to.
  package var images: [(route: RouteID, image: MapImage)] = []
  /// What has changed, in a page about two plans that were joined; nil for one plan.
  package var changes: MapChanges?

  /// Relative paths of files refer to `folder`.
  package init(_ plan: Plan, _ layout: MapLayout, findings: [Finding], folder: String) {
    self.plan = plan
    self.layout = layout
    self.findings = findings
    self.folder = folder
  }

  package func write(to output: inout ByteWriter) {
    let page = WebPage(
      title: plan.name, styles: [.style], body: .body, scripts: [.parts, .start])
    var data = [(id: "plan", json: planData())]
    if PageSource.hasEngine { data.append((id: "files", json: files())) }
    page.write(
      data: data, images: images.map { ("image-\($0.route.index)", $0.image) }, to: &output)
  }

  /// What the page shows, as JSON.
  package func planData() -> [UInt8] {
    var names = PortablePaths.names(ownFiles.map(\.path), folder: folder)
    names += PortablePaths.names(plan.files[names.count...].map(\.path), folder: folder)
      .map { "old:\($0)" }
    var json = JSONWriter()
    var data = MapData(plan, layout, findings: findings, files: names)
    data.counts = counts
    data.changes = changes
    data.write(to: &json)
    return json.output.bytes
  }

  /// What the engine reads, as JSON: the files of the plan, itself first.
  package func files() -> [UInt8] {
    let names = PortablePaths.rooted(ownFiles.map(\.path), folder: folder)
    return PageFiles.json(zip(names, ownFiles).map { ($0, $1.text) })
  }

  /// The files of the plan itself, without those of the one that it is compared with.
  private var ownFiles: ArraySlice<PlanFile> {
    plan.files[..<(changes?.newFileCount ?? plan.files.count)]
  }
}

/// The files of a plan as the engine takes them.
enum PageFiles {
  static func json(_ files: [(path: String, text: SourceText)]) -> [UInt8] {
    var json = JSONWriter()
    json.array(files) { json, file in
      json.object { json in
        json.key("path")
        json.value(file.path)
        json.key("text")
        json.value(String(decoding: file.text.content, as: UTF8.self))
      }
    }
    return json.output.bytes
  }
}
