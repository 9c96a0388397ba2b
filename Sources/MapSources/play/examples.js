// Plans to start from. Each is short, has no findings, and shows one thing.

const examples = [{
  title: "A tree",
  text: `plan ToDoApp

route Root {
    route ToDo {
        route ToDoDetail(toDoId: Int)
    }
    route Help {
        route ContactUs present
        route MessageCenter
    }
}
`,
}, {
  title: "Tabs and a login",
  text: `plan Reader

fact signedIn

route Main tabs {
    route Articles {
        route Article(articleId: Int) recycle by articleId
    }
    route Saved requires signedIn
    route Login present nav unless signedIn
}

/// Any screen may ask for a login.
link * -> Login

/// A login that succeeds. Closing the login grants nothing.
link Login grants signedIn back past Login

expect every path Articles -> Saved through Login
`,
}, {
  title: "A checkout",
  text: `plan Shop

fact hasItems

route Catalogue {
    route Product(productId: Int) {
        task add(productId: Int) grants hasItems
        link -> Bag
    }
}
route Bag in Catalogue

flow Checkout in Bag requires hasItems {
    route Address
    route Payment
    route Receipt
    link Address -> Payment
    link Payment -> Receipt
    link Receipt back past Checkout
}
`,
}, {
  title: "URLs",
  text: `plan Museum

scheme "museum"
domain "museum.example.com"

type Floor = "ground" | "first" | "second"

route Home at "/" {
    route Rooms(floor: Floor) at "/floors/:floor"
    route Work(workId: Int, zoom: Double = 1.0) at "/works/:workId"
    route Visit at "visit"
}

fallback Home

expect url "museum://works/12?zoom=2" opens Work(workId: 12, zoom: 2.0)
expect url "https://museum.example.com/floors/ground" opens Rooms(floor: "ground")
expect url "/floors/cellar" opens nothing
`,
}, {
  title: "Empty",
  text: "plan MyApp\n\nroute Start\n",
}];

/** Opens a plan from the menu; what was typed can be had back. */
function startWith(title, files) {
  openFiles(files, { isPutAside: true });
  notice(`New: ${title}.`);
  showPane("plan");
  sheet.area.focus();
}

const choices = examples.map(({ title, text }) => [title, () => [{ path: "main.routeplan", text }]]);
choices.unshift(["As the page began", () => firstFiles]);
byId("examples").append(...choices.map(([title, files]) => element("li", {},
  element("button", { type: "button", onclick: () => startWith(title, files()) }, title))));
