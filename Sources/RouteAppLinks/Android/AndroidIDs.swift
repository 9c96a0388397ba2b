import RouteSyntax
import RoutePlan
import RouteBase

/// The ids of a plan's routes and flows in Android's files.
struct AndroidIDs {
  /// The id of the outermost graph, if one is needed.
  let root: String
  /// The names that are not valid ids.
  private(set) var changed: [String] = []
  private var ids: [AndroidPlan.Item: String] = [:]
  /// Names for items that have no id according to the plan.
  private var fallbacks: [AndroidPlan.Item: String] = [:]

  init(_ android: AndroidPlan) {
    let plan = android.plan
    let items =
      plan.flows.indices.map { AndroidPlan.Item.flow(FlowID($0)) }
      + plan.routes.indices.map { AndroidPlan.Item.route(RouteID($0)) }
    var names = UniqueNames()
    var odd: [(item: AndroidPlan.Item, name: String)] = []
    for item in items {
      let annotations = android.annotations(android.origin(item))
      let written = annotations.last { $0.key == ["android", "id"] }
      if case .string(let id)? = written?.value {
        ids[item] = id
        continue
      }
      let name: String
      switch item {
      case .flow(let id): name = plan.name(plan.flows[id.index].name)
      case .route(let id): name = plan.name(plan.routes[id.index].name)
      }
      if written?.value == .nil {
        fallbacks[item] = name
      } else if android.service(item).isNone, Self.isID(name) {
        ids[item] = name
        _ = names.take(name)
      } else {
        odd.append((item, name))
      }
    }
    for (item, name) in odd {
      changed.append(android.name(item))
      var safe = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
      let service = android.service(item)
      if !service.isNone { safe = plan.name(plan.services[service.index].name) + "_" + safe }
      ids[item] = names.unique(Self.isID(safe) ? safe : "_" + safe.filter(\.isASCII))
    }
    let name = String(plan.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    root = names.unique(Self.isID(name) ? name : "graph_" + name)
  }

  private static func isID(_ name: String) -> Bool {
    AndroidWords.isName(name) && !name.contains("-")
  }

  /// The id of an item; nil if the plan says that it has none.
  subscript(_ item: AndroidPlan.Item) -> String? { ids[item] }

  /// The id of an item that something refers to.
  func needed(_ item: AndroidPlan.Item) -> String? { ids[item] ?? fallbacks[item] }
}
