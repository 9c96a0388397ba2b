import RouteTrials

/// Random plans in three files, of which the text is known word by word: what each name stands for is
/// decided before it is written.
///
/// `a` and `b` are plans that include `common`.
struct RenamePlans {
  static let files = ["a", "b", "common"]

  enum Kind { case route, task, fact, type, service, input }

  /// Something that has a name.
  struct Thing {
    var kind: Kind
    var name: String
    var olds: [String] = []
    var file: Int
    /// The service that it is in.
    var service: Int?
    /// Whether a task takes this input though no route on its stack has it.
    var isLone = false
    /// Whether this input is handed back somewhere.
    var isHandedBack = false
  }

  enum Piece {
    case text(String)
    /// A name, and the service before it.
    case use(Int, of: Int?, from: Int?)
    /// The name of an input in a pattern.
    case pattern(Int)
    /// The old names of something.
    case was(Int)
  }

  private(set) var things: [Thing] = []
  private(set) var pieces: [[Piece]] = [[], [], []]
  /// The inputs of each route or task, and those of what it is in.
  private var chains: [(file: Int, inputs: [Int])] = []
  private var numbers: RandomNumbers
  private var nodes: [Node] = []

  private struct Node {
    var thing: Int
    var parent: Int?
    var isInBlock = false
    var inputs: [Int]
    var results: [Int] = []
    /// Those of the routes above it.
    var above: [Int]
  }

  private static let names = ["Home", "Own", "Zed", "Bb", "Tk", "Kid"]
  private static let inputs = ["id", "key", "num", "tab"]

  init(seed: Int) {
    numbers = RandomNumbers(seed: seed)
    makeThings()
    for file in 0..<3 { write(file) }
  }

  // MARK: What there is

  private mutating func add(_ thing: Thing) -> Int {
    things.append(thing)
    return things.count - 1
  }

  private mutating func makeThings() {
    for name in ["f", "g"] { _ = add(Thing(kind: .fact, name: name, file: 2)) }
    _ = add(Thing(kind: .type, name: "T", file: 2))
    for name in ["S", "U"] where numbers.one(in: 2) {
      let olds = numbers.one(in: 3) ? ["V"] : []
      if things.contains(where: { $0.olds == ["V"] }) { continue }
      _ = add(Thing(kind: .service, name: name, olds: olds, file: numbers.below(3)))
    }
    let common = numbers.one(in: 3) ? add(Thing(kind: .input, name: "common", file: 2)) : nil
    if let common {
      // In both plans, this hands the input back.
      things[common].isHandedBack = true
      let picker = add(Thing(kind: .route, name: "Picker", file: 2))
      nodes.append(Node(thing: picker, parent: nil, inputs: [], results: [common], above: []))
      chains.append((2, []))
    }
    for _ in 0..<4 + numbers.below(6) { makeNode(common) }
  }

  private mutating func makeNode(_ common: Int?) {
    let isTask = numbers.one(in: 4)
    var file = numbers.below(3)
    let services = things.indices.filter { things[$0].kind == .service && things[$0].file == file }
    var service = numbers.one(in: 2) ? services.first : services.last
    if numbers.one(in: 3) { service = nil }
    var parent: Int?
    var isInBlock = false
    let parents = nodes.indices.filter { things[nodes[$0].thing].kind == .route }
    if !parents.isEmpty, !numbers.one(in: 4) {
      let chosen = numbers.pick(parents)
      let home = things[nodes[chosen].thing]
      if isTask || numbers.one(in: 2) {
        (parent, isInBlock, file, service) = (chosen, true, home.file, home.service)
      } else if home.file == file || home.file == 2 {
        parent = chosen
      }
    }
    let taken = things.filter { $0.service == service && sees($0.file, file) }
    let free = Self.names.filter { name in !taken.contains { $0.name == name || $0.olds == [name] }
    }
    guard let name = free.isEmpty ? nil : numbers.pick(free) else { return }
    let other = free.first { $0 != name }
    let olds = numbers.one(in: 3) ? other.map { [$0] } ?? [] : []
    let thing = add(
      Thing(
        kind: isTask ? .task : .route, name: name, olds: olds, file: file, service: service))
    let above = parent.map { nodes[$0].above + nodes[$0].inputs } ?? []
    var node = Node(thing: thing, parent: parent, isInBlock: isInBlock, inputs: [], above: above)
    if let common, numbers.one(in: 3) { node.results = [common] }
    for name in Self.inputs where numbers.one(in: 3) {
      if let known = above.first(where: { things[$0].name == name }) {
        node.inputs.append(known)
      } else if !isTask {
        node.inputs.append(add(Thing(kind: .input, name: name, file: file)))
      } else {
        node.inputs.append(
          add(Thing(kind: .input, name: "lone\(things.count)", file: file, isLone: true)))
      }
    }
    if let common, numbers.one(in: 4), !node.inputs.contains(common) { node.inputs.append(common) }
    nodes.append(node)
    chains.append((file, Array(Set(above + node.inputs))))
  }

