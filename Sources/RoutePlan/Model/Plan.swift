package import RouteSyntax

/// A route plan with its names resolved: what the app has, as flat arrays indexed by dense ids.
///
/// Ids count in reading order, with includes where they stand. A plan with faults is still a plan:
/// what could not be resolved is left out or `none`, and the findings say so.
package struct Plan: Sendable {
  /// The plan's own name, or the file's stem.
  package internal(set) var name: String
  /// The file that the plan starts with, then those that it includes.
  package internal(set) var files: [PlanFile]
  package internal(set) var names: NameTable

  package internal(set) var schemes: [URLBase] = []
  package internal(set) var domains: [URLBase] = []
  package internal(set) var facts: [Fact] = []
  /// The built-in types, in the order of `DeclaredType.BuiltIn`, then the declared ones.
  package internal(set) var types: [DeclaredType] = DeclaredType.builtIns
  package internal(set) var services: [Service] = []
  package internal(set) var flows: [Flow] = []
  package internal(set) var routes: [Route] = []
  package internal(set) var tasks: [Task] = []
  package internal(set) var links: [Link] = []
  package internal(set) var fallbacks: [Fallback] = []
  package internal(set) var expectations: [Expectation] = []

  /// The parameters of routes and tasks, which refer to slices of them.
  package internal(set) var parameters: [Parameter] = []
  /// The patterns of routes, flows and tasks, which refer to slices of them.
  package internal(set) var patterns: [Pattern] = []
  package internal(set) var arguments: [Argument] = []
  /// What is asked and changed; element 0 is nothing.
  package internal(set) var conditions: [Conditions] = [Conditions()]
  /// The facts that conditions and expectations list.
  package internal(set) var factLists: [FactID] = []
  /// The names that `recycle by` lists.
  package internal(set) var keyLists: [NameID] = []
  /// The routes that `expect stack` lists.
  package internal(set) var routeLists: [RouteID] = []

  /// The routes that have each route as their parent, those of its block first.
  package internal(set) var children = Adjacency()
  /// Where a cold launch lands; `none` in a plan without routes.
  package internal(set) var start = RouteID.none

  var symbols = SymbolTable()

  init(name: String, files: [PlanFile], names: NameTable) {
    self.name = name
    self.files = files
    self.names = names
  }
}

/// A file of a plan.
package struct PlanFile: Sendable {
  /// How messages name it.
  package var path: String
  package var tree: SyntaxTree
}

/// For each of `count` rows a list of routes, in one array.
@usableFromInline
package struct Adjacency: Sendable {
  /// Where each row starts in `elements`, and where the last one ends.
  @usableFromInline package internal(set) var offsets: [UInt32] = [0]
  @usableFromInline package internal(set) var elements: [RouteID] = []

  /// Where the routes of row `index` stand in `elements`.
  @inlinable package func places(of index: Int) -> Range<Int> {
    Int(offsets[index])..<Int(offsets[index + 1])
  }

  /// The routes of row `index`.
  @inlinable package subscript(_ index: Int) -> ArraySlice<RouteID> {
    elements[Int(offsets[index])..<Int(offsets[index + 1])]
  }
}

/// A scheme or a domain.
package struct URLBase: Sendable {
  package var text: String
  package var span: SourceSpan
}

/// Something true or false while people move.
@usableFromInline
package struct Fact: Sendable {
  package var name: NameID
  /// The world decides about it.
  package var isGiven: Bool
  package var span: SourceSpan
}

/// A type of parameters.
@usableFromInline
package struct DeclaredType: Sendable {
  @frozen @usableFromInline
  package enum BuiltIn: Int, CaseIterable, Sendable {
    case any, string, int, double, bool

    /// The type's name.
    package var name: String {
      switch self {
      case .any: "Any"
      case .string: "String"
      case .int: "Int"
      case .double: "Double"
      case .bool: "Bool"
      }
    }

    /// The type's id in every plan.
    package var id: TypeID { TypeID(rawValue) }
  }

  package var name: String
  /// The strings of a closed type; empty for built-in and opaque ones.
  package var alternatives: [String] = []
  /// Where it is declared; nil for a built-in type.
  package var span: SourceSpan?

  static let builtIns = BuiltIn.allCases.map { DeclaredType(name: $0.name, span: nil) }
}

