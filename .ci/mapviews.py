"""What `.ci/map` tests of a map's other views: two plans, filters, walks, pictures of screens, and accessibility."""
import base64, glob, json, os, re, struct, subprocess, urllib.parse, zlib

AXE = ".build/axe/lib/*/site-packages/axe_playwright_python/axe.min.js"

# The names of shown routes and boxes that do not fit, and what is drawn over something else.
CUT_NOW = """
  context.font = "600 13px system-ui, sans-serif";
  const isCut = (text, room) => context.measureText(text).width > room;
  return [
    ...boxes.filter(({ group, place }) => isCut(groups[group].name, place.width - 46)).map(({ group }) => groups[group].name),
    ...plan.routes.map((_, id) => id).filter((id) => standIn[id] < 0
      && labelOf(id).some((text) => isCut(text, placeOf(id).width - 22))).map(nameOf)]"""
SPOTS = """
  const spots = [
    ...plan.routes.map((_, id) => id).filter((id) => standIn[id] < 0).map((id) => [nameOf(id), placeOf(id), id]),
    ...boxes.map(({ group, place }) => [groups[group].name, place, plan.routes.length + group])];"""
OVERLAPS = SPOTS + """
  const isOn = (a, b) => a.x + 1 < b.x + b.width && b.x + 1 < a.x + a.width && a.y + 1 < b.y + b.height && b.y + 1 < a.y + a.height;
  return spots.flatMap(([name, place], index) => spots.slice(index + 1).filter(([, other]) => isOn(place, other))
    .map(([other]) => `${name} and ${other}`))"""
# How many lines are behind what is at neither of their ends, as the picture draws them.
BEHIND = SPOTS + """
  linkChoice.value = arguments[0];
  draw();
  let count = 0;
  for (const link of plan.links.filter(isLinkShown)) {
    const [tail, head] = [tailOf(link), headOf(link)];
    if (tail < 0 || head < 0 || isSame(tail, head)) continue;
    const path = new Path2D();
    const own = context;
    const points = [];
    const bezier = (at) => (...numbers) => {
      const list = [at, ...Array.from({ length: numbers.length / 2 }, (_, each) => numbers.slice(2 * each, 2 * each + 2))];
      for (let t = 0.05; t < 1.01; t += 0.05) {
        let rest = list;
        while (rest.length > 1) rest = rest.slice(1).map(([x, y], each) => [
          rest[each][0] + (x - rest[each][0]) * t, rest[each][1] + (y - rest[each][1]) * t]);
        points.push(rest[0]);
      }
    };
    const curve = curveOf(link);
    const shown = curve.points ? curve : wayOf(link) ?? curve;
    context = {
      moveTo: (x, y) => points.push([x, y]),
      lineTo: (x, y) => bezier(points.at(-1))(x, y),
      quadraticCurveTo: (...numbers) => bezier(points.at(-1))(...numbers),
      bezierCurveTo: (...numbers) => bezier(points.at(-1))(...numbers),
    };
    traceCurve(shown);
    context = own;
    const ends = [spotOf(tail), spotOf(head)];
    const isBehind = spots.some(([, { x, y, width, height }, spot]) => !ends.includes(spot)
      && points.some(([px, py]) => px > x + 1 && px < x + width - 1 && py > y + 1 && py < y + height - 1));
    if (isBehind) count += 1;
  }
  return count"""


def large_plan():
    """An app with 400 routes: tabs with screens below them, a service, a flow, and links near and far."""
    lines = ["plan Large", "route Main at \"/\" tabs {"]
    for tab in range(8):
        lines.append(f"route Tab{tab} {{")
        for section in range(6):
            lines.append(f"route Section{tab}x{section}{' present' if section == 5 else ''} {{")
            for screen in range(7):
                target = f"Screen{(tab + section) % 8}x{(section * 3 + screen) % 6}x{screen}"
                link = f" {{ link {'=>' if screen % 3 == 0 else '->'} {target} }}" if screen % 2 == 0 else ""
                lines.append(f"route Screen{tab}x{section}x{screen}{link}")
            lines.append("}")
        lines.append("}")
    lines.append("}")
    lines.append("service Account { route Login in Main present  route Help in Main present  route Join in Main present"
                 "  route Terms in Login }")
    lines.append("flow Checkout in Main { route Cart present  route Address  route Payment  route Review  route Thanks }")
    lines.append("link Cart -> Address  link Address -> Payment  link Payment -> Review  link Review -> Thanks  link Thanks => Tab0")
    return "\n".join(lines) + "\n"


