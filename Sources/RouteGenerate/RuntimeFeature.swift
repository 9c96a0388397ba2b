import RouteMatch
import RoutePlan

/// Something that a plan may have, without which a part of the runtime is left out.
enum RuntimeFeature: String, CaseIterable {
  /// Inputs and pieces of patterns that are numbers, or one of the others that are not just text.
  case integers, doubles, numbers, booleans, closed, opaque
  case lists
  /// Inputs with a default, patterns that set inputs, and either of them.
  case presets, settings, values
  case facts, tabs, tasks
  /// Routes that are presented.
  case presented
  /// Domains, and those of which all subdomains are meant.
  case hosts, subdomains
  /// Segments with texts and inputs, `*`, and `**`.
  case mixed, wild, rest
  /// Routes or tasks that share URLs with others.
  case sharing
  case fallback
  /// URLs that open something or stay in the browser, and patterns of the latter.
  case urls, web
  /// Inputs that code reads: from URLs or, in Swift, from whatever is decoded.
  case inputs
  /// Patterns with bases, or bases whose lines are not just a scheme or host as in URLs.
  case based
  /// Targets with more than one pattern.
  case several
  /// Inputs that have a value if they get none: presets and lists.
  case defaults
  /// Patterns whose lines have marks after the path, and the names of their inputs.
  case marks, carried
  /// Inputs that only paths give.
  case asides
  /// So many routes and tasks that compiling Swift needs care.
  case large

  /// What a plan has for code in a language.
  static func all(of plan: GeneratedPlan, in language: GeneratedLanguage) -> Set<RuntimeFeature> {
    var features: Set<RuntimeFeature> = []
    func set(_ feature: RuntimeFeature, _ isThere: Bool) {
      if isThere { features.insert(feature) }
    }
    // What is declared counts, whether or not a URL has to do with it.
    set(.facts, !plan.facts.isEmpty)
    set(.tasks, !plan.tasks.isEmpty)
    set(.opaque, !plan.opaqueTypes.isEmpty)
    set(.tabs, plan.routes.contains { !$0.tabs.isEmpty })
    set(.presented, plan.routes.contains { $0.presentation.isPresented })
    set(.fallback, plan.fallback != nil)
    set(.urls, !plan.patterns.isEmpty || plan.fallback != nil)
    set(.inputs, language == .swift || features.contains(.urls))
    for input in (plan.routes + plan.tasks).flatMap(\.inputs) {
      if let kind = kind(of: input.base) { features.insert(kind) }
      set(.lists, input.isList)
      set(.asides, input.isAside)
      set(.presets, input.preset != nil)
      set(.defaults, input.preset != nil || input.isList && !input.isOptional)
    }
    set(.large, plan.routes.count + plan.tasks.count > 50)
    set(.hosts, plan.bases.contains { $0.mark != "s" })
    set(.subdomains, plan.bases.contains { $0.mark == "w" })
    set(.based, !plan.bases.allSatisfy { GeneratedTables.isPlain($0) })
    for pattern in plan.patterns { features.formUnion(all(of: pattern)) }
    let forms = Dictionary(grouping: plan.patterns.filter { $0.target != nil }, by: \.form)
    set(.sharing, forms.values.contains { Set($0.map(\.target)).count > 1 })
    set(.values, !features.isDisjoint(with: [.presets, .settings]))
    set(.numbers, !features.isDisjoint(with: [.integers, .doubles]))
    set(.marks, !features.isDisjoint(with: [.based, .sharing, .several]))
    set(.carried, !features.isDisjoint(with: [.settings, .several, .defaults]))
    if !features.contains(.inputs) { features.remove(.closed) }
    return features
  }

  private static func all(of pattern: GeneratedPattern) -> Set<RuntimeFeature> {
    var features: Set<RuntimeFeature> = []
    if pattern.target == nil { features.insert(.web) }
    if pattern.base > 0 { features.insert(.based) }
    if pattern.place > 0 { features.insert(.several) }
    if !pattern.settings.isEmpty { features.insert(.settings) }
    for segment in pattern.segments {
      switch segment.rank {
      case .mix: features.insert(.mixed)
      case .any: features.insert(.wild)
      case .rest: features.insert(.rest)
      default: break
      }
      for case .input(let base, _) in segment.pieces {
        if let kind = kind(of: base) { features.insert(kind) }
      }
    }
    return features
  }

  /// The feature of a type; nil for text.
  private static func kind(of base: GeneratedPlan.Base) -> RuntimeFeature? {
    switch base {
    case .text: nil
    case .integer: .integers
    case .double: .doubles
    case .boolean: .booleans
    case .closed: .closed
    case .opaque: .opaque
    }
  }
}
