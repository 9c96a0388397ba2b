import RouteBase
import RoutePlan
import RouteSyntax

/// What the parser and the builder found broken, so that the rules do not report what follows from
/// it.
struct BuildFaults {
  /// Declarations in which something was not understood.
  private(set) var declarations: Set<DeclarationReference> = []
  /// Facts and types that may be meant by text that was not understood.
  private(set) var doubtfulNames: Set<NameID> = []
  /// Whether a file is missing: what looks absent or unused may be in it.
  private(set) var isFileMissing = false

  /// Whether anything was not understood.
  var isAny: Bool { isFileMissing || !declarations.isEmpty }

  /// Takes at most linear time in the plan's text.
  init(_ plan: Plan, _ findings: [Finding]) {
    for finding in findings where finding.level == .error {
      let file = finding.span.file
      let tree = plan.files[file.index].tree
      let index = tree.lastDeclaration(from: finding.span.range.start) ?? 0
      let isNew = declarations.insert(DeclarationReference(file: file, index: index)).inserted
      switch finding.rule {
      case .includeFailed: isFileMissing = true
      case .syntax where isNew: addWords(around: index, tree, plan)
      case .syntax: break
      default: addQuoted(in: finding.fix?.label ?? "", plan)
      }
    }
  }

  /// Whether the fact or type `name` may have been meant by something that was not understood.
  func isDoubtful(_ name: NameID) -> Bool { isFileMissing || doubtfulNames.contains(name) }

  /// Adds the names in a suggestion: what is between backticks.
  private mutating func addQuoted(in label: String, _ plan: Plan) {
    guard label.hasPrefix("did you mean") else { return }
    for (place, part) in label.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    where place % 2 == 1 {
      add(plan.names.find(part.utf8))
    }
  }

  /// Adds the words from a declaration up to the next one.
  private mutating func addWords(around index: Int, _ tree: SyntaxTree, _ plan: Plan) {
    let declarations = tree.declarations
    let start = index < declarations.count ? Int(declarations[index].start) : 0
    let end = index + 1 < declarations.count ? Int(declarations[index + 1].start) : tree.text.count
    let words = tree.text.bytes[start..<max(start, end)].split { byte in
      byte < 0x80 && byte != UInt8(ascii: "-") && !byte.isLetter && !byte.isDigit
    }
    for word in words { add(plan.names.find(word)) }
  }

  private mutating func add(_ name: NameID) {
    if !name.isNone { doubtfulNames.insert(name) }
  }
}
