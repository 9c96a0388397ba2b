/// The kinds of change. The raw value is what `--allow` and the output call it.
package enum ChangeKind: String, CaseIterable, Sendable {
  case planRenamed = "plan-renamed"
  case startChanged = "start-changed"

  case gone
  case renamed
  case kindChanged = "kind-changed"
  case oldNameGone = "old-name-gone"
  case moved
  case stackChanged = "stack-changed"

  case parameterGone = "parameter-gone"
  case parameterRequired = "parameter-required"
  case parameterOptional = "parameter-optional"
  case defaultChanged = "default-changed"
  case resultGone = "result-gone"
  case typeNarrowed = "type-narrowed"
  case typeWidened = "type-widened"
  case typeChanged = "type-changed"

  case urlGone = "url-gone"
  case urlMoved = "url-moved"
  case urlValues = "url-values"
  case urlRequires = "url-requires"
  case fallbackChanged = "fallback-changed"

  case factRequired = "fact-required"
  case factExcluded = "fact-excluded"
  case factDropped = "fact-dropped"
  case grantGone = "grant-gone"
  case revokeGone = "revoke-gone"
  case revokeNew = "revoke-new"
  case factGiven = "fact-given"

  case pathGone = "path-gone"
  case pathLonger = "path-longer"
  case pathShorter = "path-shorter"
  case linkGone = "link-gone"
  case linkChanged = "link-changed"

  case presentationChanged = "presentation-changed"
  case tabsChanged = "tabs-changed"
  case recycleChanged = "recycle-changed"
  case costChanged = "cost-changed"
  case titleChanged = "title-changed"
  case deprecated
  case annotationChanged = "annotation-changed"
  case allowanceChanged = "allowance-changed"
  case expectationGone = "expectation-gone"

  case new
  case oldNameNew = "old-name-new"
  case parameterNew = "parameter-new"
  case resultNew = "result-new"
  case grantNew = "grant-new"
  case urlNew = "url-new"
  case pathNew = "path-new"
  case linkNew = "link-new"
  case expectationNew = "expectation-new"

  /// Whether it adds something and takes nothing away.
  package var isNew: Bool {
    switch self {
    case .new, .oldNameNew, .parameterNew, .resultNew, .grantNew, .urlNew, .pathNew, .linkNew,
      .expectationNew:
      true
    default: false
    }
  }

  /// Whether what worked for somebody works no more, asks for more or does something else.
  package var isBreaking: Bool {
    switch self {
    case .startChanged, .gone, .kindChanged, .oldNameGone, .stackChanged, .parameterGone,
      .parameterRequired, .resultGone, .typeNarrowed, .typeChanged, .urlGone, .urlMoved, .urlValues,
      .urlRequires, .fallbackChanged, .factRequired, .factExcluded, .grantGone, .revokeNew,
      .pathGone:
      true
    default: false
    }
  }

  /// What it says, in a line: for the manual.
  package var summary: String {
    switch self {
    case .planRenamed: "the plan is called something else"
    case .startChanged: "a cold launch, or the name of a flow, leads to another route"
    case .gone: "a route, task, flow or service is no more (a fact or a type: not breaking)"
    case .renamed: "it has another name, and `was` keeps the old one"
    case .kindChanged: "a name stands for another kind of thing"
    case .oldNameGone: "a name that `was` kept leads nowhere, or elsewhere"
    case .moved: "it is in another place; breaking for a task"
    case .stackChanged: "a URL builds another stack"
    case .parameterGone: "a parameter is no more"
    case .parameterRequired: "an input that could be left out, or that was not there, is required"
    case .parameterOptional: "an input need not be given any more"
    case .defaultChanged: "a default is another"
    case .resultGone: "a value is not handed back any more"
    case .typeNarrowed: "a type takes fewer values; of a value handed back: not breaking"
    case .typeWidened: "a type takes more values; of a value handed back: breaking"
    case .typeChanged: "a type takes other values"
    case .urlGone: "a URL that opened something matches nothing"
    case .urlMoved: "a URL opens something else"
    case .urlValues: "a URL gives its values to other parameters"
    case .urlRequires: "opening a URL requires more facts, for frames that its stack did not have"
    case .fallbackChanged: "what is unknown goes elsewhere; not breaking where it went nowhere"
    case .factRequired: "a fact is newly required"
    case .factExcluded: "a fact is newly excluded by `unless`"
    case .factDropped: "a fact is not required, or not excluded, any more"
    case .grantGone: "a fact is not granted any more"
    case .revokeGone: "a fact is not revoked any more"
    case .revokeNew: "a fact is newly revoked"
    case .factGiven: "a fact is newly `given`, or not any more"
    case .pathGone: "there is no path any more"
    case .pathLonger: "the cheapest path costs more, or has more steps at the same cost"
    case .pathShorter: "the cheapest path costs less, or has fewer steps"
    case .linkGone: "a link is no more; `path-gone` says where that leaves no way"
    case .linkChanged: "a link's clauses or arguments are others"
    case .presentationChanged: "it is presented in another way"
    case .tabsChanged: "its children are tabs now, or are not"
    case .recycleChanged: "it is recycled in another way"
    case .costChanged: "it costs another amount"
    case .titleChanged: "its title is another"
    case .deprecated: "it is newly deprecated, or not any more"
    case .annotationChanged: "its annotations are others"
    case .allowanceChanged: "its `allow` clauses are others"
    case .expectationGone: "a promise is no more"
    case .new: "a route, task, flow, service, fact or type is new"
    case .oldNameNew: "`was` keeps one more old name"
    case .parameterNew: "there is a new parameter, which may be left out"
    case .resultNew: "one more value is handed back"
    case .grantNew: "a fact is newly granted"
    case .urlNew: "a URL that matched nothing opens something"
    case .pathNew: "there is a path where there was none"
    case .linkNew: "a link is new"
    case .expectationNew: "a promise is new"
    }
  }
}
