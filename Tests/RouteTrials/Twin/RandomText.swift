/// Writes the text of a random plan.
struct RandomText {
  var numbers: RandomNumbers
  private var factCount = 0
  /// The density of conditions: one of this many places has each clause.
  private var factRarity = 2
  private var keyTypes: [String] = []
  /// Whether every route has values and is recycled by them, and links are mostly without
  /// conditions. Otherwise, the best path seldom returns to a frame that it has made.
  private var isAboutKeys = false
  /// Whether most routes with children are containers, and there are few links. Otherwise, few
  /// tabs are left and come back to.
  private var isAboutTabs = false
  /// Whether there are only routes, in several trees, and links that push, with or without costs.
  private let isPlain: Bool
  private var hasCosts = true
  private var nodes: [Node] = []
  private var taskCount = 0

  /// A route or a flow.
  private struct Node {
    /// Its name from anywhere in the plan.
    var name: String
    var isFlow: Bool
    /// The node that contains it; -1 for none.
    var place: Int
    /// Whether it is in that node's block, rather than outside it with `in`.
    var isInBlock: Bool
    /// The service that declares it; -1 for none.
    var service: Int
    var parameters: [String]
  }

  init(numbers: RandomNumbers, isPlain: Bool) {
    self.numbers = numbers
    self.isPlain = isPlain
  }

  /// The text; it may have faults, such as a link to a flow without routes.
  func written() -> String {
    var copy = self
    return copy.write()
  }

