/// The names of peers.
package enum PeerName {
  package static let node = "Node JSON.parse"
  package static let gc = "gc"
  package static let nop = "nop"
  package static let jq = "jq"
  /// `gc` on a graph that has only nodes and edges.
  package static let bareGC = "gc, bare graph"
  package static let networkit = "NetworKit"
  package static let igraph = "igraph"
  package static let rustworkx = "rustworkx"
  package static let graphs = [networkit, igraph, rustworkx]
  package static let httprouter = "httprouter"
}