  /// Whether what is in two files is in one plan.
  private func sees(_ a: Int, _ b: Int) -> Bool { a == b || a == 2 || b == 2 }

  // MARK: Text

  private mutating func put(_ text: String, _ file: Int) { pieces[file].append(.text(text)) }

  private mutating func write(_ file: Int) {
    if file < 2 { put("include \"common.routeplan\"\n", file) }
    for (index, thing) in things.enumerated() where thing.file == file {
      switch thing.kind {
      case .fact:
        put("fact ", file)
        pieces[file].append(.use(index, of: nil, from: nil))
        put(" given\n", file)
      case .type:
        put("type ", file)
        pieces[file].append(.use(index, of: nil, from: nil))
        put(" = \"x\" | \"y\"\n", file)
      case .service:
        put("service ", file)
        pieces[file] += [.use(index, of: nil, from: nil), .was(index)]
        put(" {\n", file)
        writeBlock(nil, file, index)
        put("}\n", file)
      default: break
      }
    }
    writeBlock(nil, file, nil)
  }

  private mutating func writeBlock(_ parent: Int?, _ file: Int, _ service: Int?) {
    for (index, node) in nodes.enumerated() {
      let thing = things[node.thing]
      guard thing.file == file, thing.service == service,
        node.isInBlock ? node.parent == parent && parent != nil : parent == nil
      else { continue }
      writeNode(index, file, service)
    }
    for _ in 0..<numbers.below(2) { writeLink(from: parent, file, service) }
  }

  private mutating func writeNode(_ index: Int, _ file: Int, _ service: Int?) {
    let node = nodes[index]
    let isRoute = things[node.thing].kind == .route
    put(isRoute ? "route " : "task ", file)
    pieces[file].append(.use(node.thing, of: nil, from: service))
    writeList(node.inputs, file, isTyped: true)
    if !node.results.isEmpty {
      put(" ->", file)
      writeList(node.results, file, isTyped: true)
    }
    if let parent = node.parent, !node.isInBlock {
      put(" in ", file)
      refer(to: nodes[parent].thing, file, service)
    }
    if isRoute {
      put(" at \"r\(index)", file)
      for input in node.inputs where numbers.one(in: 2) {
        put("/:", file)
        pieces[file].append(.pattern(input))
      }
      put("\"", file)
      if let key = node.inputs.first, numbers.one(in: 2) {
        put(" recycle by ", file)
        pieces[file].append(.use(key, of: nil, from: nil))
      }
    }
    if numbers.one(in: 3) {
      put(" requires ", file)
      pieces[file].append(.use(numbers.below(2), of: nil, from: nil))
    }
    pieces[file].append(.was(node.thing))
    put(isRoute ? " {\n" : "\n", file)
    if isRoute {
      writeBlock(index, file, service)
      put("}\n", file)
    }
  }

  private mutating func writeList(_ inputs: [Int], _ file: Int, isTyped: Bool) {
    if inputs.isEmpty { return }
    for (place, input) in inputs.enumerated() {
      put(place == 0 ? "(" : ", ", file)
      pieces[file].append(.use(input, of: nil, from: nil))
      if isTyped && things[input].name == "tab" && !things[input].isLone {
        put(": ", file)
        pieces[file].append(.use(2, of: nil, from: nil))
      }
    }
    put(")", file)
  }

  private mutating func writeLink(from source: Int?, _ file: Int, _ service: Int?) {
    let targets = nodes.indices.filter { index in
      let thing = things[nodes[index].thing]
      return thing.kind == .route && (thing.file == 2 || thing.file == file)
    }
    guard !targets.isEmpty else { return }
    let target = numbers.pick(targets)
    put(source == nil ? "link * -> " : "link -> ", file)
    refer(to: nodes[target].thing, file, service)
    writeList(nodes[target].inputs.filter { _ in numbers.one(in: 2) }, file, isTyped: false)
    put("\n", file)
  }

