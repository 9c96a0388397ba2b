import RouteTrials

/// Plans of several files with names, places, links and includes that are valid, clash or are
/// missing.
enum RandomFiles {
  /// A main file and some files that it may include, with all kinds of loops.
  static func make(_ random: inout RandomNumbers) -> [String: String] {
    let names = ["main"] + (0..<random.number(0...4)).map { "f\($0)" }
    var files: [String: String] = [:]
    for name in names { files[name] = block(names, depth: 0, inService: false, &random) }
    return files
  }

  private static func block(
    _ files: [String], depth: Int, inService: Bool, _ random: inout RandomNumbers
  ) -> String {
    var text = depth == 0 && !inService ? "fact p, q\n" : ""
    for _ in 0..<random.number(0...4) {
      let inner = depth < 3 && !random.one(in: 3)
      let clauses = clauses(depth: depth, &random)
      let body =
        inner ? " {\n" + block(files, depth: depth + 1, inService: inService, &random) + "}" : ""
      switch random.number(0...9) {
      case 0...3: text += "route \(name(&random))\(clauses)\(body)\n"
      case 4, 5:
        text += "flow \(name(&random))\(clauses)\(body.isEmpty ? " { }" : body)\n"
      case 6: text += "include \"\(random.pick(files + ["gone"]))\"\n"
      case 7:
        text += "link \(reference(&random)) \(random.pick(["->", "=>"])) \(reference(&random))\n"
      case 8: text += "task \(name(&random))\n"
      default:
        guard depth == 0 && !inService else { continue }
        text += "service \(random.pick(["S", "T"])) {\n"
        text += block(files, depth: 0, inService: true, &random) + "}\n"
      }
    }
    return text
  }

  private static func clauses(depth: Int, _ random: inout RandomNumbers) -> String {
    var text = ""
    if depth == 0 && random.one(in: 2) { text += " in \(reference(&random))" }
    if random.one(in: 5) { text += " requires \(random.pick(["p", "q", "p, q"]))" }
    if random.one(in: 8) { text += " was \(reference(&random))" }
    return text
  }

  private static func name(_ random: inout RandomNumbers) -> String { "N\(random.number(0...15))" }

  private static func reference(_ random: inout RandomNumbers) -> String {
    random.pick(["", "", "", "S.", "T."]) + name(&random)
  }
}
