#!/usr/bin/env python3
"""A resolver for `qtroute tour` and `qtroute run` that uses a web app in Chromium, as a person would.

    python3 examples/reader/serve.py 8000 log.jsonl &
    qtroute tour -f examples/reader --resolver 'examples/browser.py http://127.0.0.1:8000/#'

The address is what comes before the path of a URL. Elements are found by `data-testid` or by their text,
as the annotations `@ui.see`, `@ui.tap`, `@ui.text`, `@ui.back` and `@ui.type` of the plan say (`run` tells
nothing of those of links, whose ids then go by convention: `to-ROUTE`). The page finds
the facts that hold at the start in `sessionStorage.qtrouteFacts`. If it has a function `qtroute()` that
returns `{stack: [...], inputs: {...}}`, the routes on its stack and the inputs of the top screen are checked,
too. It needs `chromedriver` (Debian: chromium-driver) and nothing else; see qtroute-resolver(7).
"""

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

# Finds what is visible, by id or by text.
FIND = """
const [kind, value] = arguments;
const all = kind === 'id' ? document.querySelectorAll(`[data-testid="${CSS.escape(value)}"]`)
  : [...document.querySelectorAll('*')].filter((each) => each.textContent.trim() === value
      && ![...each.children].some((child) => child.textContent.trim() === value));
return [...all].find((each) => each.getClientRects().length > 0) ?? null;
"""

STATE = "return typeof qtroute === 'function' ? qtroute() : null;"


class Failure(Exception):
    """A step that the app did not take."""


