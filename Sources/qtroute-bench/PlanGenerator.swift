import RoutePlan
import RouteBase
import RouteSyntax

/// Writes plans of any size. The same size gives the same plan on every machine.
struct PlanGenerator {
  /// The number of routes in a branch: one below the root, ten below it, and ten below each of
  /// these.
  private static let branch = 1 + 10 + 100

  /// The first child of the route `index` and its largest number of children. The root has as many
  /// branches as needed. So a tree is always four levels deep, routes have the same number of
  /// children at every size, and growth comes from the program, not from the plan.
  private static func children(of index: Int, routes: Int) -> (first: Int, most: Int) {
    let branches = (routes - 1 + branch - 1) / branch
    return index == 0 ? (1, branches) : (branches + 1 + (index - 1) * 10, 10)
  }

  /// The text of a plan that is a tree of `routes` routes with parameters and patterns, in
  /// canonical form, with about 70 bytes per route.
  static func tree(routes: Int) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(routes * 80)
    func append(_ string: String) { text.append(contentsOf: string.utf8) }
    append("plan Bench\n\nscheme \"bench\"\n\n")
    // Routes are numbered in breadth-first order and written depth first.
    var stack: [(index: Int, child: Int)] = []
    func open(_ index: Int) {
      let indent = String(repeating: "    ", count: stack.count)
      append(indent)
      append(signature(of: index, depth: stack.count))
      if children(of: index, routes: routes).first < routes {
        append(" {\n")
        stack.append((index, 0))
      } else {
        append("\n")
      }
    }
    open(0)
    while let (index, child) = stack.last {
      let (first, most) = children(of: index, routes: routes)
      let next = first + child
      if child < most && next < routes {
        stack[stack.count - 1].child += 1
        open(next)
      } else {
        stack.removeLast()
        append(String(repeating: "    ", count: stack.count))
        append("}\n")
      }
    }
    return text
  }

  /// The same plan, built.
  static func plan(routes: Int) -> Plan { planAndFindings(routes: routes).plan }

  static func planAndFindings(routes: Int) -> (plan: Plan, findings: [Finding]) {
    PlanBuilder.build(
      path: "bench.routeplan", text: SourceText(tree(routes: routes)),
      loader: SourceLoader(files: [:]))
  }

  /// Builds the plan of a text.
  static func build(_ text: SourceText) -> Plan {
    PlanBuilder.build(
      path: "bench.routeplan", text: text, loader: SourceLoader(files: [:])
    ).plan
  }

  private static func padded(_ index: Int) -> String {
    let digits = String(index)
    return String(repeating: "0", count: max(7 - digits.count, 0)) + digits
  }

  private static func signature(of index: Int, depth: Int) -> String {
    if index == 0 { return "route Root at \"/\"" }
    // All numbers have the same width, so that ten times the routes are ten times the bytes, except
    // for indentation.
    let number = padded(index)
    var text = "route Screen\(number)"
    switch index % 4 {
    case 0: text += "(id\(depth): Int) at \"s\(number)/:id\(depth)\""
    case 1: text += " at \"s\(number)\""
    case 2: text += "(query: String = \"\", page: Int = 1) present nav"
    default: text += "(item\(depth): String?) at \"item\(number)-:item\(depth)\" recycle"
    }
    return text
  }

  /// The name of the route with a number.
  static func name(of number: Int) -> String { number == 0 ? "Root" : "Screen\(padded(number))" }

  /// The numbers of `count` pairs of routes of `tree(routes:)`, drawn with a fixed seed.
  static func numbers(ofPairs count: Int, routes: Int) -> [(Int, Int)] {
    var random = SplitMix64(seed: 1)
    return (0..<count).map { _ in
      (Int.random(in: 0..<routes, using: &random), Int.random(in: 0..<routes, using: &random))
    }
  }

  /// Lines FROM<TAB>TO of these pairs.
  static func pairs(_ count: Int, routes: Int) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(count * 28)
    for (from, to) in numbers(ofPairs: count, routes: routes) {
      text += name(of: from).utf8
      text.append(UInt8(ascii: "\t"))
      text += name(of: to).utf8
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }
}

/// Random numbers that are the same everywhere (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to but not including `limit`.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
