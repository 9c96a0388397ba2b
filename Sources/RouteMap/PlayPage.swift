package import RouteBase

/// A self-contained page for writing a plan in a browser: an editor, and the map beside it. Without
/// the engine it could do nothing, so a build without the engine makes none.
package struct PlayPage {
  private let files: [(path: String, text: SourceText)]

  /// The page opens `files`: a plan, and then what it includes.
  package init(_ files: [(path: String, text: SourceText)]) { self.files = files }

  /// The file that a page without a plan opens: the plan of the README.
  package static let firstFile = (
    path: "podcasts.routeplan", text: SourceText(PageSource.firstPlan.text)
  )

  package func write(to output: inout ByteWriter) {
    let page = WebPage(
      title: "Route plan", styles: [.style, .playStyle], body: .playBody,
      scripts: [.parts, .playStart])
    page.write(data: [(id: "files", json: PageFiles.json(files))], to: &output)
  }
}
