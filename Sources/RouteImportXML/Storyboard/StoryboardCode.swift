import RouteImport

/// The methods in code that receive unwind segues. A storyboard has only their names; a class that
/// has or inherits such a method is where an unwinding ends.
struct StoryboardCode {
  /// The classes with a method, by the method's name and its first label.
  private var classes: [String: [String]] = [:]
  /// The classes directly below each class.
  private var subclasses: [String: [String]] = [:]

  init(_ sources: [ImportSource]) {
    for source in sources {
      if source.path.hasSuffix(".swift") { readSwift(source.bytes) } else { readObjC(source.bytes) }
    }
  }

  /// The classes that receive `selector`: `unwindToList:`, `unwindToListWithSegue:`.
  func receivers(of selector: String) -> [String] {
    var result = classes[selector.hasSuffix(":") ? String(selector.dropLast()) : selector] ?? []
    var seen = Set(result)
    var next = 0
    while next < result.count {
      result += (subclasses[result[next]] ?? []).filter { seen.insert($0).inserted }
      next += 1
    }
    return result
  }

  private mutating func add(_ method: String, _ name: String) {
    if classes[method]?.contains(name) != true { classes[method, default: []].append(name) }
  }

  private static func lines(_ bytes: [UInt8]) -> some Sequence<ArraySlice<UInt8>> {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.lazy
  }

  /// Reads `class List` and `@IBAction func unwind(to segue: UIStoryboardSegue)`.
  private mutating func readSwift(_ bytes: [UInt8]) {
    var type = ""
    for line in Self.lines(bytes) {
      let words = Self.words(line)
      if words.first.map({ $0.hasPrefix("//") || $0.hasPrefix("*") }) ?? true { continue }
      if let place = words.firstIndex(where: { $0 == "class" || $0 == "extension" }),
        let name = words.dropFirst(place + 1).first, !["func", "var", "let"].contains(name)
      {
        type = name
        if words[place] == "class", let base = words.dropFirst(place + 2).first {
          subclasses[base, default: []].append(name)
        }
      }
      guard let place = words.firstIndex(of: "func"), words.contains("UIStoryboardSegue"),
        words.count > place + 3
      else { continue }
      let (method, label) = (words[place + 1], words[place + 2])
      if label == "_" {
        add(method, type)
      } else {
        let upper = label.prefix(1).uppercased() + label.dropFirst()
        add(method + upper, type)
        add(method + "With" + upper, type)
      }
    }
  }

  /// Reads `@implementation List` and `- (IBAction)unwind:(UIStoryboardSegue *)segue`.
  private mutating func readObjC(_ bytes: [UInt8]) {
    var type = ""
    for line in Self.lines(bytes) {
      let words = Self.words(line)
      if words.first == "@implementation", words.count > 1 { type = words[1] }
      if words.first == "@interface", words.count > 2 {
        subclasses[words[2], default: []].append(words[1])
      }
      guard let action = words.firstIndex(of: "IBAction"), words.contains("UIStoryboardSegue"),
        words.count > action + 1, words.first == "-" || words.first == "IBAction"
      else { continue }
      add(words[action + 1], type)
    }
  }

  /// The words of a line: names, and runs of anything else but spaces and brackets.
  private static func words(_ line: ArraySlice<UInt8>) -> [String] {
    let ends = Set(" \t(){}<>:,;*".utf8)
    return line.split { ends.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
  }
}