class Browser:
    """Chromium through its driver (https://www.w3.org/TR/webdriver2)."""

    def __init__(self, options):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.profile = tempfile.mkdtemp()
        self.driver = subprocess.Popen(
            [options.chromedriver, f"--port={self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "TMPDIR": self.profile})
        self.session = None
        deadline = time.monotonic() + 20
        while True:
            try:
                self.ask("GET", "/status")
                break
            except OSError:
                if time.monotonic() > deadline or self.driver.poll() is not None:
                    sys.exit("browser.py: chromedriver does not answer")
                time.sleep(0.05)
        words = ["--disable-dev-shm-usage", f"--user-data-dir={self.profile}"]
        if not options.headed:
            words.append("--headless=new")
        if os.geteuid() == 0:
            # Chromium's sandbox does not work for root.
            words.append("--no-sandbox")
        self.session = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": {"args": words}}}})["sessionId"]

    def ask(self, method, path, body=None, timeout=60):
        place = "" if self.session is None else f"/session/{self.session}"
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{place}{path}", method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            message = json.loads(error.read())["value"]["message"]
            raise Failure(message.split("\n")[0]) from None

    def close(self):
        """Ends the browser, in a process of its own, since there is only one second to leave."""
        if os.fork() != 0:
            return
        os.setsid()
        try:
            self.ask("DELETE", "", timeout=10)
        except (OSError, ValueError, Failure):
            pass
        self.driver.kill()
        for _ in range(50):
            # Processes of the browser that end may still write there.
            shutil.rmtree(self.profile, ignore_errors=True)
            if not os.path.exists(self.profile):
                break
            time.sleep(0.1)
        os._exit(0)

    def get(self, address):
        self.ask("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})


class App:
    """The web app: what a person does there, and sees."""

    def __init__(self, browser, options):
        self.browser, self.base, self.patience = browser, options.address, options.patience

    def address(self, url):
        """The page of a URL: `shop://orders/7` and `https://…/orders/7` are `/orders/7`."""
        path, count = re.subn(r"^https?://[^/?#]*", "", url, flags=re.I)
        if not count:
            path = re.sub(r"^[a-z][a-z0-9+.-]*:/*", "", url, flags=re.I)
        return self.base + "/" + path.lstrip("/")

    def launch(self, facts, url=None):
        """Starts the app afresh. What earlier runs left is gone, except the facts that hold now."""
        self.browser.get(self.base)
        self.browser.run("localStorage.clear(); sessionStorage.clear();"
                         "sessionStorage.setItem('qtrouteFacts', JSON.stringify(arguments[0]));", facts)
        # A page whose fragment alone differs would not be loaded again.
        self.browser.get("about:blank")
        self.browser.get(self.address(url) if url is not None else self.base)

    def find(self, mark, what):
        (kind, value), = mark.items()
        deadline = time.monotonic() + self.patience
        while True:
            found = self.browser.run(FIND, kind, value)
            if found is not None:
                return found[ELEMENT]
            if time.monotonic() > deadline:
                raise Failure(f"{what}: nothing visible has the {kind} `{value}`")
            time.sleep(0.05)

    def tap(self, mark):
        self.browser.ask("POST", f"/element/{self.find(mark, 'cannot tap')}/click", {})

    def type(self, entry):
        field = self.find({"id": entry["id"]}, "cannot type")
        self.browser.ask("POST", f"/element/{field}/clear", {})
        self.browser.ask("POST", f"/element/{field}/value", {"text": entry["text"]})

    def back(self):
        """The page's own way back, if there is one, else the browser's."""
        found = self.browser.run(FIND, "id", "back")
        if found is None:
            self.browser.ask("POST", "/back", {})
        else:
            self.browser.ask("POST", f"/element/{found[ELEMENT]}/click", {})

    def act(self, act):
        (name, value), = act.items()
        if name == "launch":
            if "route" in value:
                raise Failure("a walk that begins in a place is not supported: leave out `--from`")
            self.launch(value["facts"], value.get("url"))
        elif name == "type":
            self.type(value)
        elif name == "tap":
            self.tap(value)
        elif name == "back":
            self.back()
        elif name == "open":
            self.browser.get(self.address(value))
        elif name == "restart":
            self.browser.ask("POST", "/refresh", {})
        else:
            raise Failure(f"`{name}` is nothing that this resolver can do")

    def seen(self, message, wanted):
        """What the app says of itself, once it is what is `wanted` or has had time to be; None for nothing."""
        deadline = time.monotonic() + 0.3
        while True:
            state = self.browser.run(STATE)
            if state is None or (state["stack"][-1:] == wanted[-1:] and not self.lost(message, state)):
                return state
            if time.monotonic() > deadline:
                return state
            time.sleep(0.05)

    @staticmethod
    def lost(message, state):
        """The inputs that the top screen should have and has not."""
        if "task" in message or "inputs" not in state:
            return {}
        return {name: value for name, value in message["inputs"].items() if state["inputs"].get(name) != value}


def conventions(message, tops):
    """What to do for a step of `qtroute run`, which says nothing of it: the rules of `qtroute tour`."""
    told = {item["key"]: item["value"] for item in message["annotations"]}
    fields = [item["value"].partition("=") for item in message["annotations"] if item["key"] == "ui.type"]
    route, verb = message["route"], message["verb"]
    def mark(key, default):
        if key in told:
            return {"id": told[key]}
        return {"text": told["ui.text"]} if "ui.text" in told else {"id": default}
    acts = [{"type": {"id": field, "text": text}} for field, _, text in fields]
    if verb == "task":
        acts.append({"tap": mark("ui.tap", "do-" + message["task"])})
        return {"do": acts, "see": tops.get(route, {"id": route})}
    if verb == "up":
        acts = [{"back": True}]
    elif verb == "back":
        acts = [{"tap": {"id": "back-to-" + route}}]
    elif verb in ("down", "switch"):
        acts.append({"tap": mark("ui.tap", "to-" + route)})
    elif verb != "self":
        acts = [{"tap": {"id": "to-" + route}}]
    filled = json.dumps({"do": acts, "see": mark("ui.see", route)})
    for name, value in message["inputs"].items():
        filled = filled.replace("{%s}" % name, json.dumps(str(value))[1:-1])
    return json.loads(filled)


def step(app, message, frames, tops):
    """Takes a step and returns the members of the answer. `frames` is what should be on the stack."""
    ui = message.get("ui") or conventions(message, tops)
    for act in ui["do"]:
        app.act(act)
    app.find(ui["see"], f"`{message['route']}` is not there")
    tops[message["route"]] = ui["see"]
    state = app.seen(message, [frame["route"] for frame in frames])
    if state is None:
        return {}
    for name, value in app.lost(message, state).items():
        if state["stack"][-1:] == [message["route"]]:
            found = json.dumps(state["inputs"][name]) if name in state["inputs"] else "nothing"
            raise Failure(f"`{message['route']}` has {found} for `{name}`, not {json.dumps(value)}")
    return {"stack": state["stack"]}


def answer(message):
    print(json.dumps(message), flush=True)


def main():
    parser = argparse.ArgumentParser(description="A resolver that uses a web app in Chromium.")
    parser.add_argument("address", help="what comes before the path of a URL, such as http://127.0.0.1:8000/#")
    parser.add_argument("--patience", type=float, default=3, help="seconds that a screen may take (3)")
    parser.add_argument("--headed", action="store_true", help="show the window")
    parser.add_argument("--chromedriver", default="chromedriver", help="the driver to start")
    options = parser.parse_args()
    if not re.match(r"(https?|file)://", options.address):
        parser.error(f"`{options.address}` is not an address such as http://127.0.0.1:8000/#")
    browser = Browser(options)
    app, frames, tops = App(browser, options), [], {}
    try:
        for line in sys.stdin:
            message = json.loads(line)
            if message["type"] == "hello":
                if message["qtroute"] != 1:
                    sys.exit("browser.py: this speaks version 1 of the protocol")
                frames, tops = message["stack"], {}
                # A run begins at the start page, unless it opens a URL; a walk of a tour says how it begins.
                begun = False
                opening = message
                answer({"type": "ready"})
            elif message["type"] == "step":
                change = message["stack"]
                after = frames[: change["keep"]] + change.get("restore", []) + change["push"]
                try:
                    if not begun and "ui" not in message:
                        app.launch(opening["facts"], opening.get("url"))
                        if message["verb"] == "jump" and "url" in opening:
                            message["ui"] = {"do": [], "see": conventions(message, tops)["see"]}
                    begun = True
                    done = step(app, message, after, tops)
                    frames = after
                    answer({"type": "done", "step": message["step"], **done})
                except (Failure, OSError) as failure:
                    answer({"type": "failed", "step": message["step"], "message": str(failure)})
            elif message["type"] == "goodbye":
                break
    finally:
        browser.close()


if __name__ == "__main__":
    main()
