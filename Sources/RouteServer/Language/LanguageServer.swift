package import RouteBase
import RouteCheck
import RoutePlan
import RouteSyntax

/// The language server: what LSP 3.17 asks, answered from the plans of the client's documents.
package final class LanguageServer: MessageHandler {
  /// What messages call the server.
  package static let name = "qtroute"

  let host: any ServerHost
  let session: ServerSession
  let version: String
  let workspace: Workspace
  var client = ClientCapabilities()
  var state = State.new
  var diagnostics = DiagnosticsState()
  var tokens = SemanticTokensState()
  /// The maps that are kept up to date, by plan: where each is written.
  var maps: [String: String] = [:]
  /// How often the client was asked to watch files.
  var registrations = 0
  /// Whether the next rename keeps no old name.
  var forgetsOldName = false
  var work = CheckProgress()

  /// Where the conversation is.
  enum State {
    case new, running, shutDown
    case ended(Int32)
  }

  /// `plan` is the plan that the user named; nil to find the plans of each document.
  package init(
    _ host: any ServerHost, _ session: ServerSession, plan: String?, version: String
  ) {
    self.host = host
    self.session = session
    self.version = version
    workspace = Workspace(host, plan: plan)
  }

  package var exitStatus: Int32? {
    if case .ended(let status) = state { status } else { nil }
  }

  package var statusWithoutClient: Int32 {
    if case .shutDown = state { 0 } else { 1 }
  }

  // MARK: Messages

  package func handle(notification method: String, _ params: JSONValue?) {
    if method == "exit" {
      state = .ended(statusWithoutClient)
      return
    }
    // Before `initialize` and after `shutdown`, the protocol has notifications ignored.
    guard case .running = state else { return }
    workspace.lookForChanges()
    do throws(ResponseError) {
      try notice(method, params)
    } catch {
      host.log("\(method): \(error.message)")
    }
  }

  private func notice(_ method: String, _ params: JSONValue?) throws(ResponseError) {
    switch method {
    case "initialized": register()
    case "textDocument/didOpen": try didOpen(params)
    case "textDocument/didChange": try didChange(params)
    case "textDocument/didSave": didSave(params)
    case "textDocument/didClose": try didClose(params)
    case "workspace/didChangeWatchedFiles": didChangeFiles(params)
    case "workspace/didChangeWorkspaceFolders": didChangeFolders(params)
    case "workspace/didRenameFiles", "workspace/didCreateFiles", "workspace/didDeleteFiles":
      workspace.forgetFiles()
    default:
      // Others, such as `$/setTrace`, may be ignored.
      break
    }
  }

  package func handle(response id: MessageID, _ result: JSONValue?) {
    handleProgress(response: id, isError: result == nil)
  }

  package func answer(
    _ method: String, _ params: JSONValue?, to json: inout JSONWriter
  ) throws(ResponseError) {
    if method == "initialize" {
      guard case .new = state else {
        throw ResponseError(.invalidRequest, "the server is initialized already")
      }
      initialize(params, to: &json)
      return
    }
    switch state {
    case .new: throw ResponseError(.serverNotInitialized, "`initialize` comes first")
    case .shutDown, .ended: throw ResponseError(.invalidRequest, "the server is shut down")
    case .running: break
    }
    if method == "shutdown" {
      state = .shutDown
      json.null()
      return
    }
    guard let answer = Self.answer(for: method) else {
      throw ResponseError(.methodNotFound, "unknown method `\(method)`")
    }
    workspace.lookForChanges()
    let token = MessageID(params?.member("workDoneToken"))
    if let token { progress(token, "begin", title: Self.work(of: method)) }
    defer { if let token { progress(token, "end", title: nil) } }
    try answer(self)(Request(params), &json)
  }

  /// What a request that may take long does, in words for people.
  private static func work(of method: String) -> String {
    switch method {
    case "workspace/executeCommand": "running the command"
    case "textDocument/rename": "renaming"
    case "workspace/diagnostic": "checking the plans"
    default: "looking through the plan"
    }
  }

  /// Answers one request: writes one value.
  private typealias Answer = (Request, inout JSONWriter) throws(ResponseError) -> Void

  /// What answers a request; nil for an unknown method.
  private static func answer(for method: String) -> ((LanguageServer) -> Answer)? {
    switch method {
    case "textDocument/hover": LanguageServer.hover
    case "textDocument/definition": LanguageServer.definition
    case "textDocument/declaration": LanguageServer.definition
    case "textDocument/references": LanguageServer.references
    case "textDocument/documentHighlight": LanguageServer.highlights
    case "textDocument/documentSymbol": LanguageServer.documentSymbols
    case "workspace/symbol": LanguageServer.workspaceSymbols
    case "textDocument/documentLink": LanguageServer.documentLinks
    case "textDocument/foldingRange": LanguageServer.foldingRanges
    case "textDocument/selectionRange": LanguageServer.selectionRanges
    case "textDocument/semanticTokens/full": LanguageServer.semanticTokens
    case "textDocument/semanticTokens/full/delta": LanguageServer.semanticTokensDelta
    case "textDocument/semanticTokens/range": LanguageServer.semanticTokensRange
    case "textDocument/inlayHint": LanguageServer.inlayHints
    case "textDocument/codeLens": LanguageServer.codeLenses
    case "textDocument/prepareCallHierarchy": LanguageServer.prepareCallHierarchy
    case "callHierarchy/incomingCalls": LanguageServer.incomingCalls
    case "callHierarchy/outgoingCalls": LanguageServer.outgoingCalls
    case "textDocument/linkedEditingRange": LanguageServer.linkedEditingRanges
    case "textDocument/completion": LanguageServer.completion
    case "completionItem/resolve": LanguageServer.resolveCompletion
    case "textDocument/prepareRename": LanguageServer.prepareRename
    case "textDocument/rename": LanguageServer.rename
    case "workspace/willRenameFiles": LanguageServer.willRenameFiles
    case "textDocument/formatting": LanguageServer.formatting
    case "textDocument/rangeFormatting": LanguageServer.rangeFormatting
    case "textDocument/onTypeFormatting": LanguageServer.onTypeFormatting
    case "textDocument/codeAction": LanguageServer.codeActions
    case "codeAction/resolve": LanguageServer.resolveCodeAction
    case "textDocument/diagnostic": LanguageServer.documentDiagnostics
    case "workspace/diagnostic": LanguageServer.workspaceDiagnostics
    case "workspace/executeCommand": LanguageServer.executeCommand
    case "workspace/textDocumentContent": LanguageServer.textDocumentContent
    default: nil
    }
  }

  package func settle(_ isAsked: () -> Bool) {
    guard case .running = state, publish(isAsked) else { return }
    registerRead()
    refresh()
    updateMaps()
    endProgress()
  }
}
