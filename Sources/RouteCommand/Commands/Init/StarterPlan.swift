/// The plan that `qtroute init` writes: small, commented, and free of findings.
enum StarterPlan {
  static let text = """
    // A first plan: turn it into the plan of your app. `qtroute check` finds problems in it,
    // `qtroute tree` shows it, and `qtroute path Home Orders` finds a path.
    plan App

    // Something that is true or false while people move. Routes require it; links and tasks
    // grant and revoke it.
    fact signedIn

    // The app starts at the first route. The routes in its block are pushed onto it.
    route Home at "/" {
        // An input, and the URL that carries it.
        route Item(itemId: Int) at "/items/:itemId"
        route Orders at "/orders" requires signedIn
    }

    // Presented over whatever is on top, in a navigation stack of its own.
    route Login present nav unless signedIn

    // Every screen links to Login. A login that succeeds grants the fact and leaves Login;
    // whoever closes Login instead goes up, and nothing is granted.
    link * -> Login
    link Login grants signedIn back past Login

    // Logging out leaves the screens that only members may see.
    link Orders => Home revokes signedIn

    // What must stay true: `qtroute check` proves it, or shows why it does not hold.
    expect path Home -> Orders
    expect url "/items/7" opens Item(itemId: 7)

    """
}
