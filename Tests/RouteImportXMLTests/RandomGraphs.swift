import RouteTrials

/// Random navigation graphs with everything that graphs may contain; most references lead
/// somewhere.
struct RandomGraphs {
  /// The graphs by path, in the order of their paths.
  private(set) var files: [(String, String)] = []

  private var numbers: RandomNumbers
  private var ids: [String] = []
  private var count = 0

  init(seed: Int) {
    numbers = RandomNumbers(seed: seed)
    let stems = ["account", "main", "nav_graph", "zoo"].prefix(1 + numbers.below(4))
    ids = stems.map { "graph_" + $0 }
    for (index, stem) in stems.enumerated() {
      var text = "<?xml version='1.0'?>\n" + (numbers.one(in: 3) ? "<!-- <include/> & -->\r\n" : "")
      text += graph(
        id: numbers.one(in: 5) ? nil : "graph_" + stem, depth: 0, stems: Array(stems),
        own: index, isRoot: true)
      files.append(("res/\(stem).xml", text))
    }
  }

  // MARK: Graphs

  private mutating func graph(
    id: String?, depth: Int, stems: [String], own: Int, isRoot: Bool
  ) -> String {
    var inside: [String] = []
    var starts: [String] = []
    for _ in 0..<numbers.below(5) {
      switch numbers.below(8) {
      case 0 where depth < 3:
        let inner = newID()
        starts.append(inner)
        inside.append(
          graph(id: inner, depth: depth + 1, stems: stems, own: own, isRoot: false))
      case 1:
        let stem = numbers.one(in: 3) ? "missing\(numbers.below(3))" : numbers.pick(stems)
        starts.append(numbers.one(in: 2) ? stem : "graph_" + stem)
        inside.append("<include app:graph=\"@navigation/\(stem)\"/>")
      default:
        let screen = numbers.one(in: 8) ? nil : newID()
        if let screen { starts.append(screen) }
        inside.append(self.screen(screen))
      }
    }
    for _ in 0..<numbers.below(3) { inside.append(action()) }
    if numbers.one(in: 6) { inside.append(argument()) }
    if numbers.one(in: 5) { inside.append(deepLink()) }
    var attributes = ""
    if isRoot {
      attributes += " xmlns:android='http://schemas.android.com/apk/res/android'"
      attributes += " xmlns:app=\"http://schemas.android.com/apk/res-auto\""
      attributes += " xmlns:tools='http://schemas.android.com/tools'"
    }
    if let id { attributes += " android:id='@+id/\(id)'" }
    if !starts.isEmpty, !numbers.one(in: 8) {
      attributes += " app:startDestination='@id/\(numbers.pick(starts))'"
    }
    if numbers.one(in: 6) { attributes += label() }
    return "<navigation\(attributes)>\n" + inside.joined(separator: "\n") + "\n</navigation>"
  }

  private mutating func newID() -> String {
    let id =
      numbers.one(in: 10) && !ids.isEmpty
      ? numbers.pick(ids) : numbers.pick(["a", "in", "b.c", "Screen"]) + "\(count)"
    count += 1
    ids.append(id)
    return id
  }

  private mutating func label() -> String {
    " android:label='"
      + numbers.pick(["", "A \"b\"", "@string/x", "{p}", "&lt;&amp;&#10;", "ä", "\\n"])
      + "'"
  }

  private mutating func screen(_ id: String?) -> String {
    let tag = numbers.pick([
      "fragment", "fragment", "dialog", "activity", "custom_one", "include-dynamic",
    ])
    var text = "<\(tag)"
    if let id { text += " android:id='\(numbers.pick(["@+id/", "@id/", ""]))\(id)'" }
    if numbers.one(in: 2) {
      text += " android:name=\"com.example.\(numbers.pick(["A", "B", "C$D"]))\""
    }
    if numbers.one(in: 3) { text += label() }
    if numbers.one(in: 4) {
      text += " tools:layout='@layout/x' app:odd='\(numbers.pick(["true", "1", "false"]))'"
    }
    if numbers.one(in: 6) { text += " android:theme='@style/x' plain='y' app:label='z'" }
    text += ">"
    for _ in 0..<numbers.below(4) {
      switch numbers.below(3) {
      case 0: text += argument()
      case 1: text += action()
      default: text += deepLink()
      }
    }
    return text + "</\(tag)>"
  }

  private mutating func argument() -> String {
    var text = "<argument android:name='\(numbers.pick(["p", "q", "id", "the-list", "in"]))'"
    let types = [
      "string", "integer", "long", "float", "boolean", "reference", "a.B$C", ".E", "string[]",
      "long[]", "a.B[]",
    ]
    if !numbers.one(in: 4) { text += " app:argType='\(numbers.pick(types))'" }
    if numbers.one(in: 3) { text += " app:nullable='\(numbers.pick(["true", "false"]))'" }
    let values = [
      "0", "7L", "-1L", "1.5", "true", "x", "", "@null", "@string/x", "0x1F", "1e9", "@id/y",
    ]
    if numbers.one(in: 2) { text += " android:defaultValue='\(numbers.pick(values))'" }
    if numbers.one(in: 8) { text += " app:odd='x'" }
    return text + "/>"
  }

  private mutating func action() -> String {
    var text = "<action"
    if !numbers.one(in: 6) { text += " android:id='@+id/to\(numbers.below(9))'" }
    if !numbers.one(in: 4) {
      text += " app:destination='@id/\(numbers.one(in: 6) ? "nowhere" : numbers.pick(ids))'"
    }
    if numbers.one(in: 3) {
      text += " app:popUpTo='@id/\(numbers.one(in: 6) ? "nowhere" : numbers.pick(ids))'"
    }
    if numbers.one(in: 3) { text += " app:popUpToInclusive='\(numbers.pick(["true", "false"]))'" }
    if numbers.one(in: 4) { text += " app:launchSingleTop='true' app:enterAnim='@anim/x'" }
    text += ">"
    for _ in 0..<(numbers.one(in: 3) ? 1 + numbers.below(2) : 0) { text += argument() }
    return text + "</action>"
  }

  private mutating func deepLink() -> String {
    let addresses = [
      "app://a", "app://a/", "app://{p}/x", "www.a.com/{q}", "http://a.com/{p}.html?q={q}",
      "a.com/.*",
      "other://{the-list}", "app://x/{undeclared}", "a.com/{id}/{p}", "bad//x", "app://%/*:", "",
      "https://a.com/.*/b?x={in}#f",
    ]
    var text = "<deepLink app:uri='\(numbers.pick(addresses).replacing("&", with: "&amp;"))'"
    if numbers.one(in: 4) { text += " app:action='act' app:mimeType='*/*'" }
    if numbers.one(in: 6) { text += " android:autoVerify='true' android:id='@+id/dl'" }
    return text + "/>"
  }
}
