import RoutePlan
import RouteSyntax
import RouteTrials

/// Code as a test imagines it: screens in a tree, with inputs, URLs and moves. It writes the plan of
/// an import by itself.
struct CodeModel {
  struct Screen {
    var name: String
    /// The name of the screen around it; nil for one at the top.
    var parent: String?
    var inputs: [String] = []
    var patterns: [String] = []
    var tabs = false
    var targets: [String] = []
  }

  var screens: [Screen] = []
  private var count = 0

  init(_ numbers: inout RandomNumbers, size: Int) {
    for _ in 0..<size { add(&numbers) }
  }

  private mutating func add(_ numbers: inout RandomNumbers) {
    count += 1
    var screen = Screen(name: "S\(count)")
    if !screens.isEmpty { screen.parent = screens[numbers.below(screens.count)].name }
    if numbers.one(in: 3) { screen.inputs = ["id: Int"] }
    if numbers.one(in: 3) { screen.patterns = ["/s\(count)"] }
    screen.tabs = numbers.one(in: 6)
    screens.append(screen)
  }

  /// Changes some of the code.
  mutating func change(_ numbers: inout RandomNumbers) {
    for _ in 0..<4 {
      let index = numbers.below(screens.count)
      switch numbers.below(8) {
      case 0: add(&numbers)
      case 1: remove(screens[index].name)
      case 2: screens[index].inputs = screens[index].inputs.isEmpty ? ["key: String"] : []
      case 3: screens[index].patterns.append("/new\(count)-\(screens[index].patterns.count)")
      case 4: screens[index].patterns.removeAll()
      case 5: screens[index].tabs.toggle()
      case 6:
        let target = screens[numbers.below(screens.count)].name
        if !screens[index].targets.contains(target) { screens[index].targets.append(target) }
      default: move(index, &numbers)
      }
    }
  }

  private mutating func remove(_ name: String) {
    guard screens.count > 3, let index = screens.firstIndex(where: { $0.name == name }),
      let parent = screens[index].parent
    else { return }
    screens.remove(at: index)
    for other in screens.indices {
      if screens[other].parent == name { screens[other].parent = parent }
      screens[other].targets.removeAll { $0 == name }
    }
  }

  private mutating func move(_ index: Int, _ numbers: inout RandomNumbers) {
    guard screens[index].parent != nil else { return }
    let target = screens[numbers.below(screens.count)].name
    var above: String? = target
    while let name = above {
      if name == screens[index].name { return }
      above = screens.first { $0.name == name }?.parent
    }
    screens[index].parent = target
  }

  /// The plan that an import would write.
  var text: String {
    var result = ""
    func write(_ screen: Screen, _ indent: String) {
      result += "\(indent)route \(screen.name)"
      if !screen.inputs.isEmpty { result += "(\(screen.inputs.joined(separator: ", ")))" }
      for pattern in screen.patterns { result += " at \"\(pattern)\"" }
      if screen.tabs { result += " tabs" }
      let inside = screens.filter { $0.parent == screen.name }
      if inside.isEmpty && screen.targets.isEmpty {
        result += "\n"
        return
      }
      result += " {\n"
      for target in screen.targets { result += "\(indent)    link -> \(target)\n" }
      for child in inside { write(child, indent + "    ") }
      result += "\(indent)}\n"
    }
    for screen in screens where screen.parent == nil { write(screen, "") }
    return result
  }

  /// What a plan says that code can say, one line each, sorted; `but` are screens to leave out.
  static func lines(of plan: Plan, but: Set<String> = []) -> [String] {
    var result: [String] = []
    for route in plan.routes {
      let name = plan.name(route.name)
      if but.contains(name) { continue }
      var line = name
      if case .route(let around) = route.place { line += " in " + plan.displayName(around) }
      line += route.flags.contains(.tabs) ? " tabs" : ""
      for parameter in plan.parameters[route.parameters.indices] {
        line += " \(plan.name(parameter.name)): \(plan.displayName(parameter.type))"
      }
      line +=
        " "
        + plan.patterns[route.patterns.indices].map { plan.text(of: $0) }.sorted()
        .joined(separator: " ")
      result.append(line)
    }
    for link in plan.links {
      guard case .route(let source) = link.source, !link.target.isNone,
        !but.contains(plan.displayName(source)), !but.contains(plan.displayName(link.target))
      else { continue }
      result.append("\(plan.displayName(source)) -> \(plan.displayName(link.target))")
    }
    return result.sorted()
  }
}
