#!/usr/bin/env python3
"""Finds the shortest paths between pairs of nodes with a graph library, repeatedly.

Writes a line for each run: the mean and the median time of a question in microseconds, and the number of
questions. Then writes a line for each question: its cost, or -1 for no path. A run asks at least twenty
questions, and otherwise takes about half a second at most.

Usage: paths.py LIBRARY FOLDER RUNS weighted|unit    (with arcs and pairs of 32-bit numbers in FOLDER)
"""
import array, statistics, sys, time


def read(path, width):
    numbers = array.array("I")
    with open(path, "rb") as file:
        numbers.frombytes(file.read())
    return [tuple(numbers[i : i + width]) for i in range(0, len(numbers), width)]


def networkit(arcs, nodes, weighted):
    import networkit

    networkit.setNumberOfThreads(1)
    graph = networkit.Graph(nodes, weighted=weighted, directed=True)
    for tail, head, cost in arcs:
        graph.addEdge(tail, head, cost)
    kind = networkit.distance.BidirectionalDijkstra if weighted else networkit.distance.BidirectionalBFS

    def ask(start, end):
        question = kind(graph, start, end, True)
        question.run()
        cost = question.getDistance()
        question.getPath()
        return -1 if cost > 1e300 else int(cost)

    return ask


def igraph(arcs, nodes, weighted):
    import igraph

    graph = igraph.Graph(n=nodes, edges=[arc[:2] for arc in arcs], directed=True)
    costs = [arc[2] for arc in arcs]
    weights = costs if weighted else None

    def ask(start, end):
        path = graph.get_shortest_path(start, end, weights=weights, output="epath")
        if not path and start != end:
            return -1
        return sum(costs[edge] for edge in path) if weighted else len(path)

    return ask


def rustworkx(arcs, nodes, weighted):
    import rustworkx

    graph = rustworkx.PyDiGraph(multigraph=True)
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from(arcs)
    weight = float if weighted else None

    def ask(start, end):
        if start == end:
            return 0
        found = rustworkx.dijkstra_shortest_paths(graph, start, target=end, weight_fn=weight)
        if end not in found:
            return -1
        path = found[end]
        if not weighted:
            return len(path) - 1
        return int(sum(min(graph.get_all_edge_data(a, b)) for a, b in zip(path, path[1:])))

    return ask


def main(library, folder, runs, kind):
    arcs, pairs = read(folder + "/arcs", 3), read(folder + "/pairs", 2)
    nodes = max(max(tail, head) for tail, head, _ in arcs) + 1
    ask = globals()[library](arcs, nodes, kind == "weighted")
    costs = []
    begin = time.perf_counter()
    for start, end in pairs:  # warms up, and finds out how many there is time for
        costs.append(ask(start, end))
        if len(costs) >= 20 and time.perf_counter() - begin > 0.5:
            break
    lines = []
    for _ in range(int(runs)):
        took = []
        for start, end in pairs[: len(costs)]:
            begin = time.perf_counter()
            ask(start, end)
            took.append((time.perf_counter() - begin) * 1e6)
        lines.append(f"{statistics.fmean(took):.3f} {statistics.median(took):.3f} {len(took)}")
    print("\n".join(lines + [str(cost) for cost in costs]))


main(*sys.argv[1:])
