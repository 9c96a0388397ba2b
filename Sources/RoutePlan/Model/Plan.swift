package import RouteBase
package import RouteSyntax

/// A route plan with its names resolved: what is in the app, as flat arrays indexed by dense ids.
///
/// Ids are numbered in reading order, with each include read in place. A plan with errors is still
/// a plan: what could not be resolved is left out or `none`, and the findings say so. Many parts of
/// the program hold the same plan, so it is an object: it would be copied field by field otherwise.
/// Whoever makes a plan fills `PlanContents` first.
@usableFromInline
package final class Plan: Sendable {
  @usableFromInline let contents: PlanContents

  init(_ contents: PlanContents) { self.contents = contents }
}

extension Plan {
  /// The plan's own name, or the stem of the file's name.
  @inlinable package var name: String { contents.name }
  /// The file that the plan starts with, then those that it includes.
  @inlinable package var files: [PlanFile] { contents.files }
  @inlinable package var names: NameTable { contents.names }

  @inlinable package var schemes: [URLBase] { contents.schemes }
  @inlinable package var domains: [URLBase] { contents.domains }
  /// The patterns of URLs that stay in the browser, each once.
  @inlinable package var webPatterns: [WebPattern] { contents.webPatterns }
  @inlinable package var facts: [Fact] { contents.facts }
  /// The built-in types, in the order of `DeclaredType.BuiltIn`, then the declared ones.
  @inlinable package var types: [DeclaredType] { contents.types }
  @inlinable package var services: [Service] { contents.services }
  @inlinable package var flows: [Flow] { contents.flows }
  @inlinable package var routes: [Route] { contents.routes }
  @inlinable package var tasks: [PlanTask] { contents.tasks }
  @inlinable package var links: [Link] { contents.links }
  @inlinable package var fallbacks: [Fallback] { contents.fallbacks }
  @inlinable package var expectations: [Expectation] { contents.expectations }
  /// The references that use an old name.
  @inlinable package var oldUses: [OldUse] { contents.oldUses }

  /// The parameters of routes and tasks, which refer to slices of this array.
  @inlinable package var parameters: [Parameter] { contents.parameters }
  /// The patterns of routes, flows and tasks, which refer to slices of this array.
  @inlinable package var patterns: [Pattern] { contents.patterns }
  /// The arguments that the pattern at `index` sets itself, by literals.
  package func arguments(ofPattern index: Int) -> PlanSlice {
    contents.patternArguments.isEmpty ? .none : contents.patternArguments[index] ?? .none
  }
  /// Whether any pattern sets an argument.
  package var setsArguments: Bool { !contents.patternArguments.isEmpty }
  @inlinable package var arguments: [Argument] { contents.arguments }
  /// The values of defaults, arguments and annotations.
  package var literals: [LiteralValue] { contents.literals }
  /// The annotations of each declaration that has any, as slices of `annotations`.
  var annotationSlices: [DeclarationReference: PlanSlice] { contents.annotationSlices }
  var annotations: [PlanAnnotation] { contents.annotations }
  /// The `allow` clauses of all files, in the order of files and positions.
  @inlinable package var allowances: [PlanAllowance] { contents.allowances }
  /// The conditions that declarations refer to; element 0 is empty.
  @inlinable package var conditions: [Conditions] { contents.conditions }
  /// The facts that conditions and expectations list.
  @inlinable package var factLists: [FactID] { contents.factLists }
  /// The names that `recycle by` lists.
  @inlinable package var keyLists: [NameID] { contents.keyLists }
  /// The routes that `expect stack` lists.
  @inlinable package var routeLists: [RouteID] { contents.routeLists }

  /// The children of each route, those in its block first.
  @inlinable package var children: Adjacency { contents.children }
  /// For each route, the frame right below it in its own place; empty in a plan where nothing
  /// floats, whose frames lie on their parents.
  var placeParents: [RouteID] { contents.placeParents }
  /// For each route, its nearest ancestor that does not float; empty in a plan where nothing does.
  var grounds: [RouteID] { contents.grounds }
  /// Where the links and tasks of the plan are available.
  @inlinable package var linkIndex: LinkIndex { contents.linkIndex }
  /// The route that a cold launch opens; `none` in a plan without routes.
  @inlinable package var start: RouteID { contents.start }

  var symbols: SymbolTable { contents.symbols }
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
@usableFromInline
package struct URLBase: Sendable {
  package var text: String
  package var span: SourceSpan
}