  private mutating func refer(to thing: Int, _ file: Int, _ service: Int?) {
    let own = things[thing].service
    let isWritten = own != nil && (own != service || numbers.one(in: 3))
    pieces[file].append(.use(thing, of: isWritten ? own : nil, from: service))
  }

  // MARK: Reading

  /// A use of a name in the text of a file.
  struct Use {
    var thing: Int
    var offset: Int
  }

  /// The text of a file, and where something is named.
  func text(_ file: Int) -> (text: String, uses: [Use]) {
    var text = ""
    var uses: [Use] = []
    func put(_ thing: Int) {
      uses.append(Use(thing: thing, offset: text.utf8.count))
      text += things[thing].name
    }
    for piece in pieces[file] {
      switch piece {
      case .text(let part): text += part
      case .use(let thing, let service, _):
        if let service {
          put(service)
          text += "."
        }
        put(thing)
      case .pattern(let thing): put(thing)
      case .was(let thing):
        let olds = things[thing].olds
        if !olds.isEmpty { text += " was " + olds.joined(separator: ", ") }
      }
    }
    return (text, uses)
  }

  /// The texts by the names of the files.
  var texts: [String: String] {
    var texts: [String: String] = [:]
    for (file, name) in Self.files.enumerated() { texts[name + ".routeplan"] = text(file).text }
    return texts
  }

  /// Renames something; its old name is kept if it is of a kind that has old names.
  mutating func rename(_ thing: Int, to name: String, keepingOld: Bool) {
    let old = things[thing].name
    things[thing].name = name
    if old == name { return }
    switch things[thing].kind {
    case .route, .task, .service:
      things[thing].olds.removeAll { $0 == name }
      if keepingOld { things[thing].olds.append(old) }
    case .fact, .type, .input: break
    }
  }

  /// Whether every name in both plans is unique where it has to be, and means what it should.
  var isSound: Bool { [0, 1].allSatisfy { isSound($0) } }

  private func isSound(_ plan: Int) -> Bool {
    let own = things.indices.filter { things[$0].file == plan || things[$0].file == 2 }
    func isUnique(_ kinds: Set<Kind>) -> Bool {
      var seen: Set<String> = []
      return own.filter { kinds.contains(things[$0].kind) }.allSatisfy { index in
        ([things[index].name] + things[index].olds).allSatisfy { name in
          seen.insert("\(things[index].service ?? -1) \(name)").inserted
        }
      }
    }
    guard isUnique([.route, .task]), isUnique([.service]), isUnique([.fact]), isUnique([.type]),
      areInputsSound(own)
    else { return false }
    if own.contains(where: { things[$0].kind == .type && things[$0].name == "Int" }) {
      return false
    }
    func find(_ name: String, _ service: Int?) -> Int? {
      own.first {
        [.route, .task].contains(things[$0].kind) && things[$0].service == service
          && things[$0].name == name
      }
    }
    for file in [plan, 2] {
      for case .use(let thing, let service, let scope) in pieces[file]
      where [.route, .task].contains(things[thing].kind) {
        let name = things[thing].name
        let found =
          service != nil
          ? find(name, service) : scope.flatMap { find(name, $0) } ?? find(name, nil)
        if found != thing { return false }
      }
    }
    return true
  }

  private func areInputsSound(_ own: [Int]) -> Bool {
    let files = Set(own.map { things[$0].file })
    func isUnique(_ inputs: [Int]) -> Bool {
      Set(inputs.map { things[$0].name }).count == inputs.count
    }
    let used = chains.filter { files.contains($0.file) }
    guard used.allSatisfy({ isUnique($0.inputs) }) else { return false }
    let all = own.filter { things[$0].kind == .input }
    return all.allSatisfy { input in
      let others = all.filter { $0 != input && things[$0].name == things[input].name }
      if things[input].isHandedBack { return others.isEmpty }
      return !things[input].isLone || others.allSatisfy { things[$0].isLone }
    }
  }

  /// Whether a name is an old one of something else than `thing`, which a rename may respect even where
  /// it could be taken.
  func isOldNameOfOther(_ name: String, than thing: Int) -> Bool {
    things.indices.contains { $0 != thing && things[$0].olds.contains(name) }
  }
}