# The texts in routes and boxes that lie on each other, as drawn.
TEXTS_ON_TEXTS = """
  const own = context;
  const pen = document.createElement("canvas").getContext("2d");
  let texts = [];
  pen.fillText = (text, x, y) => {
    const { width } = pen.measureText(text);
    const size = Number(/([\\d.]+)px/.exec(pen.font)[1]);
    const left = { left: x, center: x - width / 2, right: x - width }[pen.textAlign];
    texts.push([text, left, left + width, y - size * 0.36, y + size * 0.36]);
  };
  context = pen;
  const found = [];
  const look = () => {
    texts.forEach(([text, left, right, top, bottom], index) => texts.slice(index + 1).forEach(([other, a, b, c, d]) => {
      if (left < b && a < right && top < d && c < bottom) found.push(`${text} and ${other}`);
    }));
    texts = [];
  };
  for (const id of plan.routes.keys()) if (standIn[id] < 0) { drawRoute(id); look(); }
  for (const box of boxes) { drawBox(box); look(); }
  context = own;
  return found"""


class Views:
    """`expect` is the function of `.ci/map`; `make` makes a page of a plan with options."""

    def __init__(self, expect, make):
        self.expect, self.make = expect, make

    # Two plans

    def compared(self, plan, old):
        page, expect = self.make(plan, ("--diff", old)), self.expect
        browser = page.browser
        page.open()
        told = json.loads(subprocess.run(
            [page.qtroute, "diff", "--format", "json", old, plan], capture_output=True, text=True).stdout)
        shown = browser.run("return plan.compared.changes.map(({ kind, group, text }) => [kind, group, text])")
        expect("differences", shown, [[each["kind"], each["group"], each["message"]] for each in told["changes"]])
        groups = browser.run("return [...details.querySelectorAll('h3')].map((each) => each.textContent)")
        for group, title in [("breaking", "Breaking changes"), ("changed", "Other changes"), ("new", "New")]:
            count = sum(each["group"] == group for each in told["changes"])
            expect(f"heading of {group}", f"{title} ({count})" in groups, count > 0)
        old_names = self.names(page.qtroute, old)
        new_names = [route["id"] for route in page.routes]
        gone = browser.run("return plan.routes.filter((route) => route.change === 'gone').map((route) => route.id)")
        renamed = {each["before"] for each in told["changes"] if each["kind"] == "renamed"}
        expect("what is gone", gone, [name for name in old_names if name not in new_names and name not in renamed])
        expect("count", page.text("#count").split(" · ")[0].split()[0], str(len(new_names)))
        signs = browser.run("return [...document.querySelectorAll('.legend .change')].map((each) => each.textContent)")
        marks = browser.run("return [...new Set([...plan.routes, ...plan.links].map((part) => part.change))].filter(Boolean)")
        expect("legend", sorted(sign[1:] for sign in signs if sign[1:] != "moved"), sorted(marks))
        if gone:
            browser.run("select(idNamed(arguments[0]))", gone[0])
            expect("details of what is gone", page.text("#heading"), gone[0])
            expect("no question about it", browser.run("return byId('path-from')"), None)
            expect("no URLs of it", browser.run("showTab('url'); return byId('made').textContent"),
                   "Select a route to see its URLs.")
            expect("not offered as an end", browser.run(
                "showTab('path'); byId('from').focus(); byId('from').value = arguments[0];"
                "byId('from').dispatchEvent(new Event('input'));"
                "return [...byId('from-found').querySelectorAll('.name')].map((each) => each.textContent)"
                ".includes(arguments[0])", gone[0]), False)
        page.open("#" + urllib.parse.urlencode({"from": new_names[0], "to": new_names[-1]}))
        expect("path in the new plan", page.shown_path(), page.told_paths(new_names[0], new_names[-1])[0])
        expect("console", browser.complaints(), [])
        return page

    @staticmethod
    def names(qtroute, plan):
        told = subprocess.run([qtroute, "export", "json", "-f", plan], capture_output=True, text=True).stdout
        return [route["id"] for route in json.loads(told)["routes"]]

    # Filters

    def filters(self, page):
        """Compares what is listed with what the exported plan says."""
        browser, expect = page.browser, self.expect
        document = json.loads(page.tool("export", "json"))
        routes = {route["id"]: route for route in document["routes"]}
        flows = {flow["id"]: flow for flow in document["flows"]}

        def required(name):
            names, around = set(routes[name]["requires"]), routes[name]["flow"]
            while around in flows:
                names |= set(flows[around]["requires"])
                around = flows[around]["in"]
            return names

        def chain(name):
            names = []
            while name:
                names.insert(0, name)
                name = routes[name].get("parent")
            return names

        def is_shut(name, fact):
            holds = False
            for each in chain(name):
                if fact in required(each) and not holds:
                    return True
                holds = (holds or fact in routes[each]["grants"]) and fact not in routes[each]["revokes"]
            return False

        page.open()
        choices = browser.run("return [...filterChoice.querySelectorAll('option')].map((each) => each.value)")
        facts = {fact for name in routes for fact in required(name)}
        expect("filters of facts", {each[5:] for each in choices if each.startswith("shut:")}, facts)
        wanted = {f"shut:{fact}": [name for name in routes if is_shut(name, fact)] for fact in facts}
        wanted["presented"] = [name for name, route in routes.items() if route["presentation"] != "push"]
        for key, names in wanted.items():
            if not names:
                continue
            page.open("#" + urllib.parse.urlencode({"show": key}))
            expect(f"filter {key}", browser.run("return [...filtered].map(nameOf).sort()"), sorted(names))
            expect(f"filter {key} marks", browser.run("return [...marked.routes].map(nameOf).sort()"), sorted(names))
            listed = sorted({each for name in names for each in chain(name)})
            expect(f"filter {key} lists", browser.run("return shownRoutes().map(nameOf).sort()"), listed)
            expect(f"filter {key} counts", page.text("#filter-count"), f"{len(names)} of {len(routes)}")
            # What is not listed can still be selected, in the picture.
            other = next((name for name in routes if name not in listed), None)
            if other:
                browser.run("select(idNamed(arguments[0]))", other)
                expect("selected beside a filter", page.text("#heading"), other)
        browser.run("filterChoice.value = ''; filterChoice.dispatchEvent(new Event('change'))")
        expect("all again", browser.run("return [filtered ?? null, new URLSearchParams(location.hash.slice(1)).get('show')]"),
               [None, None])
        expect("all listed", browser.run("return shownRoutes().length"), len(routes))

    # Walks

    def walk(self, page):
        """Clicks through the podcast app, with the mouse, the keyboard and a fact as a switch."""
        browser, expect = page.browser, self.expect
        spot = """
          const { left, top } = canvas.getBoundingClientRect();
          const { x, y, width } = placeOf(idNamed(arguments[0]));
          return [left + (x + width / 2 - view.x) * view.scale, top + (y + 22 - view.y) * view.scale];"""
        cards = """return [...document.querySelectorAll('#walk .card button.route')].map((each) => each.textContent).reverse()"""
        shut = """return [...document.querySelectorAll('#walk .rows:not(.taken) li')].map((each) => each.textContent)"""

        def stack(wanted):
            browser.wait("return JSON.stringify(state.walk?.answer.stack.map((frame) => frame.route)) === arguments[0]",
                         json.dumps(wanted, separators=(",", ":")))
            expect("cards", browser.run(cards), wanted)
            expect("stack in the picture", browser.run("return [...marked.stack].map(nameOf)"), wanted)

        page.open()
        browser.run("byId('walk-tab').click(); byId('walk-start').focus()")
        browser.press("Enter")
        stack(["Main"])
        browser.run("showAll(); draw()")
        browser.click(*browser.run(spot, "Home"))
        stack(["Main", "Home"])
        browser.run("[...document.querySelectorAll('#walk button.step')]"
                    ".find((each) => each.textContent.startsWith('down Show')).focus()")
        browser.press("Enter")
        stack(["Main", "Home", "Show"])
        expect("focus stays", browser.run("return document.activeElement.id"), "walk-heading")
        library = [text for text in browser.run(shut) if "Library" in text]
        expect("what is shut", library, ["switchLibraryneeds signedIn"])
        browser.run("showAll(); draw()")
        browser.click(*browser.run(spot, "Library"))
        expect("why not", page.text("#walk-note"), "Library: needs signedIn.")
        browser.run("document.querySelector('#walk input[value=signedIn]').focus()")
        browser.press(" ")
        browser.wait("return state.walk.answer.facts.includes('signedIn')")
        expect("focus on the switch", browser.run("return document.activeElement.value"), "signedIn")
        browser.click(*browser.run(spot, "Library"))
        stack(["Main", "Library"])
        expect("parked", page.text("#walk .card:last-child .hint"), "Home keeps Home / Show")
        fragment = browser.run("return location.hash")
        page.open(fragment)
        stack(["Main", "Library"])
        expect("taken", browser.run("return document.querySelectorAll('#walk-taken li').length"), 4)
        browser.run("byId('walk-undo').click()")
        stack(["Main", "Home", "Show"])
        browser.run("byId('walk-undo').click()")
        browser.wait("return !state.walk.answer.facts.includes('signedIn')")
        page.open("#walk=&do=99")
        expect("a walk that cannot be", browser.wait("return document.querySelector('#walk .note')?.textContent")[:8], "No step ")
        expect("console", browser.complaints(), [])

    def stepwise(self, page):
        """Tests that a path is shown step by step, and that a task on it has its number."""
        browser, expect = page.browser, self.expect
        page.open("#from=Library&to=Main&stack=Main/Library")
        page.open("#" + urllib.parse.urlencode({"from": "Library", "to": "Account.Login", "stack": "Main/Library"}))
        page.shown_path()
        steps = browser.run("return shownPath()?.steps.map((step) => step.verb) ?? []")
        numbers = browser.run("const found = []; forEachHop((_, number) => found.push(number));"
                              "forEachStay((_, number) => found.push(number)); return found.sort()")
        expect("each step has its number", numbers, list(range(1, len(steps) + 1)))
        if len(steps) > 1:
            browser.run("animate()")
            seen = browser.wait("return state.step === 1 && state.step")
            browser.run("animate()")
            expect("step by step", [seen, browser.run("return animation ?? null")], [1, None])

    # Pictures

    def images(self, plan, folder):
        screens = folder + "/screens"
        os.makedirs(screens, exist_ok=True)
        names = ["Home", "Library", "Account.Login"]
        for index, name in enumerate(names):
            with open(f"{screens}/{name}.png", "wb") as file:
                file.write(png(390, 844, index))
        page, expect = self.make(plan, ("--images", screens)), self.expect
        browser = page.browser
        page.open()
        browser.wait("return copies.size === arguments[0]", len(names))
        expect("whose", browser.run("return [...copies.keys()].map(nameOf).sort()"), sorted(names))
        browser.run("select(idNamed('Home')); draw()")
        browser.wait("return document.querySelector('canvas.screen')?.width > 100")
        pixel = browser.run("""
          const { x, y, width } = placeOf(idNamed("Home"));
          const ratio = devicePixelRatio;
          const at = [(x + width / 2 - view.x) * view.scale * ratio, (y + 120 - view.y) * view.scale * ratio];
          return [...canvas.getContext("2d").getImageData(Math.round(at[0]), Math.round(at[1]), 1, 1).data]""")
        expect("drawn", pixel[:3], [200, 30, 60])
        expect("in the SVG", browser.run("return svgText().split('<image ').length - 1"), len(names))
        browser.ask("POST", "/goog/cdp/execute", {"cmd": "Page.printToPDF", "params": {}})
        expect("console", browser.complaints(), [])
        return page

    # How often each part was used

    def coverage(self, plan, folder):
        """The counts of `trace` are in the page, on nothing else, and added up in boxes."""
        expect, options = self.expect, ("--coverage", folder + "/counts.json")
        names = self.names(self.make(plan, ()).qtroute, plan)
        with open(folder + "/seen.jsonl", "w", encoding="utf-8") as file:
            for time in range(5 * len(names)):
                seen = names[time * 7 % max(1, len(names) * 2 // 3)]
                file.write(json.dumps({"session": str(time // 9), "time": time, "screen": seen}) + "\n")
        page = self.make(plan, ())
        told = page.tool("trace", folder + "/seen.jsonl", "--format", "json")
        with open(options[1], "w", encoding="utf-8") as file:
            file.write(told)
        counts = json.loads(told)["coverage"]["counts"]
        page = self.make(plan, options)
        browser = page.browser
        page.open()
        expect(f"{plan}: counts of routes", browser.run("return plan.routes.map(({ id, used }) => [id, used])"),
               [[each["route"], each["count"]] for each in counts["routes"]])
        expect(f"{plan}: counts of links", browser.run("return plan.links.map(({ used }) => used)"),
               [each["count"] for each in counts["links"]])
        browser.run("view.scale = 1")
        expect(f"{plan}: texts on texts", browser.run(TEXTS_ON_TEXTS), [])
        expect(f"{plan}: counts in the SVG", browser.run(
            "const texts = svgText(); return plan.routes.every(({ used }) => texts.includes(used === 0 ? '>never<' : `>${used}×<`))"), True)
        browser.run("setClosed(allClosed()); showAll(); view.scale = 1")
        expect(f"{plan}: counts of boxes", browser.run(
            "return boxes.every(({ group }) => contentOf(group).used === plan.routes.filter((_, id) => standIn[id] === group)"
            ".reduce((sum, { used }) => sum + used, 0))"), True)
        expect(f"{plan}: texts on texts in boxes", browser.run(TEXTS_ON_TEXTS), [])
        expect("unused", browser.run("setFilter('unused'); return [...filtered].map(nameOf).sort()"),
               sorted(each["route"] for each in counts["routes"] if each["count"] == 0))
        expect("console", browser.complaints(), [])
        return page

    # Files and paper

    def saved(self, page):
        """What is saved and printed shows all that is open, and the boxes of all that is closed."""
        browser, expect = page.browser, self.expect
        for theme in ["light", "dark"]:
            for parts in ["", "&embed"]:
                page.open(f"#theme={theme}{parts}")
                for closed in ["new Set()", "allClosed()", "groupsThat((group) => group % 2 === 1)"]:
                    what = f"{theme}{parts}, {closed}"
                    browser.run(f"setClosed({closed})")
                    expect(f"SVG, {what}", browser.run("""
                      const picture = new DOMParser().parseFromString(svgText(), "image/svg+xml");
                      if (picture.querySelector("parsererror")) return "not XML";
                      const texts = new Set([...picture.querySelectorAll("text")].map((each) => each.textContent.replace(/^\u25b8 /, "")));
                      const wanted = plan.routes.flatMap((_, id) => (standIn[id] < 0 ? labelOf(id) : []));
                      return [...wanted, ...boxes.map(({ group }) => groups[group].name)].filter((text) => !texts.has(text))"""), [])
                    expect(f"PNG, {what}", browser.run_async("""
                      const done = arguments[0];
                      pngBlob().then(createImageBitmap).then((picture) => {
                        const scale = Math.min(2, MOST_PIXELS / around().width, MOST_PIXELS / around().height);
                        const other = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
                        other.drawImage(picture, 0, 0, 1, 1, 0, 0, 1, 1);
                        const dark = other.getImageData(0, 0, 1, 1).data[0] < 100;
                        done([picture.width === Math.floor(around().width * scale),
                          picture.height === Math.floor(around().height * scale), dark]);
                      })"""), [True, True, theme == "dark"])
                    look = "return [view.x, view.y, view.scale, isWhole, document.documentElement.dataset.theme, colors.back]"
                    before = browser.run(look)
                    paper = base64.b64decode(browser.ask("POST", "/goog/cdp/execute", {
                        "cmd": "Page.printToPDF", "params": {"preferCSSPageSize": True, "printBackground": True}})["data"])
                    expect(f"pages on paper, {what}", len(re.findall(rb"/Type\s*/Page\b", paper)), 1)
                    expect(f"view after printing, {what}", browser.run(look), before)
        page.open("#theme=dark")
        shown = browser.run("""
          dispatchEvent(new Event("beforeprint"));
          const result = [document.querySelectorAll("#printed svg text").length >= plan.routes.length, colors.node];
          dispatchEvent(new Event("afterprint"));
          return [...result, document.querySelector("#printed"), colors.node === result[1]]""")
        expect("printed", shown, [True, "#ffffff", None, False])
        expect("console", browser.complaints(), [])

    def embedded(self, page):
        """In a frame, boxes are closed and opened by addresses and clicks, and nothing else is shown."""
        browser, expect = page.browser, self.expect
        page.open("#theme=dark")
        keys = browser.run("setClosed(allClosed()); return boxes.map(({ group }) => groups[group].key)")
        address = "#" + urllib.parse.urlencode([("embed", ""), ("theme", "dark"), *(("close", key) for key in keys)])
        for width, height in [(1440, 900), (390, 844), (420, 300)]:
            browser.resize(width, height)
            page.open(address)
            expect(f"boxes, {width}", browser.run("return boxes.map(({ group }) => groups[group].key)"), keys)
            expect(f"overlaps, {width}", browser.run(OVERLAPS), [])
            expect(f"names cut, {width}", browser.run(CUT_NOW), [])
            expect(f"only the picture, {width}", browser.run(
                "return ['header', '#list', '#aside', '.legend', '.zoom'].filter((each) => document.querySelector(each).checkVisibility())"),
                [".legend", ".zoom"])
            box = browser.run("showAll(); draw(); return boxes[0].group")
            spot = browser.run("""
              const { left, top } = canvas.getBoundingClientRect();
              const { x, y, width, height } = boxes[0].place;
              return [left + (x + width / 2 - view.x) * view.scale, top + (y + height / 2 - view.y) * view.scale]""")
            browser.click(*spot)
            expect(f"opened, {width}", browser.run("return state.closed.has(arguments[0])", box), False)
            values = urllib.parse.parse_qs(browser.run("return location.hash.slice(1)"), keep_blank_values=True)
            expect(f"address, {width}", ("embed" in values, values["theme"], len(values["close"])), (True, ["dark"], len(keys) - 1))
        browser.resize(1440, 900)
        expect("console", browser.complaints(), [])

    # Accessibility

    def accessible(self, page, states):
        """Runs axe-core in both themes and with forced colours; `states` are scripts that open parts of the page."""
        browser = page.browser
        with open(glob.glob(AXE)[0], encoding="utf-8") as file:
            axe = file.read()
        for theme in ["light", "dark", "forced"]:
            browser.media(forced=theme == "forced")
            page.open()
            if theme != "forced":
                browser.run("document.documentElement.dataset.theme = arguments[0]; readColors(); draw()", theme)
            browser.run(axe + "; window.axe = axe")
            # What differs with forced colours is in few parts of the page.
            for state in states[:2] if theme == "forced" else states:
                browser.run(state)
                browser.run_async("setTimeout(arguments[0], 100)")
                found = browser.run_async("""
                  const done = arguments[0];
                  axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] })
                    .then((result) => done(result.violations.map((each) => [each.id, each.nodes.map((node) =>
                      `${node.html.slice(0, 120)} ${node.failureSummary}`).slice(0, 3)])), (error) => done([["failed", [String(error)]]]))""")
                self.expect(f"axe-core, {theme}, {state}", found, [])
        browser.media(forced=False)

    def targets(self, page, states):
        """Tests that what can be clicked is at least 24 pixels wide and high, except links in text."""
        for width, height in [(1440, 900), (390, 780)]:
            page.browser.resize(width, height)
            for state in states:
                page.open()
                page.browser.run(state)
                small = page.browser.run("""
                  return [...document.querySelectorAll("button:not(.route), select, summary, [role=tab], [role=switch], input")]
                    .filter((each) => each.checkVisibility())
                    .map((each) => [(each.closest("label") ?? each).getBoundingClientRect(), each])
                    .filter(([{ width, height }]) => Math.min(width, height) < 23.5)
                    .map(([{ width, height }, each]) => `${each.id || each.outerHTML.slice(0, 80)} ${width} ${height}`)""")
                self.expect(f"targets at {width}, {state}", small, [])
        page.browser.resize(1440, 900)


    # Large plans

    def groups(self, folder):
        """In a plan of 400 routes, subtrees, flows and services begin as boxes, and open and close."""
        plan, expect = folder + "/large.routeplan", self.expect
        with open(plan, "w", encoding="utf-8") as file:
            file.write(large_plan())
        page = self.make(plan, ())
        browser = page.browser
        held = "return [plan.routes.filter((_, id) => standIn[id] < 0).length, boxes.map(({ group }) => groups[group].count)]"
        for width, height, theme in [(1440, 900, "light"), (1440, 900, "dark"), (420, 840, "light"), (420, 840, "dark")]:
            browser.resize(width, height)
            page.open(f"#theme={theme}")
            alone, counts = browser.run(held)
            expect("each route is shown, or in a box", alone + sum(counts), len(page.routes))
            expect(f"{alone} routes and {len(counts)} boxes at first", 5 < alone + len(counts) <= 24 and len(counts) > 4, True)
            expect("readable at first", browser.run("return view.scale >= 0.6 || width_ < 800".replace("width_", str(width))), True)
            expect("names cut", browser.run(CUT_NOW), [])
            expect("overlaps", browser.run(OVERLAPS), [])
        browser.resize(1440, 900)
        page.open()
        expect("all in the window", browser.run("return isWhole && view.scale >= 0.6"), True)
        expect("lines behind at first", browser.run(BEHIND, "all"), 0)
        # The counts on lines to boxes are those of the links.
        browser.run("showAll(); linkChoice.value = 'all'; draw()")
        drawn, wanted = browser.run("""
          const between = plan.links.filter((link) => headOf(link) >= 0 && !isSame(tailOf(link), headOf(link)) && bundleOf(link));
          const keys = new Map();
          for (const link of between) keys.set(bundleOf(link), (keys.get(bundleOf(link)) ?? 0) + 1);
          return [linkCounts.map(({ count }) => count).sort(), [...keys.values()].filter((count) => count > 1).sort()]""")
        expect("counts of links", (drawn, len(drawn) > 3), (wanted, True))
        # A click opens a box; going back closes it.
        name, group = browser.run("const { group } = boxes.find(({ group }) => groups[group].count > 5);"
                                  "return [groups[group].key, group]")
        spot = browser.run("""
          const { left, top } = canvas.getBoundingClientRect();
          const { x, y, width, height } = boxOf.get(arguments[0]).place;
          return [left + (x + width / 2 - view.x) * view.scale, top + (y + height / 2 - view.y) * view.scale]""", group)
        browser.click(*spot)
        expect("opened by a click", browser.run("return [state.closed.has(arguments[0]), boxOf.has(arguments[0])]", group), [False, False])
        expect("said", " opened, " in page.text("#live"), True)
        expect("in the address", browser.run("return new URLSearchParams(location.hash.slice(1)).getAll('open')"), [name])
        expect("overlaps when open", browser.run(OVERLAPS), [])
        address = browser.run("return location.hash")
        browser.run("history.back()")
        browser.wait("return state.closed.has(arguments[0])", group)
        page.open(address)
        expect("opened by an address", browser.run("return state.closed.has(arguments[0])", group), False)
        # What is looked for is shown, whatever holds it.
        deep = "Screen3x2x1"
        page.open("#route=" + deep)
        is_shown = "return [nameOf(state.route), standIn[state.route], touches(placeOf(state.route), window_())]"
        expect("opened for an address", browser.run(is_shown), [deep, -1, True])
        # What opens boxes to show a path or a walk is no entry of the history.
        for fragment in ["#from=" + deep + "&to=Screen1x1x1", "#walk=" + deep]:
            page.open()
            page.open("#route=" + deep)
            browser.run("""
              window.pushes = 0;
              const push = History.prototype.pushState;
              history.pushState = (...words) => { window.pushes += 1; push.apply(history, words); }""")
            browser.run("location.hash = arguments[0]", fragment)
            browser.wait("return state.answer?.found || state.walk")
            expect(f"{fragment}: opened", browser.run("return standIn[idNamed(arguments[0])]", deep), -1)
            browser.run("history.back()")
            browser.wait("return new URLSearchParams(location.hash.slice(1)).get('route') === arguments[0]", deep)
            expect(f"{fragment}: entries besides", browser.run("return window.pushes"), 0)
        page.open()
        browser.press("/", deep, "Enter")
        expect("opened for a search", browser.run(is_shown), [deep, -1, True])
        for choice in ["selected", "all"]:
            expect(f"lines behind, {choice}", browser.run(BEHIND, choice), 0)
        # By keys: the parent is closed and opened, with the focus in the picture and on the button.
        parent = browser.run("select(plan.routes[state.route].parent); canvas.focus(); return state.route")
        for key, expanded in [("Enter", "false"), (" ", "true")]:
            browser.press(key)
            expect(f"after {key}", browser.run("return document.querySelector('.fold').ariaExpanded"), expanded)
        browser.run("document.querySelector('.fold').focus()")
        browser.press("Enter")
        expect("closed by the button", browser.run("return [standIn[arguments[0]] === ownGroup[arguments[0]], "
               "document.activeElement.className, document.activeElement.ariaExpanded]", parent), [True, "fold", "false"])
        # A service and a flow.
        browser.run("setClosed(new Set(groups.flatMap(({ key }, group) => (/^Account|^Cart$/.test(key) ? [group] : []))))")
        words = browser.run("return boxes.map(({ group }) => `${groups[group].name} ${groups[group].count}`).sort()")
        expect("a service and a flow as boxes", words, ["Account 4", "Checkout 5"])
        expect("overlaps with these", browser.run(OVERLAPS), [])
        # An open service has a frame around its routes.
        page.open("#" + urllib.parse.urlencode([("embed", ""), ("theme", "light"), ("route", "Account.Help")]))
        expect("selected in a frame", browser.run("return [nameOf(state.route), new URLSearchParams(location.hash.slice(1)).get('route')]"),
               ["Account.Help", "Account.Help"])
        expect("the frame of a service", browser.run("""
          const inside = (a, b) => a.x < b.x && a.y < b.y && a.x + a.width > b.x + b.width && a.y + a.height > b.y + b.height;
          return framesShown().map(({ name, around }) => [name, [...new Set(plan.routes.map((_, id) => id)
            .filter((id) => touches(placeOf(id), around)).map((id) => (inside(around, placeOf(id)) ? nameOf(id) : "cut")))].sort()])"""),
            [["service Account", ["Account.Help", "Account.Join", "Account.Login", "Account.Terms"]]])
        page.open("#route=" + deep)
        browser.run("byId('open-all').click()")
        expect("all opened", browser.run("return [boxes.length, plan.routes.every((_, id) => "
               "JSON.stringify(placeOf(id)) === JSON.stringify(drawnPlace(id)))]"), [0, True])
        browser.run("select(idNamed(arguments[0]))", deep)
        expect("lines behind when all is open", browser.run(BEHIND, "selected"), 0)
        browser.run("byId('close-all').click()")
        expect("all closed", browser.run("return boxes.reduce((sum, { group }) => sum + groups[group].count, 0) + 10")
               > len(page.routes), True)
        expect("saved", browser.run("return boxes.every(({ group }) => svgText().includes(groups[group].name))"), True)
        browser.run("setFilter('presented')")
        marks = browser.run("return boxes.reduce((sum, { group }) => sum + contentOf(group).marks, 0)")
        expect("marked in boxes", marks > 0, True)
        browser.run("setFilter('')")
        expect("console", browser.complaints(), [])
        return page

    def far(self, folder):
        """Where a grid of all routes would be too large, the links of what is selected have ways of their own if they are near."""
        plan, expect = folder + "/far.routeplan", self.expect
        with open(plan, "w", encoding="utf-8") as file:
            lines = ["plan Far", "route Main {"]
            for tree in range(300):
                lines.append(f"route Tree{tree} {{")
                for leaf in range(12):
                    near, far = f"Leaf{tree}x{(leaf * 5 + 2) % 12}", f"Leaf{(tree * 7 + 150) % 300}x{leaf}"
                    lines.append(f"route Leaf{tree}x{leaf} {{ link -> {near} link => {far} }}")
                lines.append("}")
            file.write("\n".join([*lines, "}"]) + "\n")
        page = self.make(plan, ())
        browser = page.browser
        page.open()
        browser.run("byId('open-all').click()")
        for name in ["Leaf3x1", "Leaf60x7", "Leaf299x11"]:
            browser.run("select(idNamed(arguments[0])); linkChoice.value = 'selected'; draw()", name)
            found = browser.run("""
              const started = performance.now();
              const ways = plan.links.filter((link) => link.route === state.route).map((link) => Boolean(wayOf(link)));
              return [grid === null, ways[0], performance.now() - started < 5000]""")
            expect(f"ways of {name}", found, [True, True, True])
            near = browser.run("""
              const all = plan.links;
              plan.links = all.filter((link) => wayOf(link));
              shownLines = { key: undefined };
              return [plan.links.length > 0, (() => {""" + BEHIND.replace("arguments[0]", "'selected'") + """})(), (plan.links = all) && 0]""")
            expect(f"lines behind from {name}", near[:2], [True, 0])
        expect("console", browser.complaints(), [])

    # Phones

    def sheet(self, page):
        """On a phone, the details are a sheet that a click, a drag or a key makes low, half high or full."""
        browser, expect = page.browser, self.expect
        browser.resize(390, 844)
        page.open()

        def shown():
            return browser.run("""
              const share = byId("aside").getBoundingClientRect().height / innerHeight;
              const picture = canvas.getBoundingClientRect();
              return [document.body.dataset.sheet, share < 0.15 ? "low" : share < 0.7 ? "half" : "full",
                Math.abs(picture.bottom - byId("aside").getBoundingClientRect().top) < 1]""")

        def handle():
            x, y, width, height = browser.run(
                "const { x, y, width, height } = byId('sheet').getBoundingClientRect(); return [x, y, width, height]")
            return x + width / 2, y + height / 2

        expect("sheet at first", shown(), ["half", "half", True])
        for height in ["full", "low", "half"]:
            browser.click(*handle())
            expect("sheet after a click", shown(), [height, height, True])
        for dy, height in [(-300, "full"), (600, "low"), (-250, "half")]:
            browser.drag(*handle(), 0, dy)
            expect(f"sheet dragged by {dy}", shown(), [height, height, True])
        browser.run("byId('sheet').focus()")
        for key, height in [("ArrowDown", "low"), ("ArrowDown", "low"), ("ArrowUp", "half"), ("ArrowUp", "full"), ("ArrowDown", "half")]:
            browser.press(key)
            expect(f"sheet after {key}", shown(), [height, height, True])
        browser.run("setSheet('low'); select(1)")
        expect("sheet of what is selected", shown(), ["half", "half", True])
        inside = browser.run("return touches(placeOf(1), window_())")
        expect("what is selected is in view", inside, True)
        expect("console", browser.complaints(), [])
        browser.resize(1440, 900)
        page.open()
        expect("no sheet on a desk", browser.run("return byId('sheet').checkVisibility()"), False)


def png(width, height, seed):
    """A picture of a plain colour with a bar at its top."""
    colour = bytes([200, 30 + 60 * seed, 60])
    rows = b"".join(b"\0" + (b"\x20\x20\x28" if y < 60 else colour) * width for y in range(height))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
