/// The plan that `qtroute init` writes: small, commented, and free of findings.
enum StarterPlan {
  static let text = """
    // A first plan: change it into your app's. `qtroute check` says what is wrong in it,
    // `qtroute tree` shows it, `qtroute path Home Orders` walks it.
    plan App

    // Something that holds or not while people move: routes grant, require and revoke it.
    fact signedIn

    // The app starts at the first route. Those in its block are pushed onto it.
    route Home at "/" {
        // An input, and the URL that brings it.
        route Item(itemId: Int) at "/items/:itemId"
        route Orders at "/orders" requires signedIn
    }

    // Presented over whatever is on top, in a navigation stack of its own.
    route Login present nav unless signedIn grants signedIn

    // From every screen.
    link * -> Login

    // What must stay true: `qtroute check` proves it, or shows why not.
    expect path Home -> Orders
    expect url "/items/7" opens Item(itemId: 7)

    """
}
