import RouteAppLinks
import RouteCheck
import RouteImportXML
import RoutePlan
import RouteBase
import RouteSyntax
import Testing

/// A module with graphs, imported in memory.
struct Module {
  /// The files of the plan, the one to start with first.
  var plans: [(name: String, text: String)]
  var notes: [String]
  var refusals: [String]

  /// Imports graphs; a single one gives a single file, unless it is to be a folder.
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

  /// Imports one graph, of which only the inside is given.
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

  /// The plan that the files make, and what is found in it.
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

  /// The graphs that the plan is exported as, and what Android has no word for.
  func exported() -> (graphs: [(String, String)], notes: [String]) {
    let export = AndroidExport(build().plan)
    return (
      export.files.map { ($0.name, String(decoding: $0.text, as: UTF8.self)) }, export.notes
    )
  }

  /// What export and another import make of it: the same.
  func again() -> Module {
    let isFolder = plans.count > 1
    // A folder is read in the order of names.
    return Module(exported().graphs.sorted { $0.0 < $1.0 }, isFolder: isFolder)
  }
}

/// Holds that an import is what it should be: formatted, without errors, and the same again behind
/// an export that has nothing to tell.
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
