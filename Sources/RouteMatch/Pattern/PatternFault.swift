/// What is wrong with a pattern. This is data; the rule `bad-pattern` puts it into words.
package struct PatternFault: Sendable, Equatable {
  package enum Problem: Sendable, Equatable {
    /// `?` or `#`, which no pattern may contain.
    case delimiter(UInt8)
    case emptySegment
    /// A broken escape, or escapes that are not UTF-8.
    case brokenEscape
    /// A `:` without a name after it.
    case parameterWithoutName
    /// A `*` with something else in its segment.
    case starNotAlone
    /// A `**` without a name.
    case restWithoutName
    /// A `**name` with something else in its segment.
    case restNotAlone
    /// A `**name` that is not the last segment.
    case restNotLast
    /// A parameter directly after another.
    case touchingParameters
    /// A parameter in the syntax of other routers, `{id}`, `<int:id>` or `[id]`, and how it is
    /// written here; empty if that is not clear. The byte is the bracket.
    case otherParameter(UInt8, String)
    /// `:name+` or `:name*`, with the name.
    case repeatedParameter(String)
    /// `:name?`, with the name.
    case optionalParameter(String)
    /// `:name(` and an expression, with the name.
    case expression(String)
    /// `.` or `..`, escaped or not, which browsers resolve.
    case dotSegment
    /// A web address without a host, or with a host that is not a plain name.
    case badHost
    /// A scheme that the plan does not declare.
    case foreignScheme(String)
    /// A web host that the plan does not declare.
    case foreignHost(String)
    /// The pattern that this one follows ends in `**name`.
    case afterRest
    /// A name that is already in the pattern, or in the one that it follows.
    case repeatedName(String)
    /// A list as the parameter of a segment: its index in the plan's parameters.
    case list(Int)
    /// A parameter of an opaque type.
    case opaque(Int)
    /// A `**name` whose parameter is not a list.
    case restOfScalar(Int)
    /// More whole patterns than one declaration may have.
    case tooMany
    /// An argument that the pattern sets, by its index in the plan, without a value.
    case noValue(Int)
    /// An argument that the pattern sets, by its index in the plan, whose name is already in the
    /// pattern, or in the one that it follows.
    case repeatedArgument(Int)
  }

  package var problem: Problem
  /// The place in the pattern, as offsets into its text without quotes and escapes.
  package var range: Range<Int>
  /// The pattern's index in the plan.
  package var pattern = 0
  /// Whether that is an index in the patterns of URLs that stay in the browser.
  package var isWeb = false
}
