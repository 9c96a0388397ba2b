"""Controls Chromium through its driver (https://www.w3.org/TR/webdriver2), with the standard library only."""
import base64, json, socket, subprocess, time, urllib.error, urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "ArrowDown": "\ue015", "ArrowUp": "\ue013",
        "ArrowRight": "\ue014", "ArrowLeft": "\ue012", "Shift": "\ue008"}


class Browser:
    """A headless browser window. `with Browser() as browser:` closes it at the end."""

    def __init__(self, width=1440, height=900):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.driver = subprocess.Popen(
            ["chromedriver", f"--port={self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.session = None
        for _ in range(200):
            try:
                self.request("GET", "/status")
                break
            except OSError:
                time.sleep(0.1)
        arguments = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", f"--window-size={width},{height}"]
        self.session = self.request("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:loggingPrefs": {"browser": "ALL"},
            "goog:chromeOptions": {"args": arguments}}}})["sessionId"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.ask("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()

    def request(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", method=method, data=data,
            headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.loads(error.read())["value"]["message"]) from None

    def ask(self, method, path, body=None):
        return self.request(method, f"/session/{self.session}{path}", body)

    def open(self, address):
        """Loads a page again, even if only its fragment differs."""
        self.ask("POST", "/url", {"url": "about:blank"})
        self.ask("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        """Runs a script and returns its result."""
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def run_async(self, script, *arguments):
        """Runs a script and returns what it passes to the function that is its last argument."""
        return self.ask("POST", "/execute/async", {"script": script, "args": list(arguments)})

    def wait(self, script, *arguments):
        """Waits until a script returns a true value, and returns that value."""
        for _ in range(200):
            value = self.run(script, *arguments)
            if value:
                return value
            time.sleep(0.1)
        raise RuntimeError(f"nothing came of: {script}")

    def press(self, *keys):
        """Presses and releases keys, given by name, or types texts letter by letter."""
        actions = []
        for key in keys:
            for letter in [KEYS[key]] if key in KEYS else key:
                actions += [{"type": "keyDown", "value": letter}, {"type": "keyUp", "value": letter}]
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def click(self, x, y):
        """Clicks a point of the window."""
        self.ask("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": [
            {"type": "pointerMove", "x": round(x), "y": round(y)}, {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0}]}]})

    def drag(self, x, y, dx, dy):
        """Drags from a point of the window by a distance."""
        self.ask("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": [
            {"type": "pointerMove", "x": round(x), "y": round(y)}, {"type": "pointerDown", "button": 0},
            {"type": "pointerMove", "duration": 50, "x": round(x + dx), "y": round(y + dy)},
            {"type": "pointerUp", "button": 0}]}]})

    def find_all(self, selector):
        found = self.ask("POST", "/elements", {"using": "css selector", "value": selector})
        return [each[ELEMENT] for each in found]

    def label(self, element):
        """The name of an element for a screen reader."""
        return self.ask("GET", f"/element/{element}/computedlabel")

    def complaints(self):
        """The console messages since the last call."""
        return [entry["message"] for entry in self.ask("POST", "/se/log", {"type": "browser"})]

    def resize(self, width, height):
        self.ask("POST", "/window/rect", {"width": width, "height": height})

    def media(self, forced):
        """Turns forced colours on or off."""
        value = "active" if forced else "none"
        self.ask("POST", "/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {
            "features": [{"name": "forced-colors", "value": value}]}})

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.ask("GET", "/screenshot")))
