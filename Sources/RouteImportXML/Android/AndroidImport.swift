/// `import android`: turns navigation graphs into the files of a plan.
package enum AndroidImport {
  /// Makes one plan from graphs. With `isFolder`, there are files for the graphs and one that
  /// includes them; otherwise there is one graph and one file.
  package static func run(
    _ sources: [ImportSource], around: AndroidSurroundings, isFolder: Bool
  ) -> ImportResult {
    var result = ImportResult()
    var strings = StringValues()
    for source in around.values {
      do throws(XMLFault) { strings.add(try XMLReader.read(source.bytes)) } catch {
        result.refusals.append("\(source.path):\(error.line): \(error.message)")
      }
    }
    var files: [AndroidModule.File] = []
    var stems: [String: String] = [:]
    for source in sources {
      let stem = source.stem(without: [".xml"])
      if let other = stems[stem] {
        result.refusals.append(
          "\(source.path):1: `\(other)` has the same name; import one of their modules")
        continue
      }
      stems[stem] = source.path
      do throws(XMLFault) {
        let document = try XMLReader.read(source.bytes)
        let root = document.elements[0]
        guard root.name == "navigation", root.namespace.isEmpty else {
          throw XMLFault(
            message: "it is not a navigation graph: its root is `\(root.name)`", line: root.line)
        }
        files.append(AndroidModule.File(path: source.path, stem: stem, document: document))
      } catch {
        result.refusals.append("\(source.path):\(error.line): \(error.message)")
      }
    }
    guard result.refusals.isEmpty, !files.isEmpty else { return result }
    let start = AndroidStart(files, around)
    let module = AndroidModule(files, strings: strings, start: start.graph)
    let moves = AndroidMoves(module, around)
    var writer = AndroidWriter(module, moves, isFolder: isFolder)
    if isFolder {
      let name = mainName(Set(files.map(\.stem)))
      result.plans.append((name + ".routeplan", writer.main(named: name)))
      if name != folderPlan {
        result.notes.append(
          "note: the plan is `\(name).routeplan`, because a graph is named `\(folderPlan)`: give that "
            + "file to `-f`, not the folder")
      }
    }
    for file in files.indices {
      result.plans.append((files[file].stem + ".routeplan", writer.plan(of: file)))
    }
    result.places = module.nodes.map {
      (PlanText.key($0.name), files[$0.file].path, $0.line)
    }
    let notes = writer.notes.enumerated().sorted {
      ($0.element.file, $0.element.line, $0.offset) < ($1.element.file, $1.element.line, $1.offset)
    }
    if let note = start.note { result.notes.append(note) }
    result.notes += notes.map { note in
      "\(files[note.element.file].path):\(note.element.line): note: \(note.element.message)"
    }
    if let unread = unread(writer.unread) { result.notes.append(unread) }
    return result
  }

  /// `1 label and 2 addresses refer to resources…`; nil if there are none.
  private static func unread(_ count: (labels: Int, addresses: Int)) -> String? {
    let parts = [(count.labels, "label", "s"), (count.addresses, "address", "es")]
      .filter { $0.0 > 0 }
      .map { number, noun, ending in "\(number) \(noun)\(number == 1 ? "" : ending)" }
    if parts.isEmpty { return nil }
    let verb = count.labels + count.addresses == 1 ? "refers" : "refer"
    return parts.joined(separator: " and ")
      + " \(verb) to resources; `--values res/values` reads strings"
  }

  /// The name of the plan that a folder stands for, unless a graph has it.
  private static let folderPlan = "main"

  private static func mainName(_ taken: Set<String>) -> String {
    for name in [folderPlan, "app", "plan"] where !taken.contains(name) { return name }
    var number = 2
    while taken.contains("main\(number)") { number += 1 }
    return "main\(number)"
  }
}
