import RouteBase

// What the client says about documents, files and folders.

extension LanguageServer {
  func didOpen(_ params: JSONValue?) throws(ResponseError) {
    guard let document = params?.member("textDocument"), let uri = document.text("uri"),
      let text = document.text("text")
    else { throw .missing("textDocument") }
    workspace.open(
      OpenDocument(
        uri: uri, version: document.number("version"), text: DocumentText(SourceText(text))),
      at: DocumentURI.path(uri))
  }

  func didChange(_ params: JSONValue?) throws(ResponseError) {
    let request = Request(params)
    let path = try request.path()
    guard workspace.documents[path] != nil else {
      throw ResponseError(.invalidParams, "`\(path)` is not open")
    }
    let version = params?.at("textDocument", "version")
    let changes = params?.list("contentChanges") ?? []
    let encoding = client.encoding
    try workspace.change(path) { document throws(ResponseError) in
      if case .integer(let number)? = version?.content { document.version = Int(exactly: number) }
      for change in changes { try document.apply(change, encoding) }
    }
  }

  func didSave(_ params: JSONValue?) {
    // Who does not watch files may have changed others before saving this one.
    if !client.watchesFiles { workspace.forgetFiles() }
  }

  func didClose(_ params: JSONValue?) throws(ResponseError) {
    let path = try Request(params).path()
    workspace.close(path)
    tokens.forget(path)
  }

  func didChangeFiles(_ params: JSONValue?) {
    // Changes to open documents count when the client sends them.
    let paths = (params?.list("changes") ?? []).compactMap { $0.text("uri") }
    if paths.contains(where: { workspace.documents[DocumentURI.path($0)] == nil }) {
      workspace.forgetFiles()
    }
  }

  func didChangeFolders(_ params: JSONValue?) {
    let event = params?.member("event")
    let removed = Set(
      (event?.list("removed") ?? []).compactMap { $0.text("uri") }.map(DocumentURI.path))
    let added = (event?.list("added") ?? []).compactMap { $0.text("uri") }.map(DocumentURI.path)
    workspace.setFolders(workspace.folders.filter { !removed.contains($0) } + added)
    workspace.forgetFiles()
  }
}
