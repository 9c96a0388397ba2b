import RoutePlan

/// Something that a plan may have, without which a part of the runtime is left out.
enum RuntimeFeature: String, CaseIterable {
  /// Inputs that are text, or numbers, or one of the others.
  case texts, integers, doubles, numbers, booleans, closed, opaque
  /// Values of opaque types, which answers about URLs distinguish as well.
  case opaques
  case lists
  /// Inputs that may be absent.
  case optionals
  /// Inputs with a default, patterns that set inputs, and either of them.
  case presets, settings, values
  case facts, tabs
  /// Routes that are presented.
  case presented
  /// Domains, and those of which all subdomains are meant.
  case hosts, subdomains
  /// Segments with texts and inputs, `*`, and `**`.
  case mixed, wild, rest
  /// Routes or tasks of which the facts decide which one opens.
  case sharing
  case fallback
  /// URLs that open something, of which answers may name tasks, and the reading of values as texts.
  case urls, tasks, readings
  /// Patterns of URLs that stay in the browser.
  case web
  /// Patterns with bases, or bases that are not just a scheme or host in ASCII.
  case based
  /// Targets with more than one pattern.
  case several
  /// Inputs that have a value if they get none: presets and lists.
  case defaults
  /// Patterns whose lines have marks after the path, and the names of their inputs.
  case marks, carried

  /// What a plan has.
  static func all(of plan: GeneratedPlan) -> Set<RuntimeFeature> {
    var features: Set<RuntimeFeature> = []
    for target in plan.routes + plan.tasks {
      let lists = [target.requires, target.refuses, target.ownRequires, target.ownRefuses]
      if lists.contains(where: { !$0.isEmpty }) { features.insert(.facts) }
      if target.presentation.isPresented { features.insert(.presented) }
      for input in target.inputs {
        features.insert(feature(GeneratedTables.letter(input.base).utf8.first))
        if input.isList { features.insert(.lists) }
        if input.isOptional { features.insert(.optionals) }
        if input.preset != nil { features.insert(.presets) }
      }
    }
    let tables = plan.tables
    if !tables.tabs.isEmpty { features.insert(.tabs) }
    if !tables.sharing.isEmpty { features.insert(.sharing) }
    if !tables.fallback.isEmpty { features.insert(.fallback) }
    if !tables.patterns.isEmpty || features.contains(.fallback) { features.insert(.urls) }
    if !plan.tasks.isEmpty || features.contains(.urls) { features.insert(.tasks) }
    for line in tables.bases where !line.dropFirst().hasPrefix("s") {
      features.insert(.hosts)
      if line.dropFirst().hasPrefix("w") { features.insert(.subdomains) }
    }
    for line in tables.patterns { add(pattern: line, to: &features) }
    if features.contains(.presets) || features.contains(.settings) { features.insert(.values) }
    if features.contains(.urls) || features.contains(.values) { features.insert(.readings) }
    if !plan.opaqueTypes.isEmpty || features.contains(.urls) { features.insert(.opaques) }
    if features.contains(.integers) || features.contains(.doubles) { features.insert(.numbers) }
    return features
  }

  private static func add(pattern line: String, to features: inout Set<RuntimeFeature>) {
    let fields = line.utf8.split(separator: UInt8(ascii: " "))
    if fields.count > 4 { features.insert(.settings) }
    for segment in fields[3].split(separator: UInt8(ascii: "/")) {
      let braces = segment.indices.filter { segment[$0] == UInt8(ascii: "{") }
      for brace in braces { features.insert(feature(segment[segment.index(after: brace)])) }
      if segment.starts(with: "**".utf8) {
        features.insert(.rest)
      } else if segment.elementsEqual("*".utf8) {
        features.insert(.wild)
      } else if braces.count > 1
        || braces.count == 1
          && (braces[0] > segment.startIndex || segment.last != UInt8(ascii: "}"))
      {
        features.insert(.mixed)
      }
    }
  }

  /// The feature of a kind, by its letter.
  private static func feature(_ letter: UInt8?) -> RuntimeFeature {
    switch letter {
    case UInt8(ascii: "i"): .integers
    case UInt8(ascii: "d"): .doubles
    case UInt8(ascii: "b"): .booleans
    case UInt8(ascii: "c"): .closed
    case UInt8(ascii: "o"): .opaque
    default: .texts
    }
  }
}
