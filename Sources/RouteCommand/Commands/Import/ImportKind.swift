/// The formats from which a plan is made.
enum ImportKind: String, DescribedChoice {
  case android, next, expo, scxml, dot, smcat, json

  var summary: String {
    switch self {
    case .android: "the navigation graphs of an Android project"
    case .next: "the pages of a Next.js project"
    case .expo: "the screens of an Expo Router project"
    case .scxml: "a state machine in SCXML"
    case .dot: "a state machine as a Graphviz graph"
    case .smcat: "a state machine in the language of state-machine-cat"
    case .json: "a plan that `qtroute export json` wrote"
    }
  }
}
