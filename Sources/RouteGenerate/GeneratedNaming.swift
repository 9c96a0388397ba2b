package import RouteBase
package import RouteSyntax

/// A name that generated code cannot have: two declarations would share it, or the text of an
/// annotation is not a name.
package struct NameFault: Sendable {
  package var span: SourceSpan
  package var message: String
  package var notes: [Finding.Note] = []
  package var help: String
}

/// The names of all declarations of a plan in a language.
///
/// A name follows from its declaration alone, so that no other declaration ever changes it. If two
/// declarations would have the same name, that is a fault, which an annotation can resolve.
struct GeneratedNaming {
  /// The names of routes or tasks: of the class or type that represents each, and of its case.
  typealias Names = (types: [String], cases: [String])

  private(set) var routes: Names = ([], [])
  private(set) var tasks: Names = ([], [])
  private(set) var facts: [String] = []
  /// The names of closed types, then those of opaque ones.
  private(set) var types: [String] = []
  /// The cases of each closed type.
  private(set) var closedCases: [[String]] = []
  private(set) var routeInputs: [[String]] = []
  private(set) var taskInputs: [[String]] = []
  private(set) var faults: [NameFault] = []

  private let language: GeneratedLanguage

  /// A message at a place, recorded so that nothing is reported twice.
  private struct Said: Hashable {
    var span: SourceSpan
    var message: String
  }
  private var said: Set<Said> = []

  /// Something with a name in the code.
  private struct Item {
    var name: String
    /// Its name in the plan, with its kind.
    var what: String
    var span: SourceSpan
    /// The text that code compares to find it; empty if no code does.
    var text = ""
    /// How to resolve a clash.
    var help = "rename one of them"
  }

  /// The ways in which two different names may clash.
  private enum Likeness {
    /// They never clash.
    case none
    /// Classes have files, and some file systems ignore case.
    case file
    /// Properties in Kotlin have accessors that start with a capital letter.
    case accessor

    func key(_ name: String) -> String {
      switch self {
      case .none: return name
      case .file: return name.lowercased()
      case .accessor:
        guard let first = name.utf8.first, first &- 97 < 26 else { return name }
        return name.prefix(1).uppercased() + name.dropFirst()
      }
    }

    var reason: String {
      self == .accessor
        ? "which have the same accessor" : "which are the same file if case is ignored"
    }
  }

  init(
    _ plan: GeneratedPlan, _ language: GeneratedLanguage, _ flavor: GeneratedFlavor = .plain
  ) {
    self.language = language
    (routes, routeInputs) = name(plan.routes)
    (tasks, taskInputs) = name(plan.tasks)
    // An entry of a Kotlin enumeration may not have the name of the enumeration.
    let factWords = language == .kotlin ? language.words.union(["Fact"]) : language.words
    facts = plan.facts.map { named($0.name, language == .swift ? .lower : .upper, factWords) }
    types = (plan.closedTypes.map(\.name) + plan.opaqueTypes.map(\.name)).map {
      named($0, .upper, language.typeWords)
    }
    let style: GeneratedNames.Style = language == .swift ? .lower : .upper
    closedCases = zip(plan.closedTypes, types).map { type, typeName in
      let names = numbered(type.declared) { string in
        let name = GeneratedNames.identifier(of: string.isEmpty ? "empty" : string, style)
        let isTaken = language == .kotlin && name == typeName
        return isTaken ? name + "_" : avoiding(language.words, name)
      }
      return type.strings.map { names[Array($0.utf8)] ?? $0 }
    }
    findClashes(plan, flavor)
  }

  private func named(
    _ name: String, _ style: GeneratedNames.Style, _ reserved: Set<String>
  ) -> String {
    avoiding(reserved, GeneratedNames.identifier(name, style))
  }

  /// A name for each string, by its bytes. A name that comes again gets a number, since the strings of
  /// a type are parts of URLs, which nobody can change; one that is added at the end renames no other.
  private func numbered(
    _ strings: [String], _ name: (String) -> String
  ) -> [[UInt8]: String] {
    var unique = UniqueNames()
    var result: [[UInt8]: String] = [:]
    for string in strings where result[Array(string.utf8)] == nil {
      result[Array(string.utf8)] = unique.unique(name(string))
    }
    return result
  }

