/// The navigation graphs of a module on their way to a plan: files, and the nesting of their nodes.
///
/// Graphs and destinations are nodes of one array. Separate passes put included graphs into their
/// places, move starts to the front, give names, read arguments and read addresses; the writer then
/// only writes.
struct AndroidModule {
  /// A file with a graph.
  struct File {
    var path: String
    /// Its name without folder and extension, as `include` refers to it.
    var stem: String
    var document: XMLDocument
    /// The node of its graph.
    var root = -1
  }

  enum NodeKind { case graph, screen, stub }

  /// A graph, a destination, or an included graph that is missing.
  struct Node {
    var kind: NodeKind
    var file: Int
    /// The index of its element in the file's document.
    var element: Int
    var line: Int
    var id: String?
    /// Its name in the plan.
    var name = ""
    /// The node of the graph that contains it in Android; -1 for none.
    var graph = -1
    /// The graph that contains it in the plan; -1 for none, as for an activity, which leaves its
    /// graph.
    var parent = -1
    /// The contents of a graph, in the order of its file.
    var entries: [Entry] = []
    /// The position of its start in `entries`; -1 if it is missing.
    var startEntry = -1
    /// The positions in `entries` of those that a later one replaces.
    var replaced: Set<Int> = []
    /// The nodes that Android finds in a graph, including graphs that are elsewhere in the plan.
    var children: [Int] = []
    /// The nodes that the plan has in a graph, its start first.
    var members: [Int] = []
    /// The missing graph that a stub represents.
    var missing: String?
    /// The route that its name refers to; -1 for a graph without one.
    var start = -1
    /// The route above a route; -1 for none.
    var above = -1
    var parameters: [AndroidParameter] = []
    var patterns: [String] = []
    /// Everything that no other clause expresses.
    var annotations: [Annotation] = []
  }

  /// An entry of a graph: a node of the file, or an included graph.
  enum Entry {
    case node(Int)
    case include(String, line: Int)
  }

  /// A message with its place.
  struct Note {
    var file: Int
    var line: Int
    var message: String
  }

  var files: [File]
  var nodes: [Node] = []
  var notes: [Note] = []
  /// The number of labels and addresses that refer to missing strings.
  var unread = (labels: 0, addresses: 0)
  let strings: StringValues
  /// The files that no other includes, in order.
  var roots: [Int] = []
  /// The activities, which are outside their graphs in the plan.
  var activities: [Int] = []
  /// All nodes in reading order.
  var order: [Int] = []
  /// Resolves ids to nodes.
  var ids = AndroidIndex()
  /// The types of the arguments with each name.
  var types: [String: Set<String>] = [:]
  /// The schemes and domains of the addresses in each file.
  var schemes: [Set<String>]
  var domains: [Set<String>]

  /// `start` is the stem of the file whose graph comes first; nil for the largest graph that no
  /// other includes.
  init(_ files: [File], strings: StringValues, start: String? = nil) {
    self.files = files
    self.strings = strings
    schemes = Array(repeating: [], count: files.count)
    domains = Array(repeating: [], count: files.count)
    for file in files.indices { readNodes(file) }
    placeIncludes(first: start)
    order = preorder()
    ids = AndroidIndex(self)
    checkStarts()
    findRoutes()
    giveNames()
    readParameters()
    readLinks()
  }

  func element(_ node: Int) -> XMLElement {
    files[nodes[node].file].document.elements[nodes[node].element]
  }

  func document(_ node: Int) -> XMLDocument { files[nodes[node].file].document }

  mutating func note(_ file: Int, _ line: Int, _ message: String) {
    notes.append(Note(file: file, line: line, message: message))
  }

  // MARK: Reading

  private mutating func readNodes(_ file: Int) {
    let document = files[file].document
    files[file].root = add(.graph, file, 0)
    var open = [files[file].root]
    while let graph = open.popLast() {
      for index in document.elements[nodes[graph].element].children {
        let element = document.elements[index]
        switch element.name {
        case "action", "argument", "deepLink": break
        case "include":
          let name = element.android("graph").map(AndroidNames.resource) ?? ""
          if name.isEmpty {
            note(file, element.line, "an `include` without `app:graph` is left out")
          } else {
            nodes[graph].entries.append(.include(name, line: element.line))
          }
        case "navigation":
          let inner = add(.graph, file, index)
          nodes[inner].graph = graph
          nodes[inner].parent = graph
          nodes[graph].entries.append(.node(inner))
          open.append(inner)
        default:
          let screen = add(.screen, file, index)
          nodes[screen].graph = graph
          nodes[screen].parent = graph
          nodes[graph].entries.append(.node(screen))
        }
      }
    }
  }

  private mutating func add(_ kind: NodeKind, _ file: Int, _ index: Int) -> Int {
    let element = files[file].document.elements[index]
    nodes.append(
      Node(kind: kind, file: file, element: index, line: element.line, id: element.androidID))
    return nodes.count - 1
  }

  /// Whether a node is an activity, which opens in a place of its own.
  func isActivity(_ node: Int) -> Bool {
    nodes[node].kind == .screen && element(node).name == "activity"
  }

  /// The nodes in the order in which they will be read.
  func preorder() -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(nodes.count)
    var open = roots.reversed().map { files[$0].root }
    while let node = open.popLast() {
      result.append(node)
      open += nodes[node].members.reversed()
    }
    return result + activities
  }
}
