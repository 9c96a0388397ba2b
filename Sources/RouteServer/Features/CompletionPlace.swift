import RouteBase
import RouteEngine
import RoutePlan
import RouteSyntax

/// Where something is to be completed in a document, and what its plan has there.
struct CompletionPlace {
  let grammar: GrammarPlace
  /// The tree of the document.
  let tree: SyntaxTree
  /// What the declaration before the place has become.
  private(set) var symbol: Symbol?
  /// The service around the place, also around an include of the file.
  private(set) var service: ServiceID

  /// Nil where nothing can be completed: in a comment, or in the middle of a string.
  init?(_ snapshot: inout PlanSnapshot, _ document: PlanDocument, _ offset: Int) {
    tree = snapshot.plan.files[document.file.index].tree
    let parents = snapshot.parents(in: document.file)
    guard let grammar = GrammarPlace(tree, parents: parents, at: offset) else { return nil }
    self.grammar = grammar
    service = snapshot.table().service(around: document.file)
    if let index = grammar.service,
      let id = snapshot.plan.findService(
        tree.text.bytes[tree.nameIndices(tree.declarations[index].name)])
    {
      service = id
    }
    if grammar.index >= 0 {
      symbol = snapshot.table().symbol(
        DeclarationReference(file: document.file, index: grammar.index))
    }
  }
}
