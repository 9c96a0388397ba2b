#!/usr/bin/env python3
"""A resolver for `qtroute run` that draws the screens in the terminal.

    qtroute run -f examples/podcasts.routeplan Show ContactUs --resolver examples/screens.py

It reads one line of JSON for each step and answers with another; see qtroute-resolver(7).
The drawing goes to standard error, since standard output belongs to the answers. With `--delay S`
each screen stays for S seconds.
"""

import json
import sys
import time

WIDTH = 44


def clean(text):
    """Text that a terminal may see: plans are written by others."""
    return "".join(c if c.isprintable() else "?" for c in str(text))


def draw(stack, note):
    """Draws the stack from the side: the top screen is in front, so it comes first."""
    rows = [""]
    for depth, frame in enumerate(reversed(stack)):
        title = clean(frame["route"])
        if frame["presentation"] != "push":
            title += "  (" + frame["presentation"] + ")"
        inputs = ", ".join(f"{clean(k)}: {clean(v)}" for k, v in frame["inputs"].items())
        indent = "  " * min(depth, 10)
        if depth == 0:
            rows.append("+" + "-" * WIDTH + "+")
            rows.append("| " + title[: WIDTH - 2].ljust(WIDTH - 1) + "|")
            if inputs:
                rows.append("| " + inputs[: WIDTH - 2].ljust(WIDTH - 1) + "|")
            rows.append("| " + note[: WIDTH - 2].ljust(WIDTH - 1) + "|")
            rows.append("+" + "-" * WIDTH + "+")
        else:
            rows.append(indent + "|_ " + title + (" (" + inputs + ")" if inputs else ""))
    print("\n".join(rows), file=sys.stderr, flush=True)


def answer(message):
    print(json.dumps(message), flush=True)


def main():
    delay = 0.0
    if len(sys.argv) == 3 and sys.argv[1] == "--delay":
        delay = float(sys.argv[2])
    stack = []
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            if message["qtroute"] != 1:
                sys.exit("screens.py: this speaks version 1 of the protocol")
            stack = message["stack"]
            # How long Python takes to start is not part of the first step.
            answer({"type": "ready"})
            draw(stack, "here we are")
        elif message["type"] == "step":
            change = message["stack"]
            # Tabs that were left come back with their frames.
            stack = stack[: change["keep"]] + change.get("restore", []) + change["push"]
            if "task" in message:
                note = "does " + clean(message["task"])
            else:
                stack[-1]["inputs"] = message["inputs"]
                note = "step %d, %s" % (message["step"], message["verb"])
            draw(stack, note)
            time.sleep(delay)
            answer({"type": "done", "step": message["step"]})
        elif message["type"] == "goodbye":
            break


if __name__ == "__main__":
    main()
