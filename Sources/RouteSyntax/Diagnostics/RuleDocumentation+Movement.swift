// Rules about how people move.

extension RuleDocumentation {
  static let unreachableRoute = RuleDocumentation(
    .unreachableRoute, "no way from the start leads to this route",
    """
    Neither steps nor URLs ever put the route on top: it has no parent that is
    reached, no link leads to it, or what it requires never holds where it could be
    opened. The finding says which. What is lost behind such a route is counted, not
    reported; a deprecated route may be out of reach.
    """,
    bad: """
      route Home {
          route List
      }
      route Help
      """,
    good: """
      route Home {
          route List
          link -> Help
      }
      route Help
      """,
    fix: "Link to it, nest it, give it a URL, or remove it.")

  static let deadEnd = RuleDocumentation(
    .deadEnd, "a screen that can be reached, and from which no step leads anywhere",
    """
    A person who gets there is stuck: nothing lies below on the stack, and no child,
    tab, link or task is available. That happens where a link goes `back past`
    everything, and at a lone root whose ways on require facts that do not hold. A
    screen that only a URL brings up alone is not meant.
    """,
    bad: """
      route Home {
          link -> Goodbye back past Home
      }
      route Goodbye
      """,
    good: """
      route Home {
          link -> Goodbye back past Home
      }
      route Goodbye {
          link => Home
      }
      """,
    fix: "Add a link that leads on, or do not remove what lies below.")

  static let growingStack = RuleDocumentation(
    .growingStack, "a loop of pushes lets the stack grow without end",
    """
    Each step of the loop pushes a frame, none of its routes is recycled and none of
    its links goes back, so going round and round piles screen on screen. The finding
    shows the loop, step by step, at the link that closes it. An `allow` on a link or
    a route of the loop says that this is meant.
    """,
    bad: """
      route Show {
          link -> Player
      }
      route Player {
          link -> Show
      }
      """,
    good: """
      route Show recycle {
          link -> Player
      }
      route Player {
          link -> Show
      }
      """,
    fix: "Recycle one of the routes, or let one of the links go `back`.")

  static let pushWithoutNav = RuleDocumentation(
    .pushWithoutNav, "a push onto a frame that is presented without `nav`",
    """
    A frame that is presented plainly has no navigation stack, so there is nothing to
    push on. That goes for its pushed children and for `->` links from it, and for a
    link that itself presents a route which has pushed children.
    """,
    bad: """
      route Home {
          route Compose present {
              route Attachments
          }
      }
      """,
    good: """
      route Home {
          route Compose present nav {
              route Attachments
          }
      }
      """,
    fix: "Write `present nav`, or present what is pushed, too.")

  static let redundantLink = RuleDocumentation(
    .redundantLink, "a bare link that `down` or `switch` already does",
    """
    A step down leads from a route to its children, and a switch to the tabs of a
    route below. A link without clause, argument or annotation that does the same
    adds nothing but a second way to say it.
    """,
    bad: """
      route Home {
          route Cart
          link -> Cart
      }
      """,
    good: """
      route Home {
          route Cart
      }
      """,
    fix: "Remove the link, or say what it does differently.")

  static let shadowedLink = RuleDocumentation(
    .shadowedLink, "another link does the same at no greater cost",
    """
    Two links lead from the same route to the same target in the same way, and
    whenever this one could be taken, so could the other, for the same or less. No
    path ever takes this one. A title or an annotation makes a link one of its own.
    """,
    bad: """
      route Home {
          link -> Help
          link -> Help cost 2
      }
      route Help
      """,
    good: """
      route Home {
          link -> Help
      }
      route Help
      """,
    fix: "Remove it, or make it cheaper than the other.")
}
