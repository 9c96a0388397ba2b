package import RouteExchange

/// What `qtroute-import` does with a message: `kind` says which form, `file` are files to read,
/// `values` files with strings, `folder` asks for a file for each graph. It answers with `plan`,
/// `note` and `refused`.
package enum ImportJob {
  package static func answer(_ request: ImportMessage) -> ImportMessage {
    let sources = request.all("file").map { ImportSource(path: $0.name, bytes: $0.bytes) }
    let values = request.all("values").map { ImportSource(path: $0.name, bytes: $0.bytes) }
    let result: ImportResult
    switch request.all("kind").first?.name {
    case "android":
      result = AndroidImport.run(
        sources, values: values, isFolder: !request.all("folder").isEmpty)
    case "scxml" where sources.count == 1: result = SCXMLImport.run(sources[0])
    default:
      var refused = ImportResult()
      refused.refusals = ["this `qtroute-import` and `qtroute` are not of one version"]
      result = refused
    }
    return ImportMessage(
      result.plans.map { ImportMessage.Part("plan", $0.name, $0.text) }
        + result.notes.map { ImportMessage.Part("note", $0) }
        + result.refusals.map { ImportMessage.Part("refused", $0) })
  }
}
