/// Writes the files of a plan from the graphs of a module.
struct AndroidWriter {
  private var module: AndroidModule
  /// Whether there is a file that includes those of the graphs.
  private let isFolder: Bool
  private let moves: AndroidMoves

  init(_ module: AndroidModule, _ moves: AndroidMoves, isFolder: Bool) {
    self.module = module
    self.moves = moves
    self.isFolder = isFolder
  }

  var notes: [AndroidModule.Note] { module.notes }

  /// The number of labels and addresses that refer to missing strings.
  var unread: (labels: Int, addresses: Int) { module.unread }

  /// The text of one file in canonical form.
  mutating func plan(of file: Int) -> [UInt8] {
    var body = PlanText()
    var types: Set<String> = []
    // A node to open, or nil for the end of a block.
    var open: [Int?] = [module.files[file].root]
    while let next = open.popLast() {
      guard let node = next else {
        body.line("}")
        continue
      }
      let details = module.nodes[node]
      if details.file != file {
        body.line("include \(PlanText.quoted(module.files[details.file].stem + ".routeplan"))")
        continue
      }
      types.formUnion(details.parameters.compactMap(\.declared))
      let actions = actions(node)
      let links = actions.links + (moves.links[node] ?? [])
      let tabs = moves.tabs[node] ?? []
      body.line(head(node, actions.lost))
      guard details.kind == .graph || !links.isEmpty || !tabs.isEmpty else { continue }
      body.line("{")
      for link in links { body.line(link) }
      open.append(nil)
      open += details.members.reversed().filter { !moves.isTab.contains($0) }.map { $0 }
      open += tabs.reversed().map { $0 }
    }
    if !isFolder && !module.activities.isEmpty {
      body.line("")
      writeActivities(to: &body, &types)
    }
    var text = PlanText()
    text.line("plan \(PlanText.name(PlanText.cleaned(module.files[file].stem)))\n")
    for scheme in module.schemes[file].sorted() { text.line("scheme \(PlanText.quoted(scheme))") }
    for domain in module.domains[file].sorted() { text.line("domain \(PlanText.quoted(domain))") }
    if !(module.schemes[file].isEmpty && module.domains[file].isEmpty) { text.line("") }
    writeTypes(types, to: &text)
    text.line(body.text)
    return text.formatted
  }

  /// The file with the activities, which includes all graphs that no other graph includes. In the
  /// file of a graph, the activities would be inside the flow that includes it.
  mutating func main(named name: String) -> [UInt8] {
    var text = PlanText()
    text.line("plan \(PlanText.name(name))\n")
    var body = PlanText()
    var types: Set<String> = []
    writeActivities(to: &body, &types)
    writeTypes(types, to: &text)
    for root in module.roots {
      text.line("include \(PlanText.quoted(module.files[root].stem + ".routeplan"))")
    }
    if !module.activities.isEmpty { text.line("\n" + body.text) }
    return text.formatted
  }

  private func writeTypes(_ types: Set<String>, to text: inout PlanText) {
    for type in types.sorted() { text.line("type \(PlanText.name(type))") }
    if !types.isEmpty { text.line("") }
  }

  /// Writes the activities that are outside of their graphs, so that they offer none of the actions
  /// there.
  private mutating func writeActivities(to text: inout PlanText, _ types: inout Set<String>) {
    for node in module.activities {
      types.formUnion(module.nodes[node].parameters.compactMap(\.declared))
      let links = moves.links[node] ?? []
      text.line(head(node, actions(node).lost) + (links.isEmpty ? "" : " {"))
      for link in links { text.line(link) }
      if !links.isEmpty { text.line("}") }
    }
  }

  // MARK: Declarations

