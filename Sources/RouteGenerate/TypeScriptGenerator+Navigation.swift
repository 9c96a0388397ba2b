import RouteBase

// Param lists and the linking configuration of React Navigation.

extension TypeScriptGenerator {
  /// The type that the library has for the params of a screen with tabs.
  static let screenParams = "NavigatorScreenParams"

  /// The type of the params of the tabs of a route; without a route, that of all other screens.
  static func paramList(of type: String) -> String { type + "ParamList" }

  /// Writes the import that param lists of tabs need.
  mutating func writeNavigationImport() {
    if plan.routes.contains(where: { !$0.tabs.isEmpty }) {
      line(0, "import type { \(Self.screenParams) } from \"@react-navigation/native\";")
      line(0, "")
    }
  }

  mutating func writeNavigation() {
    let screens = NavigationScreens(plan)
    for route in screens.holders {
      line(0, "")
      blockComment(0, ["The params of the tabs of `\(plan.routes[route].id)`."])
      line(0, "export type \(Self.paramList(of: routes.names.types[route])) = {")
      for tab in plan.routes[route].tabs { writeParams(of: tab) }
      line(0, "};")
    }
    line(0, "")
    blockComment(
      0,
      [
        "The params of screens by the ids of routes, for a navigator of React Navigation: those of",
        "tabs are in the route that has them, and all others in one stack.",
      ])
    line(0, "export type \(Self.paramList(of: "")) = {")
    for route in screens.top { writeParams(of: route) }
    line(0, "};")
    writeLinking(screens)
  }

  private mutating func writeParams(of index: Int) {
    let route = plan.routes[index]
    let inputs = routes.names.types[index] + "Inputs"
    let isOpen = route.inputs.allSatisfy { $0.isOptional || $0.isList || $0.preset != nil }
    var type = route.inputs.isEmpty ? "" : inputs
    if !route.tabs.isEmpty {
      let tabs = "\(Self.screenParams)<\(Self.paramList(of: routes.names.types[index]))>"
      type = type.isEmpty ? tabs : "(\(inputs) & Partial<\(tabs)>)"
    }
    let open = type.isEmpty ? "undefined" : isOpen ? type + " | undefined" : type
    line(1, "\(Self.quoted(route.id)): \(open);")
  }

  // MARK: Linking

  private mutating func writeLinking(_ screens: NavigationScreens) {
    let paths = RouterPaths(plan, .reactNavigation)
    line(0, "")
    blockComment("The URLs of screens, for `NavigationContainer`.", missing: paths)
    line(0, "export const linking = {")
    line(1, "prefixes: [\(screens.prefixes.map(Self.quoted).joined(separator: ", "))],")
    // The fallback or a parameter would take what stays in the browser.
    if plan.patterns.contains(where: { $0.target == nil }) {
      line(1, "filter: (url: string) => match(url).failure !== \"web\",")
    }
    line(1, "config: {")
    line(2, "screens: {")
    // The tabs to write, each with how deep it is; nil closes the tabs of a route.
    var work: [(route: Int?, level: Int)] = screens.top.reversed().map { ($0, 3) }
    while let (route, level) = work.popLast() {
      guard let route else {
        line(level + 1, "},")
        line(level, "},")
        continue
      }
      let members = members(
        of: plan.routes[route], paths.paths[route] + (route == screens.fallback ? ["*"] : []),
        isNested: level > 3)
      let tabs = plan.routes[route].tabs
      if members.isEmpty && tabs.isEmpty { continue }
      let opening = "\(Self.quoted(plan.routes[route].id)): {"
      if tabs.isEmpty {
        line(level, opening + " \(members.joined(separator: ", ")) },")
        continue
      }
      line(level, opening)
      for member in members { line(level + 1, member + ",") }
      line(level + 1, "screens: {")
      work.append((nil, level))
      work += tabs.reversed().map { ($0, level + 2) }
    }
    line(2, "},")
    line(1, "},")
    line(0, "};")
  }

  /// What the configuration says of a screen, without its tabs.
  private func members(
    of route: GeneratedPlan.Target, _ paths: [String], isNested: Bool
  ) -> [String] {
    guard let path = paths.first else { return [] }
    var members = ["path: \(Self.quoted(path))"]
    // Otherwise the path would be added to that of the screen around it.
    if isNested { members.append("exact: true") }
    if paths.count > 1 {
      let others = paths.dropFirst().map(Self.quoted).joined(separator: ", ")
      members.append("alias: [\(others)]")
    }
    let parsers = route.inputs.compactMap { input -> String? in
      if input.isList { return nil }
      switch input.base {
      case .integer, .double: return "\(property(input.name)): Number"
      case .boolean:
        return "\(property(input.name)): (value: string) => value === \"true\""
      case .text, .closed, .opaque: return nil
      }
    }
    if !parsers.isEmpty { members.append("parse: { \(parsers.joined(separator: ", ")) }") }
    return members
  }
}

/// Which screens are where in React Navigation.
struct NavigationScreens {
  /// The routes that have tabs, in their order.
  let holders: [Int]
  /// The routes that are no tabs.
  let top: [Int]
  /// The route that opens what nothing else does; nil if there is none.
  let fallback: Int?
  /// How the URLs of the plan start.
  let prefixes: [String]

  init(_ plan: GeneratedPlan) {
    holders = plan.routes.indices.filter { !plan.routes[$0].tabs.isEmpty }
    let tabs = Set(holders.flatMap { plan.routes[$0].tabs })
    top = plan.routes.indices.filter { !tabs.contains($0) }
    fallback = plan.fallback.flatMap { $0 < plan.routes.count ? $0 : nil }
    let declared = plan.bases.filter(\.isDeclared).sorted {
      ($0.mark + $0.name).utf8.lexicographicallyPrecedes(($1.mark + $1.name).utf8)
    }
    prefixes = declared.map { base in
      if base.mark == "s" { return base.name + "://" }
      return "https://" + (base.mark == "w" ? "*." : "") + base.name
    }
  }
}
