import RouteBase

// The start of a conversation, and what the server says that it can do.

extension LanguageServer {
  func initialize(_ params: JSONValue?, to json: inout JSONWriter) {
    client = ClientCapabilities(params)
    var folders = (params?.list("workspaceFolders") ?? []).compactMap { $0.text("uri") }
    if folders.isEmpty, let root = params?.text("rootUri") { folders = [root] }
    workspace.setFolders(folders.map { DocumentURI.path($0) }.filter { DocumentURI.isFile($0) })
    workspace.setWatching(client)
    state = .running
    json.object { json in
      json.key("capabilities")
      json.object { json in
        writeSync(to: &json)
        writeProviders(to: &json)
        writeEditProviders(to: &json)
        writeWorkspace(to: &json)
      }
      json.key("serverInfo")
      json.object { json in
        json.key("name")
        json.value(Self.name)
        json.key("version")
        json.value(version)
      }
    }
  }

  private func writeSync(to json: inout JSONWriter) {
    json.key("positionEncoding")
    json.value(client.encoding.rawValue)
    json.key("textDocumentSync")
    json.object { json in
      json.key("openClose")
      json.value(true)
      json.key("change")
      json.value(2)
      json.key("save")
      json.value(true)
    }
  }

  private func writeProviders(to json: inout JSONWriter) {
    for name in [
      "hoverProvider", "definitionProvider", "declarationProvider", "documentHighlightProvider",
      "documentSymbolProvider", "foldingRangeProvider", "selectionRangeProvider",
      "inlayHintProvider",
      "callHierarchyProvider", "linkedEditingRangeProvider",
    ] {
      json.key(text: name)
      json.value(true)
    }
    for name in ["referencesProvider", "workspaceSymbolProvider"] {
      json.key(text: name)
      json.object { json in Self.writeProgress(to: &json) }
    }
    json.key("documentLinkProvider")
    json.object { _ in }
    json.key("codeLensProvider")
    json.object { _ in }
    json.key("semanticTokensProvider")
    json.object { json in
      json.key("legend")
      json.object { json in
        json.key("tokenTypes")
        json.array(TokenType.allCases) { json, type in json.value(type.name) }
        json.key("tokenModifiers")
        json.array(TokenModifier.allCases) { json, modifier in json.value(modifier.name) }
      }
      json.key("range")
      json.value(true)
      json.key("full")
      json.object { json in
        json.key("delta")
        json.value(true)
      }
    }
    if client.pullsDiagnostics {
      json.key("diagnosticProvider")
      json.object { json in
        json.key("identifier")
        json.value(Self.name)
        json.key("interFileDependencies")
        json.value(true)
        json.key("workspaceDiagnostics")
        json.value(true)
        Self.writeProgress(to: &json)
      }
    }
  }

  /// A client may ask for progress by a token in the request.
  private static func writeProgress(to json: inout JSONWriter) {
    json.key("workDoneProgress")
    json.value(true)
  }

  private func writeEditProviders(to json: inout JSONWriter) {
    json.key("completionProvider")
    json.object { json in
      json.key("triggerCharacters")
      json.array([".", ">", "\"", "(", "@", ":", "/", " "]) { json, text in json.value(text) }
      json.key("resolveProvider")
      json.value(true)
    }
    json.key("renameProvider")
    json.object { json in
      json.key("prepareProvider")
      json.value(true)
      Self.writeProgress(to: &json)
    }
    json.key("documentFormattingProvider")
    json.value(true)
    json.key("documentRangeFormattingProvider")
    json.value(true)
    json.key("documentOnTypeFormattingProvider")
    json.object { json in
      json.key("firstTriggerCharacter")
      json.value("}")
      json.key("moreTriggerCharacter")
      json.array(["\n"]) { json, text in json.value(text) }
    }
    json.key("codeActionProvider")
    json.object { json in
      json.key("codeActionKinds")
      json.array(["quickfix", "refactor", "source.fixAll"]) { json, kind in json.value(kind) }
      json.key("resolveProvider")
      json.value(client.resolvesActions)
    }
    json.key("executeCommandProvider")
    json.object { json in
      json.key("commands")
      json.array(ServerCommand.allCases) { json, command in json.value(command.rawValue) }
      Self.writeProgress(to: &json)
    }
  }

  private func writeWorkspace(to json: inout JSONWriter) {
    json.key("workspace")
    json.object { json in
      json.key("workspaceFolders")
      json.object { json in
        json.key("supported")
        json.value(true)
        json.key("changeNotifications")
        json.value(true)
      }
      json.key("fileOperations")
      json.object { json in
        json.key("willRename")
        Self.writeFileFilter(to: &json)
        json.key("didRename")
        Self.writeFileFilter(to: &json)
      }
      if client.readsContent {
        json.key("textDocumentContent")
        json.object { json in
          json.key("schemes")
          json.array([RulePageURI.scheme]) { json, scheme in json.value(scheme) }
        }
      }
    }
  }

  private static func writeFileFilter(to json: inout JSONWriter) {
    json.object { json in
      json.key("filters")
      json.array(["**/*.routeplan", "**/*"]) { json, glob in
        json.object { json in
          json.key("scheme")
          json.value("file")
          json.key("pattern")
          json.object { json in
            json.key("glob")
            json.value(glob)
            json.key("matches")
            json.value(glob.hasSuffix("*") && !glob.hasSuffix("plan") ? "folder" : "file")
          }
        }
      }
    }
  }

  /// Asks the client to say when plans change.
  func register() {
    if client.watchesFiles { register([FileWatching.plans]) }
  }

  /// Asks the client to say when the files change that were read since the last time, too.
  func registerRead() {
    let patterns = workspace.takeWatched()
    if !patterns.isEmpty { register(patterns) }
  }

  private func register(_ patterns: [FileWatching.Pattern]) {
    registrations += 1
    let id = "files-\(registrations)"
    session.request("client/registerCapability") { json in
      json.object { json in
        json.key("registrations")
        json.array { json in
          json.object { json in
            json.key("id")
            json.value(id)
            json.key("method")
            json.value("workspace/didChangeWatchedFiles")
            json.key("registerOptions")
            json.object { json in
              json.key("watchers")
              json.array(patterns) { json, pattern in
                json.object { json in
                  json.key("globPattern")
                  Self.write(pattern, to: &json)
                }
              }
            }
          }
        }
      }
    }
  }

  private static func write(_ pattern: FileWatching.Pattern, to json: inout JSONWriter) {
    guard let folder = pattern.folder else {
      json.value(pattern.glob)
      return
    }
    json.object { json in
      json.key("baseUri")
      json.value(DocumentURI.uri(folder))
      json.key("pattern")
      json.value(pattern.glob)
    }
  }
}
