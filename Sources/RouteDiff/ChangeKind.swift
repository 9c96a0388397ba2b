/// The kinds of change. The raw value is the name in `--allow` and in the output.
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
  case webChanged = "web-changed"

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
  case tabsReset = "tabs-reset"
  case tabsChanged = "tabs-changed"
  case tabsReordered = "tabs-reordered"
  case linkedChanged = "linked-changed"
  case lockedChanged = "locked-changed"
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

  /// Whether it adds something without taking anything away.
  package var isNew: Bool {
    switch self {
    case .new, .oldNameNew, .parameterNew, .resultNew, .grantNew, .urlNew, .pathNew, .linkNew,
      .expectationNew:
      true
    default: false
    }
  }

  /// Whether something that worked for somebody no longer works, requires more or does something
  /// else.
  package var isBreaking: Bool {
    switch self {
    case .startChanged, .gone, .kindChanged, .oldNameGone, .stackChanged, .parameterGone,
      .parameterRequired, .resultGone, .typeNarrowed, .typeChanged, .urlGone, .urlMoved, .urlValues,
      .urlRequires, .fallbackChanged, .factRequired, .factExcluded, .grantGone, .revokeNew,
      .pathGone, .tabsReset:
      true
    default: false
    }
  }

  /// A one-line description, for the manual.
  package var summary: String {
    switch self {
    case .planRenamed: "the plan has a new name"
    case .startChanged: "a cold launch, or the name of a flow, leads to a different route"
    case .gone: "a route, task, flow or service is gone (not breaking for a fact or a type)"
    case .renamed: "a declaration has a new name, and `was` keeps the old one"
    case .kindChanged: "a name belongs to a different kind of declaration"
    case .oldNameGone: "a name that `was` kept leads nowhere or elsewhere"
    case .moved: "a declaration is in a different place (breaking for a task)"
    case .stackChanged: "a URL builds a different stack"
    case .parameterGone: "a parameter is gone"
    case .parameterRequired: "a new input is required, or an optional input is now required"
    case .parameterOptional: "an input is no longer required"
    case .defaultChanged: "a default has changed"
    case .resultGone: "a value is no longer handed back"
    case .typeNarrowed: "a type takes fewer values (not breaking for a value handed back)"
    case .typeWidened: "a type takes more values (breaking for a value handed back)"
    case .typeChanged: "a type takes different values"
    case .urlGone: "a URL that opened something now matches nothing"
    case .urlMoved: "a URL opens something else"
    case .urlValues: "a URL gives its values to different parameters"
    case .urlRequires: "opening a URL requires more facts, because its stack has new frames"
    case .fallbackChanged: "unknown URLs and names go elsewhere (not breaking if they went nowhere)"
    case .webChanged: "URLs of a pattern now stay in the browser, or no longer do"
    case .factRequired: "a fact is newly required"
    case .factExcluded: "a fact is newly excluded by `unless`"
    case .factDropped: "a fact is no longer required, or no longer excluded"
    case .grantGone: "a fact is no longer granted"
    case .revokeGone: "a fact is no longer revoked"
    case .revokeNew: "a fact is newly revoked"
    case .factGiven: "a fact is newly `given`, or no longer `given`"
    case .pathGone: "there is no longer a path"
    case .pathLonger: "the cheapest path costs more, or has more steps at the same cost"
    case .pathShorter: "the cheapest path costs less, or has fewer steps"
    case .linkGone: "a link is gone; `path-gone` reports where that leaves no path"
    case .linkChanged: "a link has different clauses or arguments"
    case .presentationChanged: "a route is presented differently"
    case .tabsReset: "tabs no longer keep their stacks (not breaking if they do again)"
    case .tabsChanged: "the children of a route are now tabs, or no longer are"
    case .tabsReordered: "the tabs of a route are in a different order"
    case .linkedChanged: "a step down no longer leads to a route, or does again"
    case .lockedChanged: "no step up leads away from a route (not breaking if one does again)"
    case .recycleChanged: "a route is recycled differently"
    case .costChanged: "the cost of a route or task has changed"
    case .titleChanged: "a title has changed"
    case .deprecated: "a declaration is newly deprecated, or no longer deprecated"
    case .annotationChanged: "the annotations of a declaration have changed"
    case .allowanceChanged: "the `allow` clauses of a declaration have changed"
    case .expectationGone: "an expectation is gone"
    case .new: "a route, task, flow, service, fact or type is new"
    case .oldNameNew: "`was` keeps another old name"
    case .parameterNew: "there is a new parameter, which may be omitted"
    case .resultNew: "another value is handed back"
    case .grantNew: "a fact is newly granted"
    case .urlNew: "a URL that matched nothing now opens something"
    case .pathNew: "there is a path where there was none"
    case .linkNew: "a link is new"
    case .expectationNew: "an expectation is new"
    }
  }
}
