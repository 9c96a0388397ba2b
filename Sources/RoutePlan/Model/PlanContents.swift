import RouteBase
import RouteSyntax

/// The fields of a plan, for whoever makes one; `Plan` says what each is.
@usableFromInline
package struct PlanContents: Sendable {
  @usableFromInline var name: String
  @usableFromInline var files: [PlanFile]
  @usableFromInline var names: NameTable

  @usableFromInline var schemes: [URLBase] = []
  @usableFromInline var domains: [URLBase] = []
  @usableFromInline var webPatterns: [WebPattern] = []
  @usableFromInline var facts: [Fact] = []
  @usableFromInline var types: [DeclaredType] = DeclaredType.builtIns
  @usableFromInline var services: [Service] = []
  @usableFromInline var flows: [Flow] = []
  @usableFromInline var routes: [Route] = []
  @usableFromInline var tasks: [PlanTask] = []
  @usableFromInline var links: [Link] = []
  @usableFromInline var fallbacks: [Fallback] = []
  @usableFromInline var expectations: [Expectation] = []
  @usableFromInline var oldUses: [OldUse] = []

  @usableFromInline var parameters: [Parameter] = []
  @usableFromInline var patterns: [Pattern] = []
  var patternArguments: [Int: PlanSlice] = [:]
  @usableFromInline var arguments: [Argument] = []
  var literals: [LiteralValue] = []
  var annotationSlices: [DeclarationReference: PlanSlice] = [:]
  var annotations: [PlanAnnotation] = []
  @usableFromInline var allowances: [PlanAllowance] = []
  @usableFromInline var conditions: [Conditions] = [Conditions()]
  @usableFromInline var factLists: [FactID] = []
  @usableFromInline var keyLists: [NameID] = []
  @usableFromInline var routeLists: [RouteID] = []

  @usableFromInline var children = Adjacency()
  var placeParents: [RouteID] = []
  var grounds: [RouteID] = []
  @usableFromInline var linkIndex = LinkIndex()
  @usableFromInline var start = RouteID.none

  var symbols = SymbolTable()

  init(name: String, files: [PlanFile], names: NameTable) {
    self.name = name
    self.files = files
    self.names = names
  }

  /// The name of a route, flow or task, without its service.
  func name(of symbol: Symbol) -> NameID {
    switch symbol {
    case .route(let id): routes[id.index].name
    case .flow(let id): flows[id.index].name
    case .task(let id): tasks[id.index].name
    }
  }
}
