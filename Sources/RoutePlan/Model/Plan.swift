package import RouteBase
package import RouteSyntax

/// A route plan with its names resolved: what is in the app, as flat arrays indexed by dense ids.
///
/// Ids are numbered in reading order, with each include read in place. A plan with errors is still
/// a plan: what could not be resolved is left out or `none`, and the findings say so.
@usableFromInline
package struct Plan: Sendable {
  /// The plan's own name, or the stem of the file's name.
  package internal(set) var name: String
  /// The file that the plan starts with, then those that it includes.
  package internal(set) var files: [PlanFile]
  package internal(set) var names: NameTable

  package internal(set) var schemes: [URLBase] = []
  package internal(set) var domains: [URLBase] = []
  /// The patterns of URLs that stay in the browser, each once.
  package internal(set) var webPatterns: [WebPattern] = []
  package internal(set) var facts: [Fact] = []
  /// The built-in types, in the order of `DeclaredType.BuiltIn`, then the declared ones.
  package internal(set) var types: [DeclaredType] = DeclaredType.builtIns
  package internal(set) var services: [Service] = []
  @usableFromInline package internal(set) var flows: [Flow] = []
  @usableFromInline package internal(set) var routes: [Route] = []
  @usableFromInline package internal(set) var tasks: [PlanTask] = []
  @usableFromInline package internal(set) var links: [Link] = []
  package internal(set) var fallbacks: [Fallback] = []
  package internal(set) var expectations: [Expectation] = []
  /// The references that use an old name.
  package internal(set) var oldUses: [OldUse] = []

  /// The parameters of routes and tasks, which refer to slices of this array.
  package internal(set) var parameters: [Parameter] = []
  /// The patterns of routes, flows and tasks, which refer to slices of this array.
  package internal(set) var patterns: [Pattern] = []
  package internal(set) var arguments: [Argument] = []
  /// The values of defaults, arguments and annotations.
  package internal(set) var literals: [LiteralValue] = []
  /// The annotations of each declaration that has any, as slices of `annotations`.
  var annotationSlices: [DeclarationReference: PlanSlice] = [:]
  var annotations: [PlanAnnotation] = []
  /// The `allow` clauses of all files, in the order of files and positions.
  package internal(set) var allowances: [PlanAllowance] = []
  /// The conditions that declarations refer to; element 0 is empty.
  package internal(set) var conditions: [Conditions] = [Conditions()]
  /// The facts that conditions and expectations list.
  package internal(set) var factLists: [FactID] = []
  /// The names that `recycle by` lists.
  package internal(set) var keyLists: [NameID] = []
  /// The routes that `expect stack` lists.
  package internal(set) var routeLists: [RouteID] = []

  /// The children of each route, those in its block first.
  package internal(set) var children = Adjacency()
  /// For each route, the frame right below it in its own place; empty in a plan where nothing
  /// floats, whose frames lie on their parents.
  var placeParents: [RouteID] = []
  /// For each route, its nearest ancestor that does not float; empty in a plan where nothing does.
  var grounds: [RouteID] = []
  /// Where the links and tasks of the plan are available.
  @usableFromInline package internal(set) var linkIndex = LinkIndex()
  /// The route that a cold launch opens; `none` in a plan without routes.
  package internal(set) var start = RouteID.none

  var symbols = SymbolTable()

  init(name: String, files: [PlanFile], names: NameTable) {
    self.name = name
    self.files = files
    self.names = names
  }
}

/// A list of routes for each row, all in one array.
@usableFromInline
package struct Adjacency: Sendable {
  /// Where each row starts in `elements`, and where the last one ends.
  @usableFromInline package internal(set) var offsets: [UInt32] = [0]
  @usableFromInline package internal(set) var elements: [RouteID] = []

  /// The indices in `elements` of the routes of row `index`.
  @inlinable package func places(of index: Int) -> Range<Int> {
    Int(offsets[index])..<Int(offsets[index + 1])
  }

  /// The routes of row `index`.
  @inlinable package subscript(_ index: Int) -> ArraySlice<RouteID> {
    elements[Int(offsets[index])..<Int(offsets[index + 1])]
  }
}

/// A scheme or a domain.
package struct URLBase: Sendable {
  package var text: String
  package var span: SourceSpan
}
