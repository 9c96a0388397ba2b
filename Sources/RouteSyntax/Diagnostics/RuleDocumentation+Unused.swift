// Rules about what serves no purpose, or no longer should.

extension RuleDocumentation {
  static let unusedFact = RuleDocumentation(
    .unusedFact, "nothing asks for the fact",
    """
    No `requires`, no `unless` and no expectation's `given` names the fact, so whether
    it holds makes no difference. A fact that is granted or revoked but never asked
    for often shows a forgotten `requires`.
    """,
    bad: """
      fact signedIn
      route Home
      """,
    good: """
      fact signedIn given
      route Home {
          route Account requires signedIn
          route Help
      }
      """,
    fix: "Require it where it matters, or remove it.")

  static let unusedType = RuleDocumentation(
    .unusedType, "no parameter has the type",
    """
    A declared type that no parameter and no result uses serves nothing.
    """,
    bad: """
      type Sort = "up" | "down"
      route Home
      """,
    good: """
      type Sort = "up" | "down"
      route Home {
          route List(sort: Sort = "up")
      }
      """,
    fix: "Use it, or remove it.")

  static let unusedAllow = RuleDocumentation(
    .unusedAllow, "an `allow` silences nothing",
    """
    An `allow` silences one warning for its declaration; on a service or a flow, for
    all that is in it. One that silences nothing is left from a fault that was mended,
    and would hide the next. Errors cannot be allowed.
    """,
    bad: """
      route Home {
          route Cart
          link -> Cart title "Cart" allow redundant-link
      }
      """,
    good: """
      route Home {
          route Cart
          link -> Cart title "Cart"
      }
      """,
    fix: "Remove the `allow`.")

  static let deprecatedUse = RuleDocumentation(
    .deprecatedUse, "a link leads into a deprecated route",
    """
    The route is still there for old URLs and old code, but the plan says that it
    should not be used any more. Links of the plan itself should lead to what has
    taken its place.
    """,
    bad: """
      route Home {
          link -> OldCart
      }
      route OldCart deprecated "use Cart" {
          link -> Cart
      }
      route Cart
      """,
    good: """
      route Home {
          link -> Cart
      }
      route OldCart deprecated "use Cart" {
          link -> Cart
      }
      route Cart
      """,
    fix: "Link to what has taken its place.")
}