  private mutating func write() -> String {
    if isPlain { return writePlain() }
    isAboutKeys = numbers.one(in: 3)
    isAboutTabs = !isAboutKeys && numbers.one(in: 2)
    factCount = isAboutKeys ? 2 : numbers.below(isAboutTabs ? 4 : 5)
    factRarity = (isAboutKeys ? 4 : 2) + numbers.below(4)
    keyTypes = [numbers.pick(["Int", "Double"]), "Int"]
    makeNodes()
    taskCount = isAboutKeys ? 3 : numbers.below(4)
    var lines: [String] = []
    for fact in 0..<factCount { lines.append("fact f\(fact)\(numbers.one(in: 3) ? " given" : "")") }
    for index in nodes.indices where !nodes[index].isInBlock {
      let text = node(index).joined(separator: "\n")
      let service = nodes[index].service
      lines.append(service < 0 ? text : "service S\(service)_\(index) {\n\(text)\n}")
    }
    while taskCount > 0 { lines.append(task()) }
    let links = numbers.one(in: 8) ? 0 : isAboutTabs ? numbers.below(5) : 2 + numbers.below(7)
    for _ in 0..<links { lines.append(link(source: source())) }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func writePlain() -> String {
    hasCosts = numbers.one(in: 2)
    let count = 3 + numbers.below(8)
    var lines: [String] = []
    for index in 0..<count {
      let isRoot = index == 0 || numbers.one(in: 6)
      let place = isRoot ? "" : " in R\(numbers.below(index))"
      lines.append("route R\(index)\(place)\(presentation(oneIn: 4))\(cost())")
    }
    for _ in 0..<numbers.below(2 * count) {
      let (source, target) = (numbers.below(count), numbers.below(count))
      lines.append("link R\(source) -> R\(target)\(presentation(oneIn: 4))\(cost())")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Routes and flows

  private mutating func makeNodes() {
    let routeCount = 3 + numbers.below(7)
    var flowCount = numbers.below(3)
    var routes = 0
    while routes < routeCount {
      let index = nodes.count
      let isFlow = flowCount > 0 && numbers.one(in: 3)
      var place = index == 0 || numbers.one(in: 6) ? -1 : numbers.below(index)
      // Containers need several children.
      if isAboutTabs && place > 0 { place = numbers.below(place + 1) }
      // Flows have members, and the first flow of the plan is often long.
      if index > 0 && nodes[index - 1].isFlow && !isFlow { place = index - 1 }
      let isInBlock = place >= 0 && numbers.one(in: 2)
      let service = isInBlock ? nodes[place].service : numbers.one(in: 4) ? numbers.below(2) : -1
      let own = (isFlow ? "F" : "R") + "\(index)"
      // Each top-level node has a separate service, so that names do not clash.
      let home = isInBlock ? owner(of: place) : index
      let names = isAboutKeys ? ["k"] : ["k", "m"].filter { _ in numbers.one(in: 3) }
      nodes.append(
        Node(
          name: service < 0 ? own : "S\(service)_\(home).\(own)", isFlow: isFlow, place: place,
          isInBlock: isInBlock, service: service, parameters: isFlow ? [] : names))
      if isFlow { flowCount -= 1 } else { routes += 1 }
    }
  }

  /// The node at the top of the file whose block contains `index`.
  private func owner(of index: Int) -> Int {
    var index = index
    while nodes[index].isInBlock { index = nodes[index].place }
    return index
  }

  /// The lines of a node and its block. The recursion is at most as deep as there are nodes.
  private mutating func node(_ index: Int) -> [String] {
    let node = nodes[index]
    let own = node.name.split(separator: ".").last.map(String.init) ?? node.name
    var head = node.isFlow ? "flow \(own)" : "route \(own)"
    if !node.parameters.isEmpty {
      let list = node.parameters.map { "\($0): \(keyTypes[$0 == "k" ? 0 : 1])" }
      head += "(\(list.joined(separator: ", ")))"
    }
    if node.place >= 0 && !node.isInBlock { head += " in \(nodes[node.place].name)" }
    if node.isFlow {
      head += asking()
    } else {
      head += routeClauses(node)
    }
    var block: [String] = []
    for child in nodes.indices where nodes[child].isInBlock && nodes[child].place == index {
      block += self.node(child)
    }
    if taskCount > 0 && numbers.one(in: 3) { block.append(task()) }
    if numbers.one(in: 6) { block.append(link(source: "")) }
    if block.isEmpty && !node.isFlow { return [head] }
    return [head + " {"] + block.map { "  " + $0.replacing("\n", with: "\n  ") } + ["}"]
  }

  private mutating func routeClauses(_ node: Node) -> String {
    var clauses = presentation(oneIn: isAboutTabs ? 8 : 4)
    if isAboutTabs ? !numbers.one(in: 3) : numbers.one(in: 3) {
      clauses += numbers.one(in: 6) ? " tabs reset" : " tabs"
    }
    if node.place >= 0 && numbers.one(in: 10) { clauses += " linked" }
    if numbers.one(in: 12) { clauses += " locked" }
    if isAboutKeys || numbers.one(in: 3) {
      clauses += " recycle"
      if !node.parameters.isEmpty && !numbers.one(in: 4) {
        clauses += " by \(node.parameters.joined(separator: ", "))"
      }
    }
    return clauses + asking() + facts("grants", oneIn: factRarity * 2)
      + facts("revokes", oneIn: factRarity * 2) + cost()
  }

  // MARK: Clauses

  private mutating func presentation(oneIn count: Int) -> String {
    guard numbers.one(in: count) else { return "" }
    let floating = " present floating"
    return numbers.pick(
      [" push", " present", " present nav"] + (isPlain ? [] : [floating, floating]))
  }

  private mutating func cost() -> String {
    hasCosts && numbers.one(in: 3) ? " cost \(numbers.pick([0, 1, 2, 2, 3, 3]))" : ""
  }

  private mutating func facts(_ word: String, oneIn count: Int) -> String {
    guard factCount > 0, numbers.one(in: count) else { return "" }
    let first = numbers.below(factCount)
    let second = numbers.below(factCount)
    return numbers.one(in: 4) && first != second
      ? " \(word) f\(first), f\(second)" : " \(word) f\(first)"
  }

  private mutating func asking() -> String {
    facts("requires", oneIn: factRarity) + facts("unless", oneIn: factRarity * 2)
  }

  // MARK: Tasks and links

  private mutating func task() -> String {
    taskCount -= 1
    let grants = facts("grants", oneIn: 1)
    return "task t\(taskCount)\(asking())\(grants)\(facts("revokes", oneIn: 4))\(cost())"
  }

  private mutating func source() -> String {
    if numbers.one(in: isAboutKeys ? 2 : 6) { return " *" }
    return " " + place(flowIn: 4)
  }

  /// The name of a node; in one of `count` cases, that of a flow, if there is one.
  private mutating func place(flowIn count: Int) -> String {
    let flows = nodes.filter(\.isFlow)
    return numbers.pick(flows.isEmpty || !numbers.one(in: count) ? nodes : flows).name
  }

  /// A link from `source`, which is empty in a block.
  private mutating func link(source: String) -> String {
    let kind = numbers.below(9)
    let isJump = kind == 4 || kind == 5
    var text = "link\(source)"
    let target = kind < 6 ? numbers.below(nodes.count) : 0
    if kind < 6 {
      text += (isJump ? " => " : " -> ") + nodes[target].name + arguments(target, isJump: isJump)
      text += presentation(oneIn: 3)
    }
    text += asking()
    text += facts("grants", oneIn: factRarity + 1) + facts("revokes", oneIn: factRarity * 2)
    var back = ""
    if kind >= 6 || (!isJump && numbers.one(in: 3)) {
      back = " back \(numbers.pick(["to", "past"])) \(place(flowIn: 3))"
    }
    if kind < 4 && numbers.one(in: 4) {
      // Seldom is the target on top, unless the link goes back to it.
      if !nodes[target].isFlow && !numbers.one(in: 4) { back = " back to \(nodes[target].name)" }
      back += " single"
    }
    text += back
    return text + ((kind >= 6 || isAboutKeys) && numbers.one(in: 2) ? " cost 0" : cost())
  }

  /// Arguments for the parameters of a target and, for a jump, of the routes that contain it.
  private mutating func arguments(_ target: Int, isJump: Bool) -> String {
    var names = Set(nodes[target].parameters)
    var place = nodes[target].place
    while isJump && place >= 0 {
      names.formUnion(nodes[place].parameters)
      place = nodes[place].place
    }
    let list = names.sorted().compactMap { name -> String? in
      switch numbers.below(5) {
      case 0: nil
      case 1: name
      case 2: name == "k" && keyTypes[0] == "Double" ? "k: 1.0" : "\(name): 1"
      case 3: "\(name): 1"
      default: "\(name): 2"
      }
    }
    return list.isEmpty ? "" : "(\(list.joined(separator: ", ")))"
  }
}