  private func avoiding(_ reserved: Set<String>, _ name: String) -> String {
    reserved.contains(name) ? name + "_" : name
  }

  // MARK: Names

  private mutating func name(_ targets: [GeneratedPlan.Target]) -> (Names, [[String]]) {
    var names: Names = ([], [])
    var inputs: [[String]] = []
    for target in targets {
      for fault in target.faults where fault.language == language { faults.append(fault.fault) }
      if let own = own(target.names) {
        names.cases.append(own)
        let type = language == .swift ? GeneratedNames.capitalized(own) : own
        names.types.append(avoiding(language == .swift ? language.typeWords : [], type))
      } else {
        // An id in TypeScript is a property, which may be any word.
        let reserved = language == .typescript ? [] : language.typeWords
        names.types.append(named(target.id, .upper, reserved))
        names.cases.append(named(target.id, .lower, language.words))
      }
      inputs.append(
        target.inputs.map { input in
          if let own = own(input.names) { return own }
          guard language == .typescript else {
            return avoiding(language.inputWords, GeneratedNames.identifier(input.name, .kept))
          }
          return input.name == "__proto__" ? "__proto___" : input.name
        })
    }
    return (names, inputs)
  }

  /// The name that an annotation gives, if it is valid.
  private mutating func own(_ names: [OwnName]) -> String? {
    guard let name = names.first(where: { $0.language == language }) else { return nil }
    if let twin = names.first(where: { $0.language == language && $0.span != name.span }) {
      fault(twin.span, "there is a second `\(name.key)`", "keep one of them")
    }
    let isName = GeneratedNames.identifier(name.text, .kept) == name.text
    guard isName, !language.reserved.contains(name.text) else {
      let why = isName ? "a reserved word" : "not an identifier"
      fault(
        name.span, "`\(name.text)` is \(why) in \(language.title)",
        "use letters, digits and `_`, do not start with a digit, and avoid reserved words")
      return nil
    }
    return name.text
  }

  private mutating func fault(
    _ span: SourceSpan, _ message: String, _ help: String, notes: [Finding.Note] = []
  ) {
    guard said.insert(Said(span: span, message: message)).inserted else { return }
    faults.append(NameFault(span: span, message: message, notes: notes, help: help))
  }

  // MARK: Clashes

  private mutating func findClashes(_ plan: GeneratedPlan, _ flavor: GeneratedFlavor) {
    let help = "name one of them with `@\(language.rawValue).name(\"…\")`"
    let files: Likeness = language == .kotlin ? .file : .none
    for (kind, targets, names) in [("route", plan.routes, routes), ("task", plan.tasks, tasks)] {
      func items(_ names: [String]) -> [Item] {
        zip(names, targets).map {
          Item(name: $0, what: "\(kind) `\($1.id)`", span: $1.span, text: $1.id, help: help)
        }
      }
      let clashed = clashes(items(language == .swift ? names.cases : names.types), files)
      guard language == .swift else { continue }
      // Only targets with inputs have types; those that already clash are not reported again.
      clashes(
        zip(items(names.types), targets).filter {
          !$1.inputs.isEmpty && !clashed.contains($0.span)
        }.map(\.0))
    }
    clashes(
      zip(facts, plan.facts).map {
        Item(name: $0, what: "fact `\($1.name)`", span: $1.span, text: $1.name)
      })
    findTypeClashes(plan, help, files, flavor)
    for (targets, inputs) in [(plan.routes, routeInputs), (plan.tasks, taskInputs)] {
      for (target, names) in zip(targets, inputs) where names.count > 1 {
        clashes(
          zip(names, target.inputs).map { name, input in
            let key = "@\(language.rawValue).name.\(NameSyntax.display(input.name))"
            return Item(
              name: name, what: "parameter `\(input.name)`", span: input.span, text: input.name,
              help: "rename one of them, or name it with `\(key)(\"…\")` where it is declared")
          }, language == .kotlin ? .accessor : .none)
      }
    }
  }

