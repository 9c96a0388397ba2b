import RouteBase
import RouteCheck
import RouteDiff
import RouteDraw
import RouteEngine
import RouteGraph
import RouteLayout
import RouteMap
import RoutePlan
import RouteSyntax

/// The commands that a client can start.
enum ServerCommand: String, CaseIterable {
  /// The path between two routes: the URI of a document, and their names.
  case path = "qtroute.path"
  /// The map of a document's plan, in a file that is kept up to date.
  case map = "qtroute.map"
  /// What has changed for people since the last commit, as Markdown.
  case diff = "qtroute.diff"
  /// The next rename keeps no old name in `was`.
  case forget = "qtroute.renameWithoutWas"
}

extension LanguageServer {
  func executeCommand(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let name = try request.text("command")
    guard let command = ServerCommand(rawValue: name) else {
      throw ResponseError(.invalidParams, "unknown command `\(name)`")
    }
    let given = request.params?.list("arguments") ?? []
    let arguments = given.compactMap(\.asText)
    guard arguments.count == given.count else {
      throw ResponseError(.invalidParams, "the arguments of `\(name)` are texts")
    }
    guard let uri = arguments.first else { throw .missing("arguments") }
    let document = try document(at: DocumentURI.path(uri))
    switch command {
    case .path: try path(arguments, document, &json)
    case .map: try map(document, &json)
    case .diff: try diff(document, &json)
    case .forget:
      forgetsOldName = true
      session.notify("window/showMessage") { json in
        json.object { json in
          json.key("type")
          json.value(3)
          json.key("message")
          json.value("The next rename keeps no old name.")
        }
      }
      json.null()
    }
  }

  private func path(
    _ arguments: [String], _ document: PlanDocument, _ json: inout JSONWriter
  ) throws(ResponseError) {
    guard arguments.count == 3 else { throw .missing("arguments") }
    let reply = withPlan(document) { snapshot -> Result<(PathReply, Plan), ResponseError> in
      if snapshot.hasOpenMeaning { return .failure(.failed("fix the errors in the plan first")) }
      do throws(QuestionFault) {
        let from = try snapshot.plan.route(named: arguments[1])
        let to = try snapshot.plan.target(named: arguments[2])
        let request = PathRequest(from: from, to: to)
        let answer = snapshot.planner().find(request)
        return .success((PathReply(answer, PathEnds(from: from, to: to)), snapshot.plan))
      } catch {
        return .failure(.failed(error.message + (error.help.map { "; \($0)" } ?? "")))
      }
    }
    let (answer, plan) = try reply.get()
    PathJSON(plan).write(answer, to: &json)
  }

  // MARK: Map

  private func map(_ document: PlanDocument, _ json: inout JSONWriter) throws(ResponseError) {
    try check([document.root])
    let path: String
    switch host.privateFolder() {
    case .success(let folder):
      let name = "\(SourcePath.stem(document.root))-\(Self.mark(document.root)).html"
      path = DocumentURI.path(name, in: folder)
    case .failure(let failure): throw .failed("cannot make a folder: \(failure.reason)")
    }
    if let reason = writeMap(of: document.root, to: path) {
      throw .failed("cannot write `\(path)`: \(reason)")
    }
    maps[document.root] = path
    json.object { json in
      json.key("uri")
      json.value(DocumentURI.uri(path))
    }
    guard client.showsDocuments else { return }
    session.request("window/showDocument") { json in
      json.object { json in
        json.key("uri")
        json.value(DocumentURI.uri(path))
        json.key("external")
        json.value(true)
      }
    }
  }

  /// A few letters that tell plans with the same name apart (FNV-1a).
  private static func mark(_ text: String) -> String {
    var hash: UInt32 = 2_166_136_261
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return String(hash, radix: 36)
  }

  private func writeMap(of root: String, to path: String) -> String? {
    workspace.withSnapshot(of: root) { snapshot in
      if snapshot.hasOpenMeaning { return "the plan has errors" }
      let layout = LayeredLayout.make(snapshot.plan)
      var output = ByteWriter()
      MapPage(
        snapshot.plan, layout, findings: snapshot.report().findings,
        folder: DocumentURI.folder(root)
      ).write(to: &output)
      snapshot.isMapped = true
      return host.write([(path, output.bytes)])
    }
  }

  /// Writes the maps again whose plans have changed.
  func updateMaps() {
    for (root, path) in maps.sorted(by: { $0.key < $1.key }) {
      if workspace.withSnapshot(of: root, { $0.isMapped }) { continue }
      if let reason = writeMap(of: root, to: path) { host.log("map: \(reason)") }
    }
  }

  // MARK: Difference

  private func diff(_ document: PlanDocument, _ json: inout JSONWriter) throws(ResponseError) {
    let old: Plan
    switch host.committedPlan(at: document.root, revision: "HEAD") {
    case .success(let plan): old = plan
    case .failure(let failure): throw .failed(failure.reason)
    }
    let text = withPlan(document) { snapshot -> String? in
      if snapshot.hasOpenMeaning { return nil }
      let comparison = PlanComparison(old, snapshot.plan)
      var output = ByteWriter()
      DiffMarkdown.write(
        comparison, isAllowed: comparison.changes.map { _ in false }, to: &output)
      return output.text
    }
    guard let text else { throw .failed("fix the errors in the plan first") }
    json.object { json in
      json.key("kind")
      json.value("markdown")
      json.key("value")
      json.value(text)
    }
  }
}
