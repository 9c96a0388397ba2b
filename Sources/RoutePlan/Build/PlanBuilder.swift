package import RouteBase
package import RouteSyntax

/// Builds a plan from a file and what it includes, in three passes: *declare* walks the trees in
/// reading order and gives everything an id; *structure* works out what contains what; *resolve*
/// looks up what names refer to.
///
/// Takes linear time in the input, except for suggestions, whose work is bounded.
package struct PlanBuilder {
  var plan: PlanContents
  var findings: [Finding] = []
  let loader: SourceLoader

  /// The outcome for each file met so far, by the bytes of its identity: strings with different
  /// bytes can be equal in Swift, but are two files on a disk.
  var filesByIdentity: [[UInt8]: Reading] = [:]
  /// Whether an include could not be followed.
  var hasUnreadableFile = false
  var included: Set<Inclusion> = []
  /// The first include of each file in each service.
  var firstIncludes: [FileUse: SourceSpan] = [:]
  /// The files that are being walked, each included by the previous one.
  var openFiles: [OpenFile] = []
  /// The index in `openFiles` of each file that is being walked.
  var openIndices: [FileID: Int] = [:]
  var work = PendingWork()
  /// The ids of the most common literals, or `none`.
  var commonLiterals = [LiteralID](repeating: .none, count: PlanBuilder.commonCount)
  var typesByName: [NameID: TypeID] = [:]
  /// The schemes, domains and `web` patterns met so far.
  var schemeNames: Set<NameID> = []
  var domainNames: Set<NameID> = []
  var webNames: Set<NameID> = []
  /// The first fallback to a route, and the first to a task, of each service and of the plan.
  var fallbacksByScope: [FallbackScope: Int] = [:]
  struct FallbackScope: Hashable {
    var service: ServiceID
    var isTask: Bool
  }
  /// How many declarations ahead the slots of names are fetched; measured.
  private static let ahead = 16
  /// How much comparison work is left for suggestions.
  var suggestionBudget = NameIndex.budget
  /// The names that were searched last.
  var knownNames: KnownNames?
  /// The suggestions for the unknown names that have exactly one.
  var suggestions: [Suggestion] = []

  /// A file as included in one place.
  struct Inclusion: Hashable {
    var file: FileID
    var service: ServiceID
    var place: Place
  }

  /// A file as part of one service, or of the plan itself.
  struct FileUse: Hashable {
    var file: FileID
    var service: ServiceID
  }

  /// The result of reading a file: its id, or why it could not be read.
  enum Reading {
    case done(FileID)
    case failed(String)
  }

  /// A file that is being walked, and the include that led to it; nil for the first.
  struct OpenFile {
    var file: FileID
    var service: ServiceID
    var include: SourceSpan?
  }

  /// A run of sibling declarations that is being walked.
  struct Frame {
    var file: FileID
    /// The next declaration; `~k` if it follows declaration `k`, and the end of that one's block
    /// has not been read yet.
    var index: Int
    /// Where the run ends; `unread` if that has not been read yet.
    var end: Int
    var service: ServiceID
    var place: Place
    var isFile = false
    /// The file was walked for this service before, so every name in it is taken.
    var isRepeat = false
    /// The declaration whose block this is; -1 for a file.
    var owner = -1

    static let unread = Int.max
  }
  var frames: [Frame] = []
  /// The first file, while a thread reads it and sends its tree in parts.
  var arriving: ArrivingTree?
  /// The file to be included next, while a thread reads it.
  var nextFile: NextFile?
  let readAhead: ReadAhead

  private init(_ loader: SourceLoader, path: String, count: Int, _ readAhead: ReadAhead) {
    self.loader = loader
    self.readAhead = readAhead
    plan = PlanContents(
      name: SourcePath.stem(path), files: [], names: NameTable(expecting: count / 64))
    for (index, type) in plan.types.enumerated() {
      typesByName[intern(type.name)] = TypeID(index)
    }
  }

  /// Builds the plan that starts with `text`. The findings are in the order of files and positions.
  /// They are those of the parser and of the rules on names, includes and places.
  ///
  /// - Parameters:
  ///   - location: how messages name the file, to which includes are relative, and the identity
  ///     that `loader` gives it, should it be included.
  package static func build(
    at location: SourceLoader.Location, text: SourceText, loader: SourceLoader,
    readAhead: ReadAhead = .whenLarge
  ) -> (plan: Plan, findings: [Finding]) {
    let (path, identity) = (location.path, location.identity)
    var builder = PlanBuilder(loader, path: path, count: text.count, readAhead)
    if let partSize = readAhead.partSize(for: text.count) {
      builder.readAhead(text, path: path, identity: identity, partSize: partSize)
    } else {
      builder.read(text, path: path, identity: identity)
    }
    builder.declareAll()
    builder.buildStructure()
    builder.resolveAll()
    builder.plan.linkIndex = LinkIndex(builder.plan)
    builder.readDefaults()
    builder.readPatternArguments()
    builder.readNotes()
    builder.weighSuggestions()
    builder.findings.sort(by: Finding.isOrderedBefore)
    builder.dropRepeats()
    return (Plan(builder.plan), builder.findings)
  }

  /// As above, of a file whose path is its identity.
  package static func build(
    path: String, text: SourceText, loader: SourceLoader, readAhead: ReadAhead = .whenLarge
  ) -> (plan: Plan, findings: [Finding]) {
    build(
      at: SourceLoader.Location(path: path, identity: path), text: text, loader: loader,
      readAhead: readAhead)
  }

  /// Leaves one of findings that say the same of one place: a file that several places include
  /// would repeat them.
  private mutating func dropRepeats() {
    var kept = 0
    for index in findings.indices {
      if kept > 0 && findings[kept - 1].says(sameAs: findings[index]) { continue }
      if kept < index { findings[kept] = findings[index] }
      kept += 1
    }
    findings.removeLast(findings.count - kept)
  }

  @discardableResult
  mutating func read(_ text: SourceText, path: String, identity: String) -> FileID {
    let file = FileID(plan.files.count)
    note(file, identity)
    let (tree, findings) = Parser.parse(text, file: file)
    plan.files.append(PlanFile(path: path, tree: tree))
    self.findings += findings
    return file
  }

  /// The plan as far as it is made, for messages. Whoever keeps it while the builder goes on makes
  /// that copy what it changes.
  var planSoFar: Plan { Plan(plan) }

  /// Records the identity under which a file was read.
  mutating func note(_ file: FileID, _ identity: String) {
    filesByIdentity[Array(identity.utf8)] = .done(file)
  }
}

