import RouteBase
import RoutePlan
import RouteSyntax

/// The files of a plan that edits changed, and their texts, with which the plan is read again.
///
/// Files are known by their paths, because their numbers may change each time that the plan is read.
struct ChangedFiles {
  private(set) var overrides = SourceOverrides()
  /// How many texts were stored.
  private(set) var count = 0
  private var changes: [String: FixedFile] = [:]
  private var mainChange: FixedFile?

  /// Replaces the text of a file of `plan`.
  mutating func store(_ text: SourceText, _ file: FileID, _ plan: Plan, fixCount: Int) {
    count += 1
    let path = plan.files[file.index].path
    let isMain = file.index == 0
    var change =
      (isMain ? mainChange : changes[path])
      ?? FixedFile(
        path: path, isMain: isMain, old: plan.files[file.index].text, new: text, fixCount: 0)
    change.new = text
    change.fixCount += fixCount
    if isMain {
      mainChange = change
      overrides.main = text
    } else {
      changes[path] = change
      overrides.included[path] = text
    }
  }

  /// Restores the canonical form of files that were in it; returns whether one had to be rewritten.
  mutating func restoreForm(_ plan: Plan) -> Bool {
    var isAnyNew = false
    for (index, file) in plan.files.enumerated() {
      guard let change = index == 0 ? mainChange : changes[file.path],
        Self.isCanonical(change.old), !Self.isCanonical(change.new)
      else { continue }
      let (tree, findings) = Parser.parse(change.new, file: FileID(0))
      if findings.contains(where: { $0.rule == .syntax }) { continue }
      store(SourceText(Formatter.formatKeepingLineEnds(tree)), FileID(index), plan, fixCount: 0)
      isAnyNew = true
    }
    return isAnyNew
  }

  /// The files with other texts than at first, in the order of `plan`; those that it no longer has come
  /// last.
  func list(_ plan: Plan) -> [FixedFile] {
    var rest = changes
    var result = mainChange.map { [$0] } ?? []
    result += plan.files.dropFirst().compactMap { rest.removeValue(forKey: $0.path) }
    result += rest.values.sorted { $0.path < $1.path }
    return result.filter { !$0.old.holdsSame(as: $0.new) }
  }

  private static func isCanonical(_ text: SourceText) -> Bool {
    let (tree, findings) = Parser.parse(text, file: FileID(0))
    return !findings.contains { $0.rule == .syntax }
      && text.content.elementsEqual(Formatter.formatKeepingLineEnds(tree))
  }
}

extension SourceText {
  fileprivate func holdsSame(as other: SourceText) -> Bool {
    content.elementsEqual(other.content)
  }
}
