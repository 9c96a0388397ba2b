import RouteMatch
package import RoutePlan
import RouteBase
import RouteSyntax

/// The data generated from a plan, independent of any language: ids, inputs and types in an order
/// of their own, so that the order of declarations matters only where it has a meaning.
package struct GeneratedPlan: Sendable {
  /// The type of a value.
  enum Base: Sendable, Equatable {
    case text, integer, double, boolean
    /// The index of a type in `closedTypes`.
    case closed(Int)
    /// The index of a type in `opaqueTypes`.
    case opaque(Int)
  }

  /// An input: a parameter of a route or task, or of a route that contains it.
  struct Input: Sendable {
    var name: String
    var base: Base
    var isList = false
    /// Whether its value may be absent: its type is optional, or its default is `nil`.
    var isOptional = false
    var isRequired = false
    /// Whether only the path of a URL gives it: it belongs to a dialog above, which is not on the
    /// stack.
    var isAside = false
    /// The value to use if it is absent; `nil` if there is none.
    var preset: LiteralValue?
    /// Its type, as a plan writes it.
    var type: String
    var documentation: String
    var span: SourceSpan
    var names: [OwnName] = []

    var isOpaque: Bool { if case .opaque = base { true } else { false } }
  }

  /// A route or task.
  struct Target: Sendable {
    var id: String
    var documentation: String
    var title: String
    /// Whether it is deprecated, and why.
    var deprecation: String?
    var inputs: [Input] = []
    /// The index in `routes` of the route below it in the stack that its URL builds: of a task, the
    /// route that it is in.
    var parent: Int?
    /// The facts that opening its URL requires, as indices into `facts`.
    var requires: [Int] = []
    /// The facts that must not hold, likewise.
    var refuses: [Int] = []
    /// The facts that it requires itself, with the flows around it, when it is pushed or done.
    var ownRequires: [Int] = []
    /// The facts that it refuses, likewise.
    var ownRefuses: [Int] = []
    /// How a route's frame appears above the one below it.
    var presentation = Presentation.push
    /// The indices in `routes` of a route's tabs, in their order.
    var tabs: [Int] = []
    /// Its whole patterns, as text, and the same with the values that they set.
    var urls: [String] = []
    var shownURLs: [String] = []
    /// Its name in the plan.
    var span: SourceSpan
    var names: [OwnName] = []
    /// Faults in the names that annotations give.
    var faults: [(language: GeneratedLanguage, fault: NameFault)] = []
  }

  /// A fact or an opaque type.
  struct Named: Sendable {
    var name: String
    var span: SourceSpan
    var documentation: String
  }

  struct ClosedType: Sendable {
    var name: String
    /// In the order of their bytes.
    var strings: [String]
    /// The same in the order of the plan.
    var declared: [String]
    var span: SourceSpan
    var documentation: String
  }

  /// A scheme or a domain with its documentation.
  struct DocumentedBase: Sendable {
    /// `scheme` or `domain`.
    var word: String
    var name: String
    var documentation: String
  }

  let name: String
  /// The name of the plan's file, without its folder; empty for standard input.
  let file: String
  /// The version of the tool.
  let tool: String
  private(set) var closedTypes: [ClosedType] = []
  private(set) var opaqueTypes: [Named] = []
  private(set) var facts: [Named] = []
  /// The schemes and domains that have documentation.
  private(set) var documentedBases: [DocumentedBase] = []
  private(set) var routes: [Target] = []
  private(set) var tasks: [Target] = []
  /// The bases that the plan declares and those of its patterns, the nearest first.
  private(set) var bases: [GeneratedBase] = []
  /// The patterns of URLs in the order in which they match.
  private(set) var patterns: [GeneratedPattern] = []
  /// The possible starts of URLs whose pattern names no base, the best first.
  private(set) var prefixes: [String] = []
  /// The number of what opens if no pattern matches, as in patterns; nil for none.
  private(set) var fallback: Int?
  /// Faults for names given to declarations that have no name in code.
  private var misplaced: [(language: GeneratedLanguage, fault: NameFault)] = []

  /// The most inputs in all chains together for which code is generated.
  package static let inputLimit = 500_000
  /// The most routes in all chains together.
  private static let frameLimit = 20_000_000

  /// Why generated code would be too large; nil if it would not.
  package static func excess(of plan: Plan) -> String? {
    // For each route, the number of inputs and routes in its chain.
    var counts = [(inputs: Int, frames: Int)](repeating: (0, 0), count: plan.routes.count)
    var (inputs, frames) = (0, 0)
    for route in plan.routes.indices {
      // Parents may come later, so the chain is walked up to the first route that is counted.
      var open: [Int] = []
      var current = RouteID(route)
      while !current.isNone && counts[current.index].frames == 0 {
        open.append(current.index)
        current = plan.placeParent(of: current)
      }
      var below = current.isNone ? (inputs: 0, frames: 0) : counts[current.index]
      for index in open.reversed() {
        below.inputs += plan.routes[index].parameters.indices.count
        below.frames += 1
        counts[index] = below
      }
      inputs += counts[route].inputs
      frames += counts[route].frames
      if inputs > inputLimit || frames > frameLimit {
        return "its routes nest too deeply, because each one has the inputs of all routes above it"
      }
    }
    return nil
  }

  package init(_ plan: Plan, file: String, tool: String) {
    name = plan.name
    self.file = file
    self.tool = tool
    var builder = GeneratedPlanBuilder(plan)
    builder.build()
    (closedTypes, opaqueTypes, facts) = (builder.closedTypes, builder.opaqueTypes, builder.facts)
    (routes, tasks) = (builder.routes, builder.tasks)
    (bases, patterns) = (builder.bases, builder.patterns)
    (prefixes, fallback) = (builder.prefixes, builder.fallback)
    documentedBases = builder.documentedBases
    misplaced = builder.misplaced
  }

  /// The names that code in a language, for a framework, could not have; if there are any, there is
  /// no code.
  package func nameFaults(
    in language: GeneratedLanguage, _ flavor: GeneratedFlavor = .plain
  ) -> [NameFault] {
    let own = misplaced.filter { $0.language == language }.map(\.fault)
    return (own + GeneratedNaming(self, language, flavor).faults).sorted {
      $0.span.file == $1.span.file
        ? $0.span.range.start < $1.span.range.start : $0.span.file < $1.span.file
    }
  }

  /// What exceeds the limits of a language; nil if nothing does.
  package func excess(in language: GeneratedLanguage) -> String? {
    let limit = KotlinGenerator.limit
    let count = max(routes.count, tasks.count, facts.count)
    if language == .kotlin && count > limit {
      return "an enumeration of \(count) cases does not fit in a class file; the limit is \(limit)"
    }
    let inputLimit = KotlinGenerator.inputLimit
    if language == .kotlin,
      let wide = (routes + tasks).first(where: { $0.inputs.count > inputLimit })
    {
      return "`\(wide.id)` has \(wide.inputs.count) inputs; a class has room for \(inputLimit)"
    }
    let patternLimit = KotlinGenerator.patternLimit
    if language == .kotlin && patterns.count > patternLimit {
      let count = patterns.count
      return "\(count) patterns do not fit in a class file; the limit is \(patternLimit)"
    }
    return nil
  }

  /// Why code cannot fit a framework; nil if it can.
  package func excess(of flavor: GeneratedFlavor) -> String? {
    guard flavor.isSerializable else { return nil }
    for route in routes {
      if let input = route.inputs.first(where: \.isOpaque) {
        return "`\(input.name)` of `\(route.id)` has a type that nothing can store; leave out "
          + "`--flavor`, or give the input a type that a URL can carry"
      }
    }
    return nil
  }

  /// What TypeScript means as two files: JavaScript, and the declarations of its types.
  package func javaScript(_ options: GeneratedOptions) -> (code: String, declarations: String) {
    let body = TypeScriptGenerator.body(self, options)
    let module = ScriptModule(body)
    func whole(_ text: String) -> String {
      GeneratedText.whole(
        self, text, marks: TypeScriptGenerator.marks, version: GeneratedText.version(of: body))
    }
    return (whole(module.code()), whole(module.declarations()))
  }

  /// The text of the whole file.
  package func source(in language: GeneratedLanguage, _ options: GeneratedOptions) -> String {
    switch language {
    case .swift: SwiftGenerator.source(self, options)
    case .kotlin: KotlinGenerator.source(self, options)
    case .typescript: TypeScriptGenerator.source(self, options)
    }
  }
}
