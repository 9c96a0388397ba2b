#!/usr/bin/env python3
"""Serves the app, and keeps what it reports in a log for `qtroute trace`.

    python3 examples/reader/serve.py 8000 log.jsonl

It prints its address. With port 0, it takes one that is free.
"""

import functools
import http.server
import os
import sys


class Handler(http.server.SimpleHTTPRequestHandler):
    def __init__(self, log, *rest):
        self.log = log
        super().__init__(*rest, directory=os.path.dirname(os.path.abspath(__file__)))

    def do_POST(self):
        length = min(int(self.headers.get("Content-Length", 0)), 1 << 16)
        line = self.rfile.read(length).replace(b"\n", b" ") + b"\n"
        if self.path == "/log":
            self.log.write(line)
        self.send_response(204 if self.path == "/log" else 404)
        self.end_headers()

    def log_message(self, *_):
        pass


def main():
    port, path = int(sys.argv[1]), sys.argv[2]
    # Each line is written at once, and whole.
    with open(path, "ab", buffering=0) as log:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Handler, log))
        print(f"http://127.0.0.1:{server.server_port}/", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
