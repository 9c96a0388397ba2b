import RouteBase

/// What the client is shown of checks that take long.
///
/// A check that a question or an edit interrupts goes on after it, or begins anew, so that the client is
/// shown one piece of work from the first of such checks to the end of the last one.
struct CheckProgress {
  /// How long checks take before the client is told, in milliseconds.
  static let patience = 500

  /// When the first check began, by the clock of the host; nil while there is nothing to check.
  var start: Int?
  var state = State.hidden
  /// How many tokens there were.
  var count = 0

  enum State {
    case hidden
    /// The client was asked whether it takes a token.
    case asked(MessageID, token: MessageID)
    case shown(token: MessageID)
    /// The client does not take the token.
    case refused
  }
}

extension LanguageServer {
  /// Shows the client that plans are being checked, if that takes long.
  func showProgress() {
    guard client.hasProgress else { return }
    guard let start = work.start else {
      work.start = host.milliseconds
      return
    }
    guard case .hidden = work.state, host.milliseconds - start >= CheckProgress.patience else {
      return
    }
    work.count += 1
    let token = MessageID.text("qtroute-\(work.count)")
    let id = session.request("window/workDoneProgress/create") { json in
      json.object { json in
        json.key("token")
        token.write(to: &json)
      }
    }
    work.state = .asked(id, token: token)
  }

  /// Begins what the client was asked about, once it has agreed.
  func handleProgress(response id: MessageID, isError: Bool) {
    guard case .asked(let asked, let token) = work.state, asked == id else { return }
    if isError {
      work.state = .refused
      return
    }
    work.state = .shown(token: token)
    progress(token, "begin", title: "checking the plan")
  }

  /// Ends the work, unless messages have arrived, after which there may be more of it.
  func endProgress() {
    guard work.start != nil else { return }
    if case .shown(let token) = work.state {
      if session.hasMessages { return }
      progress(token, "end", title: nil)
    }
    work.start = nil
    work.state = .hidden
  }

  /// Tells the client that work begins or ends.
  func progress(_ token: MessageID, _ kind: String, title: String?) {
    session.notify("$/progress") { json in
      json.object { json in
        json.key("token")
        token.write(to: &json)
        json.key("value")
        json.object { json in
          json.key("kind")
          json.value(kind)
          if let title {
            json.key("title")
            json.value(title)
          }
        }
      }
    }
  }
}
