import RouteTrials

/// A random plan of a few files, with every kind of declaration and clause, for writers of whole
/// plans. Most of its references are valid.
struct RandomFiles {
  /// A route, flow or task, or a service.
  private struct Node {
    var kind: String
    var name: String
    var service = -1
    var children: [Int] = []
    var isPlaced = false
    var hasInclude = false
  }

  private(set) var files: [String: String] = [:]
  private var random: RandomNumbers
  private var nodes: [Node] = []
  private var tops: [Int] = []
  private var documented = 0

  init(seed: Int) {
    random = RandomNumbers(seed: seed)
    for _ in 0..<2 + below(4) { tops.append(make(depth: 0, service: -1, isTop: true)) }
    var text = doc() + "plan \(name("P"))\n"
    for _ in 0..<below(3) { text += doc() + "scheme \"s\(below(3))\", \"t\(below(3))\"\n" }
    if one(in: 2) { text += doc() + "domain \"example.com\", \"*.example.org\"\n" }
    if one(in: 3) { text += doc() + "web \"/w/**\", \"/x\\\"y/*\"\n" }
    text += doc() + "fact a, \(doc())b\n" + doc() + "fact c given\nfact `fact`\n"
    text += doc() + "type Size = \"s\" | \"l\\u{1}\"\ntype `Big Thing`\n"
    for id in tops {
      if one(in: 3) { text += links(service: -1, source: nil) }
      text += written(id)
      if one(in: 8) { text += "include \"extra.routeplan\"\n" }
    }
    files["extra.routeplan"] = "fact d given\nfact a\n" + doc() + "route Extra\n"
    text += links(service: -1, source: nil)
    if one(in: 3) { text += doc() + "fallback \(target("route", -1))\n" }
    if one(in: 3) { text += "fallback \(target("task", -1))\n" }
    for _ in 0..<below(5) { text += expectation() }
    files["main.routeplan"] = text
  }

  // MARK: Numbers

  private mutating func below(_ count: Int) -> Int { random.below(count) }
  private mutating func one(in count: Int) -> Bool { below(count) == 0 }
  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  // MARK: Structure

  private mutating func make(
    depth: Int, service: Int, isTop: Bool, mustBeRoute: Bool = false
  ) -> Int {
    let id = nodes.count
    var kinds = ["route", "route", "route", "flow", "task"]
    if isTop && service < 0 { kinds += ["service", "service"] }
    // A flow without a route is not a valid reference.
    if depth > 3 { kinds = ["route"] }
    let kind = id == 0 || mustBeRoute ? "route" : pick(kinds)
    nodes.append(Node(kind: kind, name: "", service: service))
    nodes[id].name = name(kind.prefix(1).uppercased())
    if isTop && id > 0 && (kind == "route" || kind == "flow") { nodes[id].isPlaced = one(in: 3) }
    if kind == "task" || depth > 3 { return id }
    let count = kind == "route" ? below(3) : 1 + below(3)
    for number in 0..<count {
      let child = make(
        depth: depth + 1, service: kind == "service" ? id : service, isTop: kind == "service",
        mustBeRoute: kind == "flow" && number == 0)
      nodes[id].children.append(child)
    }
    nodes[id].hasInclude = one(in: 6)
    return id
  }

  /// A unique name, sometimes one that needs backticks.
  private mutating func name(_ prefix: String) -> String {
    let number = nodes.count
    return switch below(8) {
    case 0: "`\(prefix)\(number) \"x\" <b>|[y]` "
    case 1: "`\(prefix)\(number).z`"
    default: "\(prefix)\(number)"
    }
  }

  // MARK: References

  private mutating func target(_ kind: String, _ service: Int) -> String {
    let known = nodes.indices.filter { nodes[$0].kind == kind }
    guard !known.isEmpty else { return nodes[0].name }
    return reference(pick(known), service)
  }

  private mutating func reference(_ id: Int, _ service: Int) -> String {
    let own = nodes[id].service
    if own < 0 || (own == service && one(in: 2)) { return nodes[id].name }
    return nodes[own].name + "." + nodes[id].name
  }

  // MARK: Text

  private mutating func doc() -> String {
    guard one(in: 4) else { return "" }
    documented += 1
    return "\n/// \(documented) \"quoted\" <i> |\n///\n///   \\ more  \n"
  }