// MARK: - Walking

extension PlanBuilder {
  /// Gives an id to everything that is declared.
  private mutating func declareAll() {
    reserveCapacity()
    pushFile(FileID(0), service: .none, place: .none, include: nil)
    while let frame = frames.last {
      guard frame.index < frame.end else {
        if frame.isFile { closeFile() }
        frames.removeLast()
        continue
      }
      if isUnread(frame) { takePart() } else { declareBlocks(of: frame.file) }
    }
  }

  private mutating func reserveCapacity() {
    let tree = plan.files[0].tree
    // The length of a file that is still being read gives a rough estimate of its contents.
    let usual = arriving == nil ? 0 : tree.text.count / 64
    plan.routes.reserveCapacity(max(tree.declarations.count, usual))
    plan.parameters.reserveCapacity(max(tree.parameters.count, usual * 4 / 3))
    plan.patterns.reserveCapacity(usual)
    plan.symbols = SymbolTable(expecting: max(tree.declarations.count, usual))
  }

  mutating func pushFile(
    _ file: FileID, service: ServiceID, place: Place, include: SourceSpan?
  ) {
    var isRepeat = false
    if let include {
      let use = FileUse(file: file, service: service)
      isRepeat = firstIncludes[use] != nil
      if !isRepeat { firstIncludes[use] = include }
    }
    openIndices[file] = openFiles.count
    openFiles.append(OpenFile(file: file, service: service, include: include))
    frames.append(
      Frame(
        file: file, index: 0,
        end: arriving != nil && file.index == 0
          ? Frame.unread : plan.files[file.index].tree.declarations.count,
        service: service, place: place, isFile: true, isRepeat: isRepeat))
  }

