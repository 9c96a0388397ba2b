import RouteBase
import RoutePlan
import RouteSyntax

/// What is remembered of a plan of which no document is open. The plan itself is not kept: a workspace
/// may have many.
struct ClosedPlan {
  /// Its declarations by name; nil if nobody has asked for them.
  var symbols: [PlanSymbol]?
  /// What `check` finds in each of its files; nil if nobody has asked for it.
  var diagnostics: [String: DiagnosticList]?
  /// Its files, and what was in them.
  private let texts: [String: StableHash]
  /// Whether all its includes could be read.
  let isWhole: Bool
  /// Whether its files are known to be as they were.
  var isCurrent = true

  init(_ snapshot: PlanSnapshot) {
    var texts: [String: StableHash] = [:]
    for (path, file) in zip(snapshot.paths, snapshot.plan.files) {
      texts[path] = Self.hash(file.text)
    }
    self.texts = texts
    isWhole = snapshot.isWhole
  }

  /// Whether it has a file.
  func has(_ path: String) -> Bool { texts[path] != nil }

  /// Whether it is still what it was, if its files are now what `text` gives.
  func isSame(_ text: (String) -> SourceText?) -> Bool {
    // A file that was not there may have come.
    isWhole && texts.allSatisfy { path, hash in text(path).map(Self.hash) == hash }
  }

  private static func hash(_ text: SourceText) -> StableHash {
    var hash = StableHash()
    hash.add(text.content)
    return hash
  }
}

/// A declaration by name, for questions about all plans.
struct PlanSymbol {
  var name: String
  var kind: SymbolKind
  var path: String
  var start: TextPosition
  var end: TextPosition
}