  private mutating func string() -> String {
    pick([#""""#, #""plain""#, #""a \"b\" <script>alert(1)</script>""#, #""\n\t\\ | [x] `""#])
  }

  private mutating func facts() -> String {
    pick(["a", "b", "c", "`fact`", "a, b", "c, a"])
  }

  private mutating func literal() -> String {
    pick(
      ["1", "-7", "9007199254740993", "1.5", "2e30", "true", "nil", "[]", "[1, \"x\"]"] + [string()]
    )
  }

  private mutating func common(_ kind: String) -> String {
    var text = ""
    if one(in: 6) { text += " title " + string() }
    if one(in: 8) && kind != "link" {
      text += " was Old\(nodes.count)\(below(9))"
      // A file that two services include would declare such a name twice, which is an error.
      if one(in: 3) { text += ", `Gone by`.X\(nodes.count)\(below(99))" }
    }
    if one(in: 8) { text += one(in: 2) ? " deprecated" : " deprecated " + string() }
    if one(in: 8) { text += " allow unused-fact" + (one(in: 2) ? " " + string() : "") }
    if one(in: 6) { text += " @a.`b c`.title" + (one(in: 2) ? "(\(literal()))" : "") }
    if one(in: 8) { text += " @x" }
    return text
  }

  private mutating func conditions(_ kinds: [String]) -> String {
    var text = ""
    for kind in kinds where one(in: 6) { text += " \(kind) \(facts())" }
    return text
  }

  private mutating func parameters() -> String {
    let types = ["", ": Int", ": [String]", ": Size?", ": `Big Thing`", ": Any", ": [Double]?"]
    var list: [String] = []
    for name in ["id", "title", "`my value`"] where one(in: 3) {
      list.append(doc() + name + pick(types) + (one(in: 4) ? " = " + literal() : ""))
    }
    return "(" + list.joined(separator: ", ") + ")"
  }

  private mutating func written(_ id: Int) -> String {
    let node = nodes[id]
    var text = doc() + node.kind + " " + node.name
    if node.kind == "route" || node.kind == "task" {
      if one(in: 2) { text += parameters() }
      if one(in: 5) { text += " -> " + parameters() }
    }
    if node.isPlaced {
      // A previously declared place, so there are no loops.
      let above = nodes.indices.filter {
        $0 < id && (nodes[$0].kind == "route" || nodes[$0].kind == "flow")
      }
      text += " in " + reference(pick(above), node.service)
    }
    if node.kind != "service" {
      if one(in: 3) { text += " at \"p\(id)/:id\"" }
      if one(in: 8) {
        text += " at \"/q\(id)\""
        if one(in: 3) { text += " (id: \(literal()), title: \(literal()))" }
      }
    }
    if node.kind == "route" {
      text += pick(["", "", "", " push", " present", " present nav", " present floating"])
      if one(in: 6) { text += pick([" tabs", " tabs reset"]) }
      if one(in: 8) { text += " linked" }
      if one(in: 8) { text += " locked" }
      if one(in: 6) { text += one(in: 2) ? " recycle" : " recycle by id, title" }
    }
    if node.kind != "service" { text += conditions(["requires", "unless"]) }
    if node.kind == "route" || node.kind == "task" {
      text += conditions(["grants", "revokes"])
      if one(in: 6) { text += " cost \(below(4))" }
    }
    text += common(node.kind)
    if node.kind == "task" { return text + "\n" }
    text += " {\n"
    var included = ""
    let service = node.kind == "service" ? id : node.service
    for (position, child) in node.children.enumerated() {
      if one(in: 3) { text += links(service: service, source: node.kind) }
      let part = written(child)
      if node.hasInclude && position > 0 && !nodes[child].isPlaced {
        included += part
      } else {
        text += part
      }
    }
    if !included.isEmpty {
      files["part\(id).routeplan"] = included + links(service: service, source: node.kind)
      text += "include \"part\(id).routeplan\"\n"
    }
    text += links(service: service, source: node.kind)
    if node.kind == "service" && one(in: 4) { text += "fallback \(target("route", id))\n" }
    return text + "}\n"
  }

  private mutating func links(service: Int, source: String?) -> String {
    var text = ""
    for _ in 0..<below(3) {
      text += doc() + "link"
      let canNest = source == "route" || source == "flow"
      if !canNest || one(in: 3) {
        text += " " + pick(["*", target("route", service), target("flow", service)])
      }
      let arrow = pick([" -> ", " -> ", " => ", ""])
      if arrow.isEmpty {
        text += " back \(pick(["to", "past"])) " + target(pick(["route", "flow"]), service)
      } else {
        text += arrow + target(pick(["route", "route", "flow"]), service)
        if one(in: 4) { text += "(id: \(literal()), title)" }
        if arrow == " -> " && one(in: 4) { text += " back to " + target("route", service) }
        text += pick(["", "", "", "", " push", " present nav", " present floating"])
      }
      text += conditions(["requires", "unless", "grants", "revokes"])
      if arrow == " -> " && one(in: 6) { text += " single" }
      if one(in: 5) { text += " cost \(below(3))" }
      text += common("link") + "\n"
    }
    return text
  }

  private mutating func expectation() -> String {
    let (from, to) = (target("route", -1), target("route", -1))
    let given = one(in: 3) ? " given " + facts() : ""
    let end = one(in: 4) ? target("task", -1) : to
    return doc() + "expect "
      + pick([
        "path \(from) -> \(end)\(one(in: 2) ? " within 3" : "")\(given)\n",
        "no path \(from) -> \(end) within 1\(given)\n",
        "every path \(from) -> \(end) through \(target(pick(["route", "task"]), -1))\(given)\n",
        "url \"/q1\" opens \(to)(id: \(literal()))\(given)\n",
        "url \(string()) opens nothing\n",
        "stack \(to) is \(from), \(to)\n",
      ])
  }
}