  private mutating func closeFile() {
    if let last = openFiles.popLast() { openIndices[last.file] = nil }
  }

  /// Declares what is open and read of the file on top of the stack. The tree is taken once for all
  /// blocks: a copy of it costs more than most of them.
  private mutating func declareBlocks(of file: FileID) {
    let tree = plan.files[file.index].tree
    tree.text.bytes.withUnsafeBufferPointer { bytes in
      while let frame = frames.last, frame.file == file {
        if frame.index >= frame.end {
          if frame.isFile { return }
          frames.removeLast()
        } else if isUnread(frame) {
          return
        } else {
          declareBlock(of: frame, tree, bytes)
        }
      }
    }
  }

  /// Declares what is left of the block on top of the stack, down to where another one opens.
  private mutating func declareBlock(
    of frame: Frame, _ tree: SyntaxTree, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    var index = frame.index
    let end = min(frame.end, tree.declarations.count)
    let depth = frames.count
    while index < end {
      let declaration = tree.declarations[index]
      let origin = DeclarationReference(file: frame.file, index: index)
      let next = declaration.next == TreePart.open ? ~index : Int(declaration.next)
      frames[depth - 1].index = next
      if index + Self.ahead < tree.declarations.count {
        plan.names.prefetch(tree.declarations[index + Self.ahead].name, in: bytes)
      }
      declare(origin, tree, bytes, frame)
      if frames.count > depth || next < 0 { return }
      index = next
    }
  }

  @inline(__always)
  private mutating func declare(
    _ origin: DeclarationReference, _ tree: SyntaxTree, _ bytes: UnsafeBufferPointer<UInt8>,
    _ frame: Frame
  ) {
    let declaration = tree.declarations[Int(origin.index)]
    var (service, place) = (frame.service, frame.place)
    switch declaration.kind {
    case .route:
      let id = declareRoute(origin, tree, bytes, frame)
      place = .route(id)
    case .task:
      declareTask(origin, tree, bytes, frame)
    case .flow:
      place = .flow(declareFlow(origin, tree, bytes, frame))
    case .service:
      service = declareService(declaration, origin, frame)
    case .link:
      work.links.append(PendingLink(origin: origin, service: service, place: place))
    case .plan:
      if frames.count == 1 && !declaration.name.isEmpty { plan.name = tree.name(declaration.name) }
    case .scheme, .domain:
      declareBases(declaration, origin, tree)
    case .web:
      declareWeb(declaration, origin, tree)
    case .fact:
      declareFacts(declaration, origin, tree)
    case .type:
      declareType(declaration, origin, tree)
    case .fallback:
      work.fallbacks.append(PendingLink(origin: origin, service: service, place: place))
    case .expect:
      work.expectations.append(PendingLink(origin: origin, service: service, place: place))
    case .include:
      include(declaration, origin, tree, frame)
      return
    case .invalid:
      break
    }
    guard declaration.flags.contains(.block), declaration.next > origin.index + 1 else { return }
    // A second copy of a route has been reported, and the first copy covers what is in it. Walking
    // it again could double the work with every file of a chain.
    if frame.isRepeat && place != frame.place { return }
    frames.append(
      Frame(
        file: frame.file, index: Int(origin.index) + 1,
        end: declaration.next == TreePart.open ? Frame.unread : Int(declaration.next),
        service: service, place: place, isRepeat: frame.isRepeat, owner: Int(origin.index)))
  }
}
