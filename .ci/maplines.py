"""Reads the lines of links from map pages, counts those behind other routes, and compares the number of crossings with
that of Graphviz's picture of the same lines."""
import base64, gzip, json, re, subprocess


def page_data(path):
    """What a map page shows, as `map` writes it."""
    with open(path, encoding="utf-8") as file:
        packed = re.search(r'id="plan">([^<]*)<', file.read()).group(1)
    return json.loads(gzip.decompress(base64.b64decode(packed)))


def curve(a, b, c, d, pieces=16):
    """Points on a cubic B\u00e9zier curve, without its first one."""
    points = []
    for piece in range(1, pieces + 1):
        t = piece / pieces
        parts = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3]
        points.append(tuple(sum(part * point[axis] for part, point in zip(parts, (a, b, c, d))) for axis in (0, 1)))
    return points


def line(numbers):
    """The line through points as the page draws it, in short straight pieces."""
    given = list(zip(numbers[::2], numbers[1::2]))
    points, down = [given[0]], True
    for index, ((x, y), (next_x, next_y)) in enumerate(zip(given, given[1:]), 2):
        down = next_y > y if next_y != y else down
        if x == next_x or (y == next_y and index == len(given)):
            points.append((next_x, next_y))
        else:
            bulge = (y + next_y) / 2 if y != next_y else y + 12 if down else y - 12
            points += curve((x, y), (x, bulge), (next_x, bulge), (next_x, next_y))
    return points


def lines_of(data):
    """Each line by the numbers of its routes: of links, and of steps down that pass between links."""
    found = {}
    for link in data["links"]:
        if "line" not in link:
            continue
        source = link["route"] if "route" in link else data["flows"][link["flow"]]["start"]
        if "target" in link:
            target = link["target"]
        else:
            kind, number = link["back"][1:]
            target = number if kind == "route" else data["flows"][number]["start"]
        found["link", source, target] = line(link["line"])
    for number, route in enumerate(data["routes"]):
        if "down" in route:
            found["down", route["parent"], number] = line(route["down"])
    return found


def behind(data, lines):
    """The number of lines that are behind a route at neither of their ends."""
    def touches(points, box):
        x, y, width = box[:3]
        return any(
            x < ax + (bx - ax) * step / 4 < x + width and y < ay + (by - ay) * step / 4 < y + 44
            for (ax, ay), (bx, by) in zip(points, points[1:]) for step in range(5))
    return sum(
        any(touches(points, route["box"]) for number, route in enumerate(data["routes"]) if number not in ends)
        for (_, *ends), points in lines.items())


def crossings(lines):
    """The number of crossings between lines without a common end; `lines` are pairs of ends and points."""
    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    pieces = sorted(
        ((a, b, set(ends)) for ends, points in lines for a, b in zip(points, points[1:]) if a != b),
        key=lambda piece: min(piece[0][1], piece[1][1]))
    count, opened = 0, []
    for a, b, ends in pieces:
        top = min(a[1], b[1])
        opened = [each for each in opened if max(each[0][1], each[1][1]) >= top]
        count += sum(
            side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
            for c, d, others in opened if not ends & others)
        opened.append((a, b, ends))
    return count


def graphviz(data, lines):
    """The lines of `dot`'s picture under the same conditions: what is below a route is a group, and tabs are side by
    side in their order."""
    routes, below = data["routes"], {}
    for number, route in enumerate(routes):
        below.setdefault(route.get("parent", -1), []).append(number)
    text = ["digraph {", 'node [shape=box fixedsize=true label="" height=0.611]']
    text += [f"r{number} [width={route['box'][2] / 72}]" for number, route in enumerate(routes)]
    text += [f"r{source} -> r{target}" for _, source, target in lines]
    pending = list(reversed(below.get(-1, [])))
    while pending:
        number = pending.pop()
        if isinstance(number, str):
            text.append(number)
        elif number in below:
            text.append(f"subgraph cluster_{number} {{ r{number}")
            tabs = [f"r{tab}" for tab in below[number] if "show" not in routes[tab] and "linkedOnly" not in routes[tab]]
            order = f"{{ rank=same; edge [style=invis]; {' -> '.join(tabs)} }}" if "tabs" in routes[number] else ""
            pending += ["}" + order, *reversed(below[number])]
        else:
            text.append(f"r{number}")
    drawn = subprocess.run(
        ["dot", "-Tplain"], input="\n".join([*text, "}"]), capture_output=True, text=True, check=True).stdout
    result = []
    for row in drawn.replace("\\\n", "").splitlines():
        words = row.split()
        if words[0] != "edge" or "invis" in words:
            continue
        given = [(float(words[4 + 2 * each]) * 72, float(words[5 + 2 * each]) * 72) for each in range(int(words[3]))]
        points = [given[0]]
        for start in range(0, len(given) - 1, 3):
            points += curve(*given[start:start + 4])
        result.append((words[1:3], points))
    return result
