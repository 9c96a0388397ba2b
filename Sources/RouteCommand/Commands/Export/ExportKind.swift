/// The formats in which a plan is exported.
enum ExportKind: String, DescribedChoice {
  case aasa, assetlinks
  case intentFilters = "intent-filters"
  case json, markdown, csv, graphml, mermaid, android

  var summary: String {
    switch self {
    case .aasa: "Apple's apple-app-site-association file"
    case .assetlinks: "Android's assetlinks.json"
    case .intentFilters: "the intent filters of an Android manifest"
    case .json: "the whole plan"
    case .markdown: "a page of the plan's routes, flows and tasks, with a picture"
    case .csv: "a table of the plan's routes and tasks"
    case .graphml: "a graph in GraphML"
    case .mermaid: "a flowchart in Mermaid"
    case .android: "Android's navigation graphs"
    }
  }
}