  private mutating func head(_ node: Int, _ lost: [Annotation]) -> String {
    let details = module.nodes[node]
    let name = PlanText.name(details.name)
    if let graph = details.missing {
      var annotations = details.annotations
      annotations.append(Annotation(["android", "include"], text: graph))
      return "route \(name)" + annotations.map(\.clause).joined()
    }
    let element = module.element(node)
    var text = details.kind == .graph ? "flow \(name)" : "route \(name)"
    if !details.parameters.isEmpty {
      text += "(" + details.parameters.map(\.source).joined(separator: ", ") + ")"
    }
    for pattern in details.patterns { text += " at " + PlanText.quoted(pattern) }
    if element.name == "dialog" { text += " present floating" }
    if moves.tabs[node] != nil { text += " tabs" }
    var annotations: [Annotation] = []
    if let label = element.android("label") {
      if label.hasPrefix("@") {
        let string = label.hasPrefix("@string/") ? module.strings[label] : nil
        if let string {
          text += " title " + PlanText.quoted(string)
        } else {
          module.unread.labels += 1
        }
        annotations.append(Annotation(["android", "label"], text: label))
      } else {
        text += " title " + PlanText.quoted(StringValues.unescaped(attribute: label))
      }
    }
    if !["navigation", "fragment", "dialog"].contains(element.name) {
      annotations.append(Annotation(["android", "kind"], text: element.name))
    }
    annotations += element.annotations(without: ["id", "label", "startDestination"])
    annotations += details.parameters.flatMap(\.annotations)
    annotations += details.annotations + lost
    return text + annotations.map(\.clause).joined()
  }

  // MARK: Links

  /// The actions of a node as links, and those that lead nowhere as annotations.
  private mutating func actions(_ node: Int) -> (links: [String], lost: [Annotation]) {
    var links: [String] = []
    var lost: [Annotation] = []
    guard module.nodes[node].kind != .stub else { return ([], []) }
    let (file, document) = (module.nodes[node].file, module.document(node))
    for element in document.children(of: module.nodes[node].element) {
      switch element.name {
      case "action":
        if module.isActivity(node) {
          module.note(
            file, element.line,
            "the action leads nowhere: `\(module.nodes[node].name)` is an activity, "
              + "and Android offers no action there")
        } else if let link = link(element, node) {
          links.append(link)
          continue
        }
        lost.append(Annotation(["android", "action"], list: element.androidList(in: document)))
      case "argument", "deepLink": break
      default:
        if module.nodes[node].kind == .screen {
          module.note(file, element.line, "a `\(element.name)` in a destination is left out")
        }
      }
    }
    return (links, lost)
  }

  private mutating func link(_ element: XMLElement, _ node: Int) -> String? {
    let details = module.nodes[node]
    var left: Set = ["destination"]
    var text = "link"
    var target = -1
    if let written = element.android("destination") {
      guard let found = destination(AndroidNames.id(written) ?? written, element, node) else {
        return nil
      }
      target = found
      text += " -> " + PlanText.name(module.nodes[found].name)
    }
    let arguments = arguments(element, target, details.file)
    text += arguments.source
    var hasBack = false
    if let written = element.android("popUpTo") {
      if let id = AndroidNames.id(written), let found = module.ids.back(to: id, from: node) {
        let isInclusive = element.android("popUpToInclusive") == "true"
        if target < 0 || !moves.isIdle(from: node, backTo: found) {
          text +=
            " back " + (isInclusive ? "past " : "to ") + PlanText.name(module.nodes[found].name)
          left.formUnion(["popUpTo", "popUpToInclusive"])
          hasBack = true
        }
      } else {
        module.note(
          details.file, element.line,
          "`popUpTo` names `\(AndroidNames.id(written) ?? written)`, which is in no graph here")
      }
    }
    guard target >= 0 || hasBack else {
      if element.android("popUpTo") == nil {
        module.note(
          details.file, element.line, "the action leads nowhere: it has no destination")
      }
      return nil
    }
    if element.android("popUpToInclusive") == "false" { left.insert("popUpToInclusive") }
    if target >= 0, element.android("launchSingleTop") == "true" {
      text += " single"
      left.insert("launchSingleTop")
    }
    var annotations: [Annotation] = []
    if element.androidID == nil { annotations.append(Annotation(["android", "id"], "nil")) }
    if let id = element.androidID {
      annotations.append(Annotation(["android", "id"], text: id))
    }
    left.insert("id")
    annotations += element.annotations(without: left) + arguments.annotations
    return text + annotations.map(\.clause).joined()
  }

