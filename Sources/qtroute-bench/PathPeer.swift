#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// NetworKit's bidirectional searches on the arcs of a plan: a node for each route, an arc for each
/// step up, step down and link.
struct PathPeer {
  let folder: String
  /// A Python interpreter that has NetworKit.
  let python: String

  /// Microseconds a question, sorted, for the cost alone and with the path; the costs found.
  struct Result {
    var alone: Sample
    var withPath: Sample
    var costs: [Int]
  }

  private static let script = """
    import sys, time
    import numpy, networkit as nk
    folder, kind = sys.argv[1], sys.argv[2]
    arcs = numpy.fromfile(folder + "/arcs", dtype=numpy.uint32).reshape(-1, 3)
    pairs = numpy.fromfile(folder + "/pairs", dtype=numpy.uint32).reshape(-1, 2).tolist()
    nodes = int(arcs[:, :2].max()) + 1
    nk.setNumberOfThreads(1)
    graph = nk.Graph(nodes, weighted=kind == "costs", directed=True)
    for tail, head, cost in arcs.tolist():
        graph.addEdge(tail, head, cost)
    search = nk.distance.BidirectionalDijkstra if kind == "costs" else nk.distance.BidirectionalBFS
    def ask(start, end, stores):
        begin = time.perf_counter()
        question = search(graph, start, end, stores)
        question.run()
        cost = question.getDistance()
        if stores:
            question.getPath()
        return (time.perf_counter() - begin) * 1e6, cost
    with open(folder + "/answers", "w") as out:
        # Its Dijkstra crashes where it is not to store the path.
        for stores in (kind == "costs", True):
            for start, end in pairs[:50]:
                ask(start, end, stores)
            for start, end in pairs:
                took, cost = ask(start, end, stores)
                out.write("%f %d\\n" % (took, -1 if cost > 1e300 else int(cost)))

    """

  /// Asks it about pairs; nil where it does not run.
  func ask(_ generator: PathGenerator, _ pairs: [(Int, Int)]) -> Result? {
    var arcs: [UInt32] = []
    func add(_ tail: Int, _ head: Int, _ cost: Int) {
      arcs += [UInt32(tail), UInt32(head), UInt32(cost)]
    }
    for (index, parent) in generator.parents.enumerated() where parent >= 0 {
      add(index, parent, 1)
      add(parent, index, generator.costs[index])
    }
    for arc in generator.arcs { add(arc.source, arc.target, arc.cost) }
    Measure.write(Self.bytes(arcs), to: "\(folder)/arcs")
    Measure.write(
      Self.bytes(pairs.flatMap { [UInt32($0.0), UInt32($0.1)] }), to: "\(folder)/pairs")
    Measure.write(Array(Self.script.utf8), to: "\(folder)/ask.py")
    let kind = generator.kind == .units ? "units" : "costs"
    guard Measure.run([python, "\(folder)/ask.py", folder, kind]) == 0 else { return nil }
    let rows = readRows("\(folder)/answers")
    guard rows.count == 2 * pairs.count else { return nil }
    return Result(
      alone: Sample(rows[..<pairs.count].map(\.0)), withPath: Sample(rows[pairs.count...].map(\.0)),
      costs: rows[..<pairs.count].map { Int($0.1) })
  }

  private static func bytes(_ words: [UInt32]) -> [UInt8] {
    words.withUnsafeBytes { Array($0) }
  }

  private func readRows(_ path: String) -> [(Double, Double)] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var rows: [(Double, Double)] = []
    var line = [CChar](repeating: 0, count: 128)
    while fgets(&line, 128, file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let fields = text.split(whereSeparator: { $0 == " " || $0 == "\n" }).compactMap { Double($0) }
      if fields.count == 2 { rows.append((fields[0], fields[1])) }
    }
    return rows
  }
}
