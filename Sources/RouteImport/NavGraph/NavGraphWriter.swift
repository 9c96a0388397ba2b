import RouteBase
import RouteSyntax

/// Writes the plan of a graph: a flow with its start first.
struct NavGraphWriter {
  private(set) var notes: [(message: String, offset: Int)] = []
  private let graph: NavGraph
  private var names: [String] = []
  /// The opaque types, in order of their first use, by the names of Kotlin's types.
  private var types: [(kotlin: String, name: String)] = []
  private var typeNames: [String: String] = [:]
  private var unique = UniqueNames()

  /// Edges from one node to another with the same arguments.
  private struct Link {
    var target: Int
    var arguments: [String]
    var confidence: String
    var labels: [String] = []
  }

  init(_ graph: NavGraph) { self.graph = graph }

  /// The text of the plan, not yet in canonical form.
  mutating func plan(named name: String) -> String {
    let start = start()
    names = graph.nodes.map { unique.unique(Self.cleaned($0.route)) }
    let flow = unique.unique("Graph")
    let links = links()
    var body = ""
    let order = [start] + graph.nodes.indices.filter { $0 != start }
    for index in order {
      body += head(index)
      body += links[index].isEmpty ? "\n" : " {\n"
      for link in links[index] { body += source(of: link) }
      if !links[index].isEmpty { body += "}\n" }
    }
    var text = "plan \(NameSyntax.source(Self.cleaned(name)))\n\n"
    for type in types { text += "/// \(type.kotlin)\ntype \(NameSyntax.source(type.name))\n" }
    return text + "\nflow \(NameSyntax.source(flow)) {\n" + body + "}\n"
  }

  /// `text` without characters that names may not contain.
  private static func cleaned(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(["`", "\n", "\r", "\0"].contains(scalar) ? "_" : scalar)
    }
    return scalars.isEmpty ? "_" : String(scalars)
  }

  private mutating func start() -> Int {
    let starts = graph.nodes.indices.filter { graph.nodes[$0].isStart }
    for other in starts.dropFirst() {
      notes.append(
        (
          "`\(graph.nodes[other].id)` is a second start, so it is an ordinary screen",
          graph.nodes[other].offset
        ))
    }
    if let first = starts.first { return first }
    let entered = Set(graph.edges.lazy.filter { $0.source != $0.target }.map { $0.target })
    let start = graph.nodes.indices.first { !entered.contains($0) } ?? 0
    notes.append(
      (
        "no node is the start (`@NavGraphRoot`), so the plan starts with `\(graph.nodes[start].id)`",
        graph.nodes[start].offset
      ))
    return start
  }

  // MARK: Links

  private mutating func links() -> [[Link]] {
    struct Key: Hashable {
      var (source, target): (Int, Int)
      var arguments: [String]
      var confidence: String
    }
    var result: [[Link]] = Array(repeating: [], count: graph.nodes.count)
    var places: [Key: Int] = [:]
    let parameters = graph.nodes.map { Set($0.arguments.map { $0.name }) }
    for edge in graph.edges {
      var arguments: [String] = []
      for name in edge.arguments where !arguments.contains(name) {
        if parameters[edge.target].contains(name) {
          arguments.append(name)
        } else {
          notes.append(
            (
              "`\(graph.nodes[edge.target].id)` has no argument `\(name)`, so it is left out",
              edge.offset
            ))
        }
      }
      let key = Key(
        source: edge.source, target: edge.target, arguments: arguments, confidence: edge.confidence)
      let place = places[key] ?? result[edge.source].count
      if places.updateValue(place, forKey: key) == nil {
        result[edge.source].append(
          Link(target: edge.target, arguments: arguments, confidence: edge.confidence))
      }
      if let label = edge.label, !result[edge.source][place].labels.contains(label) {
        result[edge.source][place].labels.append(label)
      }
    }
    return result
  }

  private func source(of link: Link) -> String {
    var text = "link -> \(NameSyntax.source(names[link.target]))"
    if !link.arguments.isEmpty {
      let arguments = link.arguments.map { NameSyntax.display(Self.cleaned($0)) }
      text += "(" + arguments.joined(separator: ", ") + ")"
    }
    let labels = link.labels.map(LiteralValue.quoted)
    if !labels.isEmpty {
      let value = labels.count == 1 ? labels[0] : "[" + labels.joined(separator: ", ") + "]"
      text += " @navgraph.label(\(value))"
    }
    switch link.confidence {
    case "ANNOTATED": break
    case "INFERRED": text += " @inferred"
    default: text += " @navgraph.confidence(\(LiteralValue.quoted(link.confidence)))"
    }
    return text + "\n"
  }

  // MARK: Screens

  private mutating func head(_ index: Int) -> String {
    let node = graph.nodes[index]
    var text = "route \(NameSyntax.source(names[index]))"
    var parameters: [String] = []
    var known: Set<String> = []
    for argument in node.arguments where known.insert(argument.name).inserted {
      let name = NameSyntax.display(Self.cleaned(argument.name))
      parameters.append("\(name): \(type(of: argument))")
    }
    if !parameters.isEmpty { text += "(" + parameters.joined(separator: ", ") + ")" }
    text += " @navgraph.id(\(LiteralValue.quoted(node.id)))"
    if let module = node.module { text += " @navgraph.module(\(LiteralValue.quoted(module)))" }
    if let screen = node.screen { text += " @navgraph.screen(\(LiteralValue.quoted(screen)))" }
    if let file = node.file { text += " @file(\(LiteralValue.quoted(file)))" }
    return text
  }

  private mutating func type(of argument: NavGraph.Argument) -> String {
    let optional = argument.isOptional ? "?" : ""
    let lists: Set = ["kotlin.collections.List", "kotlin.Array", "kotlin.collections.Set"]
    if lists.contains(argument.type), argument.typeArguments.count == 1 {
      return "[" + scalar(argument.typeArguments[0]) + "]" + optional
    }
    return scalar(argument.type) + optional
  }

  /// A type for a name such as `kotlin.Int`; one that a plan does not have becomes opaque.
  private mutating func scalar(_ kotlin: String) -> String {
    switch kotlin {
    case "kotlin.String", "kotlin.Char": return "String"
    case "kotlin.Int", "kotlin.Long", "kotlin.Short", "kotlin.Byte": return "Int"
    case "kotlin.Float", "kotlin.Double": return "Double"
    case "kotlin.Boolean": return "Bool"
    default: break
    }
    if let known = typeNames[kotlin] { return NameSyntax.source(known) }
    let last = kotlin.split(separator: ".").last.map { String($0) } ?? "_"
    var name = Self.cleaned(last)
    if ["Any", "String", "Int", "Double", "Bool"].contains(name) { name += "Value" }
    name = unique.unique(name)
    typeNames[kotlin] = name
    types.append((Self.cleaned(kotlin), name))
    return NameSyntax.source(name)
  }
}
