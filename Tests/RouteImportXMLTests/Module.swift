import RouteAppLinks
import RouteCheck
import RouteImportXML
import RoutePlan
import RouteBase
import RouteSyntax
import Testing

/// A module with graphs, imported in memory.
struct Module {
  /// The files of the plan, starting with the main one.
  var plans: [(name: String, text: String)]
  var notes: [String]
  var refusals: [String]

  /// Imports graphs; a single one becomes a single file, unless `isFolder` is true.
  init(
    _ graphs: [(String, String)], values: [String] = [], isFolder: Bool? = nil,
    around: AndroidSurroundings = AndroidSurroundings()
  ) {
    var around = around
    around.values += values.map { ImportSource(path: "strings.xml", bytes: Array($0.utf8)) }
    let result = AndroidImport.run(
      graphs.map { ImportSource(path: $0.0, bytes: Array($0.1.utf8)) }, around: around,
      isFolder: isFolder ?? (graphs.count > 1))
    plans = result.plans.map { ($0.name, String(decoding: $0.text, as: UTF8.self)) }
    notes = result.notes
    refusals = result.refusals
  }

  /// Imports one graph, given its contents.
  init(inside: String, start: String = "a", values: [String] = []) {
    self.init([("g.xml", Self.graph(inside, start: start))], values: values)
  }

  /// A graph with its namespaces.
  static func graph(_ inside: String, id: String = "g", start: String? = "a") -> String {
    """
    <navigation xmlns:android="http://schemas.android.com/apk/res/android"
        xmlns:app="http://schemas.android.com/apk/res-auto" android:id="@+id/\(id)"
        \(start.map { "app:startDestination=\"@id/\($0)\"" } ?? "")>
    \(inside)
    </navigation>
    """
  }

  /// The text of the only plan, or of the first.
  var text: String { plans.first?.text ?? "" }

  func text(_ name: String) -> String { plans.first { $0.name == name }?.text ?? "" }

  /// The plan in the files, with its findings.
  func build() -> (plan: Plan, findings: [Finding]) {
    let files = Dictionary(plans.map { ($0.name, $0.text) }) { first, _ in first }
    let first = plans.first?.name ?? ""
    return PlanBuilder.build(
      path: first, text: SourceText(files[first] ?? ""), loader: SourceLoader(files: files))
  }

  /// The errors that `check` would report.
  var errors: [String] {
    let (plan, findings) = build()
    return PlanChecker.check(plan, findings).findings.filter { $0.level == .error }.map(\.message)
  }

  /// Whether every file is in canonical form.
  var isFormatted: Bool {
    plans.allSatisfy { _, text in
      let (tree, findings) = Parser.parse(SourceText(text), file: FileID(0))
      return findings.isEmpty && Formatter.format(tree) == Array(text.utf8)
    }
  }

  /// The graphs that the plan is exported as, with notes on what Android cannot express.
  func exported() -> (graphs: [(String, String)], notes: [String]) {
    let export = AndroidExport(build().plan)
    return (
      export.files.map { ($0.name, String(decoding: $0.text, as: UTF8.self)) }, export.notes
    )
  }

  /// The result of an export and another import, which should be the same.
  func again() -> Module {
    let isFolder = plans.count > 1
    // A folder is read in the order of names.
    return Module(exported().graphs.sorted { $0.0 < $1.0 }, isFolder: isFolder)
  }
}

/// Expects a correct import: formatted, without errors, and unchanged after an export without notes
/// and another import.
func expectSound(
  _ module: Module, _ comment: Testing.Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(module.refusals == [], comment, sourceLocation: sourceLocation)
  #expect(module.isFormatted, comment, sourceLocation: sourceLocation)
  #expect(module.errors == [], comment, sourceLocation: sourceLocation)
  #expect(module.exported().notes == [], comment, sourceLocation: sourceLocation)
  let again = module.again()
  #expect(again.refusals == [], comment, sourceLocation: sourceLocation)
  #expect(
    again.plans.map(\.name).sorted() == module.plans.map(\.name).sorted(), comment,
    sourceLocation: sourceLocation)
  for (name, text) in module.plans {
    #expect(again.text(name) == text, comment, sourceLocation: sourceLocation)
  }
}
