import RouteMatch
import RoutePlan
import RouteSyntax

// The messages of `bad-pattern` for each fault.

extension PatternFault {
  /// What is wrong.
  func message(_ plan: Plan) -> String {
    switch problem {
    case .delimiter(let byte):
      byte == UInt8(ascii: "?")
        ? "a pattern cannot have a query" : "a pattern cannot have a fragment"
    case .emptySegment: "an empty segment matches nothing"
    case .brokenEscape: "this is not a valid escape of UTF-8 text"
    case .parameterWithoutName: "a name is missing after `:`"
    case .starNotAlone: "`*` must be a whole segment"
    case .restWithoutName: "a name is missing after `**`"
    case .restNotAlone: "`**` must be a whole segment"
    case .restNotLast: "`**` takes the rest of the path, so nothing can follow it"
    case .touchingParameters: "two parameters touch, so it is unclear where one ends"
    case .otherParameter: "this is not how a parameter is written"
    case .repeatedParameter: "a `+` or `*` does not repeat a parameter here"
    case .optionalParameter: "a `?` does not make a parameter optional here"
    case .expression: "a pattern cannot contain an expression"
    case .dotSegment: "no URL has a segment `.` or `..`, because browsers resolve it (`%2e` too)"
    case .badHost: "a web address needs a host, without port and parameters"
    case .foreignScheme(let scheme): "no URL with the scheme `\(scheme)` is ours"
    case .foreignHost(let host): "no URL on the host `\(host)` is ours"
    case .afterRest: "the pattern that this one follows ends with `**`, which takes the rest"
    case .repeatedName(let name):
      "`\(name)` occurs twice in this pattern and the patterns that it follows"
    case .list(let index): "`\(plan.name(ofParameter: index))` is a list, which only `**` can take"
    case .opaque(let index):
      "`\(plan.name(ofParameter: index))` has an opaque type, which no text can represent"
    case .restOfScalar(let index):
      "`**\(plan.name(ofParameter: index))` takes several values, but the parameter is of type "
        + "`\(plan.displayName(plan.parameters[index].type))`"
    case .tooMany:
      "its own patterns and those above combine to more than \(PatternSet.limit)"
    case .noValue(let index):
      "a pattern sets a parameter to a literal, and `\(plan.name(ofArgument: index))` has none"
    case .repeatedArgument(let index):
      "`\(plan.name(ofArgument: index))` occurs twice in this pattern and the patterns that it follows"
    }
  }

  /// What to do about it.
  func help(_ plan: Plan) -> String {
    switch problem {
    case .delimiter(let byte):
      byte == UInt8(ascii: "?")
        ? "remove it: parameters that are not in the path come from the query, by name"
        : "remove it: a fragment is reported, never matched"
    case .emptySegment: "remove a slash"
    case .brokenEscape: "write `%25` for a literal `%`"
    case .parameterWithoutName: "name a parameter, or write `%3A` for the character itself"
    case .starNotAlone: "use a parameter, or write `%2A` for the character itself"
    case .restWithoutName: "name a list parameter that takes the rest of the path"
    case .restNotAlone: "give it a segment of its own"
    case .restNotLast: "put it last"
    case .touchingParameters: "put text between them, or a `/`"
    case .otherParameter(let bracket, let ours):
      "write `\(ours.isEmpty ? ":name" : ours)`, or `\(Self.escape(bracket))` for the character "
        + "itself"
    case .repeatedParameter(let name):
      "write `**\(name)` as the last segment, for a list, or escape it: `%2B`, `%2A`"
    case .optionalParameter(let name): "write two patterns, one without `:\(name)`"
    case .expression(let name):
      "write `:\(name)` and give the parameter a type, or escape the `(`: `%28`"
    case .dotSegment: "leave it out"
    case .badHost: "name one of the plan's domains"
    case .foreignScheme(let scheme):
      "declare it: `scheme \(LiteralValue.quoted(scheme.lowercased()))`"
    case .foreignHost(let host): "declare it: `domain \(LiteralValue.quoted(host.lowercased()))`"
    case .afterRest: "start it with `/`, or move its route"
    case .repeatedName: "give each parameter a name of its own"
    case .list(let index):
      "write `**\(plan.name(ofParameter: index))` as the last segment, or leave it to the query"
    case .opaque: "use another parameter, or declare the strings of the type"
    case .restOfScalar(let index):
      "declare it as a list, or write `:\(plan.name(ofParameter: index))`"
    case .tooMany: "start some with `/`, so that they stand alone"
    case .noValue(let index):
      "write its value: `\(NameSyntax.display(plan.name(ofArgument: index))): …`"
    case .repeatedArgument: "remove it, or what else captures or sets it"
    }
  }

  /// The text that fixes the fault in place; nil if the author has to say more.
  var replacement: String? {
    switch problem {
    case .delimiter: ""
    case .emptySegment: "/"
    case .parameterWithoutName: "%3A"
    case .starNotAlone: "%2A"
    case .otherParameter(_, let ours): ours.isEmpty ? nil : ours
    case .repeatedParameter(let name): "**" + name
    case .expression(let name): ":" + name
    default: nil
    }
  }

  /// The index of the parameter that does not fit; nil if the fault is not about one.
  var parameter: Int? {
    switch problem {
    case .list(let index), .opaque(let index), .restOfScalar(let index): index
    default: nil
    }
  }

  /// How a pattern escapes a bracket.
  private static func escape(_ bracket: UInt8) -> String {
    switch bracket {
    case UInt8(ascii: "<"): "%3C"
    case UInt8(ascii: "["): "%5B"
    default: "%7B"
    }
  }
}

extension Plan {
  fileprivate func name(ofParameter index: Int) -> String { name(parameters[index].name) }
  fileprivate func name(ofArgument index: Int) -> String { name(arguments[index].name) }
}