  /// Types of inputs share a scope; in TypeScript also with the input types of routes and tasks.
  private mutating func findTypeClashes(
    _ plan: GeneratedPlan, _ help: String, _ files: Likeness, _ flavor: GeneratedFlavor
  ) {
    let own =
      plan.closedTypes.map { ($0.name, $0.span) } + plan.opaqueTypes.map { ($0.name, $0.span) }
    var items = zip(types, own).map { Item(name: $0, what: "type `\($1.0)`", span: $1.1) }
    guard language == .typescript else {
      clashes(items, files)
      for (cases, type) in zip(closedCases, plan.closedTypes) {
        clashes(
          zip(cases, type.strings).map {
            Item(
              name: $0, what: "\(LiteralValue.quoted($1)) of `\(type.name)`", span: type.span,
              text: $1)
          })
      }
      return
    }
    // Targets whose ids clash are not reported again.
    let known = Set(faults.map(\.span))
    for (kind, targets, names) in [("route", plan.routes, routes), ("task", plan.tasks, tasks)] {
      for (target, name) in zip(targets, names.types) where !target.inputs.isEmpty {
        if known.contains(target.span) { continue }
        let what = "the inputs of \(kind) `\(target.id)`"
        items.append(Item(name: name + "Inputs", what: what, span: target.span, help: help))
      }
    }
    if flavor == .reactNavigation {
      let holders = zip(plan.routes, routes.types).filter { !$0.0.tabs.isEmpty }
      for (route, name) in holders where !known.contains(route.span) {
        let list = TypeScriptGenerator.paramList(of: name)
        let what = "the params of the tabs of route `\(route.id)`"
        items.append(Item(name: list, what: what, span: route.span, help: help))
      }
      let own = [TypeScriptGenerator.paramList(of: "")]
      let imported = holders.isEmpty ? [] : [TypeScriptGenerator.screenParams]
      for item in items where (own + imported).contains(item.name) {
        let verb = own.contains(item.name) ? "declares" : "imports"
        fault(
          item.span,
          "\(item.what) would be `\(item.name)` in \(language.title), which code for React "
            + "Navigation \(verb) itself", "rename the type")
      }
    }
    clashes(items)
  }

  /// Adds a fault for each item that has the name of an earlier one, or in Swift its text: Swift
  /// compares characters, so an `é` of one scalar is equal to an `e` with an accent. Returns the
  /// places of those items.
  @discardableResult
  private mutating func clashes(_ items: [Item], _ likeness: Likeness = .none) -> Set<SourceSpan> {
    var (known, texts): ([String: Item], [String: Item]) = ([:], [:])
    var result: Set<SourceSpan> = []
    for item in items.sorted(by: Self.isBefore) {
      let key = likeness.key(item.name)
      let first: Item
      var (end, help) = ("are equal in Swift, which compares characters", "rename one of them")
      if let named = known[key] {
        let names =
          named.name == item.name
          ? "both be `\(item.name)` in \(language.title)"
          : "be `\(named.name)` and `\(item.name)` in \(language.title), \(likeness.reason)"
        (first, end, help) = (named, "would " + names, item.help)
      } else if language == .swift, !item.text.isEmpty, let equal = texts[item.text] {
        known[key] = item
        first = equal
      } else {
        (known[key], texts[item.text]) = (item, item)
        continue
      }
      result.insert(item.span)
      fault(
        item.span, "\(first.what) and \(item.what) \(end)", help,
        notes: first.span == item.span
          ? [] : [Finding.Note(at: first.span, "\(first.what) is declared here")])
    }
    return result
  }

  private static func isBefore(_ a: Item, _ b: Item) -> Bool {
    if a.span.file != b.span.file { return a.span.file < b.span.file }
    return a.span.range.start < b.span.range.start
  }
}

/// A name that an annotation gives in one language.
struct OwnName: Sendable, Equatable {
  var language: GeneratedLanguage
  /// The annotation, with its `@`.
  var key: String
  var text: String
  var span: SourceSpan
}
