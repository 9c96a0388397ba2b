// Rules about URL patterns.

extension RuleDocumentation {
  static let badPattern = RuleDocumentation(
    .badPattern, "a pattern that no URL can match, or that cannot be read",
    """
    A pattern is a list of segments: text with `:name` parameters, `*` for any one
    segment, and `**name` for the rest, which stands last. Two parameters may not
    touch, `**name` is a list, and `?` and `#` belong to no pattern.
    """,
    bad: """
      route Home {
          route Show(showId: Int, part: Int) at "shows/:showId:part"
      }
      """,
    good: """
      route Home {
          route Show(showId: Int, part: Int) at "shows/:showId.:part"
      }
      """,
    fix: "Put text between the parameters, or use a segment for each.")

  static let duplicatePattern = RuleDocumentation(
    .duplicatePattern, "two patterns of different routes are the same",
    """
    A URL opens one route. Two routes or tasks with the same pattern, whatever their
    parameters are called, would both claim every URL that matches it.
    """,
    bad: """
      route Home {
          route Show(showId: Int) at "shows/:showId"
          route Series(id: Int) at "shows/:id"
      }
      """,
    good: """
      route Home {
          route Show(showId: Int) at "shows/:showId"
          route Series(id: Int) at "series/:id"
      }
      """,
    fix: "Change one of the patterns, or remove it.")

  static let ambiguousPattern = RuleDocumentation(
    .ambiguousPattern, "a URL matches two patterns, and neither is better",
    """
    From left to right literal text beats a mix, that beats a typed parameter, that
    beats `String` and `Any`, that beats `*`, and that beats `**`. The order of
    declarations decides nothing, so a tie is an error. The message shows such a URL.
    """,
    bad: """
      route Home {
          route Show(name: String, part: Int) at ":name-part-:part"
          route Clip(title: String, take: Int) at "clip-:title-:take"
      }
      """,
    good: """
      route Home {
          route Show(name: String, part: Int) at "show/:name-part-:part"
          route Clip(title: String, take: Int) at "clip-:title-:take"
      }
      """,
    fix: "Add a literal segment to one of them.")

  static let urlMissingInput = RuleDocumentation(
    .urlMissingInput, "a URL opens a screen whose inputs no URL can carry",
    """
    A URL builds the whole stack of the route that it opens. Each route in it needs
    its parameters, from the path or the query; an opaque value cannot come from
    there. Such a URL opens a screen that lacks something.
    """,
    bad: """
      type Photo
      route Home {
          route Editor(photo: Photo) at "edit"
      }
      """,
    good: """
      type Photo
      route Home {
          route Editor(photo: Photo?) at "edit"
      }
      """,
    fix: "Give the parameter a default, make it optional, or remove the pattern.")
}
