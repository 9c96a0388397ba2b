import RouteBase
import RouteSyntax

/// A state machine as other notations describe it: nested states, and transitions between them.
struct StateMachine {
  /// A state, or a container: a group of states.
  struct State {
    /// The name in the file, which need not be unique.
    var name: String
    /// The index in `states` of the group that it is in; -1 for none. A group comes before those in
    /// it.
    var parent = -1
    var isContainer = false
    var title: String?
    var documentation: [String] = []
    var annotations: [(key: String, value: String?)] = []
    /// Whether it only marks where the machine, or the group that it is in, starts.
    var isInitial = false
    /// Whether it is only decoration, along with its contents and the transitions to it.
    var isLeftOut = false
  }

  struct Transition {
    var from: Int
    var to: Int
    var label = TransitionLabel()
    var documentation: [String] = []
  }

  var name = ""
  var title: String?
  var states: [State] = []
  var transitions: [Transition] = []
}

/// The event that triggers a transition, its condition, and its action.
struct TransitionLabel: Equatable {
  var event = ""
  var guardText = ""
  var action = ""

  init() {}

  /// Parses `event [guard] / action`. If a slash may be part of the event, only one with a space
  /// after it separates the action.
  init(_ text: String, slashNeedsSpace: Bool = false) {
    var rest = Array(Self.oneLine(text).unicodeScalars)
    func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      return Self.oneLine(String(view))
    }
    if let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      let behind = rest[(close + 1)...].drop { $0 == " " }
      let before = rest[..<open]
      if (behind.isEmpty || behind.first == "/") && !before.contains("/") {
        event = string(before)
        guardText = string(rest[(open + 1)..<close])
        action = string(behind.dropFirst())
        return
      }
    }
    let slash = rest.indices.first { index in
      rest[index] == "/"
        && (!slashNeedsSpace || (index + 1 < rest.count && rest[index + 1] == " "))
    }
    if let slash {
      action = string(rest[(slash + 1)...])
      rest = Array(rest[..<slash])
    }
    event = string(rest)
  }

  /// `text` with each run of white space replaced by one space, and none around it.
  static func oneLine(_ text: String) -> String {
    text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
  }
}