  /// The node to which an action leads; nil, with a note, if it leads nowhere.
  private mutating func destination(_ id: String, _ action: XMLElement, _ node: Int) -> Int? {
    let file = module.nodes[node].file
    let found = module.ids.destination(id, from: node)
    if let inner = module.ids.inner(id, of: node, but: found) {
      let name = module.nodes[inner].name
      let other = module.ids.destination(id, from: inner).map { module.nodes[$0].name } ?? id
      module.note(
        file, action.line,
        found == nil
          ? "the action leads somewhere only from inside the graph `\(name)`, which contains `\(id)`"
          : "from inside the graph `\(name)` the action leads to `\(other)`, which the plan omits")
      if found == nil { return nil }
    }
    guard let found else {
      module.note(file, action.line, nowhere(id, node))
      return nil
    }
    guard module.nodes[found].start >= 0 else {
      module.note(
        file, action.line,
        "the action leads nowhere: the graph `\(module.nodes[found].name)` is empty")
      return nil
    }
    return found
  }

  /// Why an action of a node leads nowhere.
  private func nowhere(_ id: String, _ node: Int) -> String {
    guard let other = module.ids.elsewhere(id, from: node) else {
      return "the action leads nowhere: `\(id)` is in no graph here"
    }
    let details = module.nodes[node]
    let from = details.kind == .graph ? "neither `\(details.name)` nor a graph" : "no graph"
    let around = details.kind == .graph ? "it" : "`\(details.name)`"
    let graph = module.nodes[other].graph
    let place =
      graph < 0 ? "which is a graph of its own" : "which is in `\(module.nodes[graph].name)`"
    return "the action leads nowhere: \(from) around \(around) contains `\(id)`, \(place)"
  }

  /// The arguments that an action supplies: a literal if its target has the parameter, otherwise an
  /// annotation.
  private mutating func arguments(
    _ action: XMLElement, _ target: Int, _ file: Int
  ) -> (source: String, annotations: [Annotation]) {
    var given: [String] = []
    var names: Set<String> = []
    // Arguments that the plan does not fully express: first those it gives, then the others.
    var kept: [Annotation] = []
    var annotations: [Annotation] = []
    let document = module.files[file].document
    let route = target < 0 ? -1 : module.nodes[target].start
    for child in action.children.map({ document.elements[$0] }) {
      guard child.name == "argument" else {
        module.note(file, child.line, "a `\(child.name)` in an action is left out")
        continue
      }
      let name = child.android("name") ?? ""
      let parameter =
        route < 0 ? nil : module.nodes[route].parameters.first { $0.name == name }
      let list = child.androidList(in: document)
      if let parameter, !names.contains(name), let value = value(child, parameter) {
        names.insert(name)
        given.append(PlanText.key(name) + (value.isEmpty ? "" : ": " + value))
        if list != parameter.argumentList(value, child.android("defaultValue")) {
          kept.append(Annotation(["android", "argument", name], list: list))
        }
      } else {
        annotations.append(Annotation(["android", "argument"], list: list))
        noteBadValue(child, parameter, file)
      }
    }
    return (given.isEmpty ? "" : "(" + given.joined(separator: ", ") + ")", kept + annotations)
  }

  /// A literal, or an empty text if the app supplies the value; nil if it is not a value of the
  /// type.
  private func value(_ argument: XMLElement, _ parameter: AndroidParameter) -> String? {
    guard argument.android("argType").map({ $0 == parameter.argType }) ?? true else { return nil }
    guard let text = argument.android("defaultValue") else { return "" }
    if text == "@null" { return parameter.isOptional ? "nil" : nil }
    if text.hasPrefix("@") { return nil }
    return AndroidTypes.literal(text, of: parameter.type, as: parameter.argType)
  }

  /// Notes that a value in an action is not valid for its type.
  private mutating func noteBadValue(
    _ argument: XMLElement, _ parameter: AndroidParameter?, _ file: Int
  ) {
    guard let text = argument.android("defaultValue"),
      let type = argument.android("argType") ?? parameter?.argType,
      AndroidTypes.isBad(text, for: type)
    else { return }
    let name = argument.android("name") ?? ""
    module.note(
      file, argument.line, "the default `\(text)` of `\(name)` is not a valid `\(type)`")
  }
}
