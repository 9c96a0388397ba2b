import RoutePlan

/// How graph formats paint a node: with the colours of `dot`.
enum GraphLook: String, CaseIterable {
  case pushed, tabs, tab, present, task, flow, deprecated
  /// The name of what is not drawn.
  case stub

  init(_ symbol: Symbol, _ plan: Plan) {
    switch symbol {
    case .flow: self = .flow
    case .task: self = .task
    case .route(let id):
      let route = plan.routes[id.index]
      if route.flags.has(.deprecated) {
        self = .deprecated
      } else if route.presentation != .push {
        self = .present
      } else if route.flags.has(.tabs) {
        self = .tabs
      } else {
        self = plan.isTab(id) ? .tab : .pushed
      }
    }
  }

  var fill: String {
    switch self {
    case .pushed, .stub: "#FFFFFF"
    case .tabs: "#BBD7EE"
    case .tab: "#E4F0FA"
    case .present: "#FFF8E8"
    case .task: "#DDF1E7"
    case .flow: "#EEF3F0"
    case .deprecated: "#F3F4F5"
    }
  }

  var border: String {
    switch self {
    case .pushed: "#52606D"
    case .tabs, .tab: "#0B5394"
    case .present: "#8A6D1B"
    case .task: "#1B6E4F"
    case .flow: "#8FA89B"
    case .deprecated, .stub: "#7B8794"
    }
  }

  var text: String { self == .deprecated || self == .stub ? "#52606D" : "#1F2933" }

  /// The dashes of its border, as SVG writes them; nil for a solid one.
  var dashes: String? {
    switch self {
    case .present: "5 3"
    case .deprecated, .stub: "2 3"
    case .pushed, .tabs, .tab, .task, .flow: nil
    }
  }
}