/// The type of a parameter: `T`, `T?`, `[T]` or `[T]?`.
@frozen @usableFromInline
package struct ParameterType: Hashable, Sendable {
  @usableFromInline package var base: TypeID
  @usableFromInline package var isList = false
  @usableFromInline package var isOptional = false
}

/// A parameter of a route or task, or a value handed back.
package struct Parameter: Sendable {
  package var name: NameID
  package var type: ParameterType
  /// Whether a type is written.
  package var hasType: Bool
  package var file: FileID
  /// Its index in the parameters of the file's tree.
  package var syntax: UInt32
  /// Whether it has a default.
  package var hasDefault: Bool

  /// Whether a path that gets no value for it lacks something: it has no default, is not optional
  /// and is no list, which may be empty.
  package var isRequired: Bool { !hasDefault && !type.isOptional && !type.isList }
}

/// A pattern of a route, flow or task, as written.
package struct Pattern: Sendable {
  package var file: FileID
  /// The string literal, with its quotes.
  package var range: SourceRange
}

/// How a frame comes onto the stack.
@frozen @usableFromInline
package enum Presentation: UInt8, Sendable {
  case push, present, presentNav

  /// As in a plan.
  package var name: String {
    switch self {
    case .push: "push"
    case .present: "present"
    case .presentNav: "present nav"
    }
  }
}

/// Where a declaration stands: in a route, in a flow, or in neither.
@frozen @usableFromInline
package enum Place: Hashable, Sendable {
  case none
  case route(RouteID)
  case flow(FlowID)
}

/// What is asked before and changed after a step: slices of the plan's lists of facts.
package struct Conditions: Sendable {
  package var requires = PlanSlice.none
  package var unless = PlanSlice.none
  package var grants = PlanSlice.none
  package var revokes = PlanSlice.none

  package static let none = ConditionsID(0)
}

/// A namespace.
@usableFromInline
package struct Service: Sendable {
  package var name: NameID
  package var origin: DeclarationReference
}

/// A screen.
@usableFromInline
package struct Route: Sendable {
  package var name: NameID
  package var service: ServiceID
  /// The route above it in its own place; `none` for a root.
  package internal(set) var parent = RouteID.none
  /// The innermost flow around it; `none` outside flows.
  package internal(set) var flow = FlowID.none
  package var origin: DeclarationReference
  package var parameters: PlanSlice
  /// The values that it hands back stand behind its parameters.
  package var resultCount: UInt32
  package var patterns: PlanSlice
  /// What is asked of it, by its flows too, and what it changes.
  package internal(set) var conditions = Conditions.none
  package var cost: UInt32
  /// The parameters by which it is recycled, in the plan's lists of keys.
  package var recycleKeys: PlanSlice
  // Words first, bytes last: a million of these are made, and a copy goes word by word.
  private var placeID: UInt32 = .max
  private var placeIsFlow = false
  package var presentation: Presentation
  package var flags: Flags

  @inline(__always)
  init(
    name: NameID, service: ServiceID, origin: DeclarationReference, parameters: PlanSlice,
    resultCount: UInt32, patterns: PlanSlice, cost: UInt32, recycleKeys: PlanSlice, place: Place,
    presentation: Presentation, flags: Flags
  ) {
    self.name = name
    self.service = service
    self.origin = origin
    self.parameters = parameters
    self.resultCount = resultCount
    self.patterns = patterns
    self.cost = cost
    self.recycleKeys = recycleKeys
    switch place {
    case .none: break
    case .route(let id): placeID = id.raw
    case .flow(let id): (placeID, placeIsFlow) = (id.raw, true)
    }
    self.presentation = presentation
    self.flags = flags
  }

  /// The route or flow that it was put into.
  package internal(set) var place: Place {
    get {
      if placeID == .max { return .none }
      return placeIsFlow ? .flow(FlowID(raw: placeID)) : .route(RouteID(raw: placeID))
    }
    set {
      switch newValue {
      case .none: placeID = .max
      case .route(let id): (placeID, placeIsFlow) = (id.raw, false)
      case .flow(let id): (placeID, placeIsFlow) = (id.raw, true)
      }
    }
  }

  @frozen @usableFromInline
  package struct Flags: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt8
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Its children are tabs, save the presented ones.
    @inlinable package static var tabs: Flags { Flags(rawValue: 1) }
    /// It is returned to rather than pushed again.
    @inlinable package static var recycle: Flags { Flags(rawValue: 2) }
    /// A member of a flow but its start: no step down leads to it.
    @inlinable package static var linkedOnly: Flags { Flags(rawValue: 4) }
    /// It was put into its place by `in`.
    @inlinable package static var placed: Flags { Flags(rawValue: 8) }
    @inlinable package static var deprecated: Flags { Flags(rawValue: 16) }
  }

  /// The values that it hands back.
  package var results: PlanSlice {
    PlanSlice(first: Int(parameters.first) + Int(parameters.count), count: Int(resultCount))
  }
}

