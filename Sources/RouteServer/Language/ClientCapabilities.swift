import RouteBase

/// What a client can do, as far as answers depend on it.
struct ClientCapabilities {
  private(set) var encoding = PositionEncoding.utf16
  private(set) var hasMarkdown = false
  private(set) var hasSnippets = false
  /// Whether a completion may have one range for those who insert and one for those who replace.
  private(set) var replacesWords = false
  private(set) var hasNestedSymbols = false
  private(set) var hasRelatedInformation = false
  private(set) var hasTags = false
  private(set) var hasCodeDescription = false
  private(set) var pullsDiagnostics = false
  private(set) var hasActionLiterals = false
  private(set) var resolvesActions = false
  private(set) var watchesFiles = false
  /// Whether it can watch files outside the workspace.
  private(set) var watchesElsewhere = false
  private(set) var hasProgress = false
  private(set) var hasVersionedEdits = false
  private(set) var foldsLinesOnly = false
  private(set) var refreshesDiagnostics = false
  private(set) var refreshesLenses = false
  private(set) var refreshesHints = false
  private(set) var refreshesTokens = false
  private(set) var showsDocuments = false
  private(set) var readsContent = false

  init() {}

  /// Reads the parameters of `initialize`.
  init(_ params: JSONValue?) {
    let all = params?.member("capabilities")
    let text = all?.member("textDocument")
    let workspace = all?.member("workspace")
    let encodings = all?.member("general")?.texts("positionEncodings") ?? []
    // Bytes are what the server counts itself.
    encoding = encodings.contains("utf-8") ? .utf8 : .utf16
    if encoding == .utf16, encodings.contains("utf-32"), !encodings.contains("utf-16") {
      encoding = .utf32
    }
    hasMarkdown = text?.member("hover")?.texts("contentFormat").contains("markdown") ?? false
    let completion = text?.at("completion", "completionItem")
    hasSnippets = completion?.flag("snippetSupport") ?? false
    replacesWords = completion?.flag("insertReplaceSupport") ?? false
    hasNestedSymbols =
      text?.member("documentSymbol")?.flag("hierarchicalDocumentSymbolSupport") ?? false
    pullsDiagnostics = text?.member("diagnostic") != nil
    let published = text?.member("publishDiagnostics")
    let shown = pullsDiagnostics ? text?.member("diagnostic") : published
    hasRelatedInformation =
      (shown?.flag("relatedInformation") ?? false)
      || (published?.flag("relatedInformation") ?? false)
    hasTags = shown?.member("tagSupport") != nil || published?.member("tagSupport") != nil
    hasCodeDescription =
      (shown?.flag("codeDescriptionSupport") ?? false)
      || (published?.flag("codeDescriptionSupport") ?? false)
    let action = text?.member("codeAction")
    hasActionLiterals = action?.member("codeActionLiteralSupport") != nil
    resolvesActions =
      (action?.flag("dataSupport") ?? false)
      && (action?.member("resolveSupport")?.texts("properties").contains("edit") ?? false)
    foldsLinesOnly = text?.member("foldingRange")?.flag("lineFoldingOnly") ?? false
    let watching = workspace?.member("didChangeWatchedFiles")
    watchesFiles = watching?.flag("dynamicRegistration") ?? false
    watchesElsewhere = watchesFiles && watching?.flag("relativePatternSupport") == true
    hasVersionedEdits = workspace?.member("workspaceEdit")?.flag("documentChanges") ?? false
    refreshesDiagnostics = workspace?.member("diagnostics")?.flag("refreshSupport") ?? false
    refreshesLenses = workspace?.member("codeLens")?.flag("refreshSupport") ?? false
    refreshesHints = workspace?.member("inlayHint")?.flag("refreshSupport") ?? false
    refreshesTokens = workspace?.member("semanticTokens")?.flag("refreshSupport") ?? false
    readsContent = workspace?.member("textDocumentContent") != nil
    hasProgress = all?.member("window")?.flag("workDoneProgress") ?? false
    showsDocuments = all?.at("window", "showDocument")?.flag("support") ?? false
  }
}