/// Something done in place.
@usableFromInline
package struct Task: Sendable {
  package var name: NameID
  package var service: ServiceID
  /// While what it is available: a route or a flow on top, or always.
  package var place: Place
  package var origin: DeclarationReference
  package var parameters = PlanSlice.none
  package var resultCount: UInt32 = 0
  package var patterns = PlanSlice.none
  package internal(set) var conditions = Conditions.none
  package var cost: UInt32 = 1

  /// The values that it hands back.
  package var results: PlanSlice {
    PlanSlice(first: Int(parameters.first) + Int(parameters.count), count: Int(resultCount))
  }
}

/// Screens that are reached only by links among them.
@usableFromInline
package struct Flow: Sendable {
  package var name: NameID
  package var service: ServiceID
  /// The route or flow that it was put into.
  package internal(set) var place: Place
  package var origin: DeclarationReference
  package var patterns = PlanSlice.none
  /// The route that its name stands for; `none` in a flow without routes.
  package internal(set) var start = RouteID.none
  /// The parent of its start.
  package internal(set) var parent = RouteID.none
  /// The innermost flow around it.
  package internal(set) var flow = FlowID.none
  /// What is asked of every route in it, by the flows around it too.
  package internal(set) var conditions = Conditions.none
  /// It was put into its place by `in`.
  package var isPlaced = false
}

/// A move that the hierarchy does not give.
@usableFromInline
package struct Link: Sendable {
  @frozen @usableFromInline
  package enum Source: Hashable, Sendable {
    /// Every route of the plan but the target.
    case everywhere
    case route(RouteID)
    /// Every route in a flow, at any depth, but the target.
    case flow(FlowID)
  }
  package typealias Arrow = LinkSyntax.Arrow

  /// A step back before the link's own push, or alone.
  @frozen @usableFromInline
  package enum Back: Hashable, Sendable {
    case none
    /// To the topmost frame of a route or of a flow's routes.
    case to(Place)
    /// And off it, too.
    case past(Place)
  }

  package var source: Source
  package var arrow: Arrow
  /// `none` where the link only goes back.
  package var target: RouteID
  package var back = Back.none
  /// What the link says instead of its target's own presentation and cost.
  package var presentation: Presentation?
  package var cost: UInt32?
  package var conditions = Conditions.none
  package var arguments = PlanSlice.none
  package var service: ServiceID
  package var origin: DeclarationReference
}

/// An argument of a link or an expectation.
package struct Argument: Sendable {
  package var name: NameID
  package var file: FileID
  /// Its index in the arguments of the file's tree.
  package var syntax: UInt32
  /// The index of its value in the literals of the file's tree, or -1 for a value that the app
  /// knows.
  package var value: Int32
}

/// Where an unknown name or URL goes.
package struct Fallback: Sendable {
  package enum Target: Hashable, Sendable {
    case route(RouteID)
    case task(TaskID)
  }

  /// The service whose unknown names it takes; `none` for the plan.
  package var service: ServiceID
  package var target: Target
  package var origin: DeclarationReference
}

/// A promise.
package struct Expectation: Sendable {
  package enum Target: Hashable, Sendable {
    case route(RouteID)
    case task(TaskID)
  }
  package enum Promise: Sendable {
    case path(from: RouteID, to: RouteID, within: UInt32?)
    case noPath(from: RouteID, to: RouteID, within: UInt32?)
    case everyPath(from: RouteID, to: RouteID, through: Target)
    /// `target` is nil for `opens nothing`.
    case url(String, target: Target?, arguments: PlanSlice)
    /// The stack is a slice of the plan's lists of routes.
    case stack(RouteID, PlanSlice)
  }

  package var promise: Promise
  /// The facts that hold, in the plan's lists of facts.
  package var given = PlanSlice.none
  package var origin: DeclarationReference
}
