import RoutePlan

/// The boxes of a drawing: flows, services and parents, as its options ask, and around them all the
/// drawing itself. Clusters that have nothing to show are left out.
struct ClusterTree {
  /// A step of the walk through the tree.
  enum Event {
    case open(Int)
    case close(Int)
  }

  /// The walk through the tree from the outermost cluster, which is opened first and closed last.
  private(set) var tour: [Event] = []
  /// The nodes directly in each cluster: routes, then tasks, whose numbers follow those of the
  /// routes.
  let members: Buckets
  private let homes: ClusterHomes

  /// The number of the cluster that is the drawing itself.
  var root: Int { homes.root }

  /// `marked` tells, for each service, whether it also contains a mark.
  init(_ plan: Plan, _ extent: Extent, _ group: DotGroup, marked: [Bool]) {
    let homes = ClusterHomes(plan, extent, group)
    self.homes = homes
    var nodes: [UInt32] = []
    var rows: [UInt32] = []
    nodes.reserveCapacity(plan.routes.count + plan.tasks.count)
    rows.reserveCapacity(plan.routes.count + plan.tasks.count)
    for index in plan.routes.indices where extent.shows(RouteID(index)) {
      nodes.append(UInt32(index))
      rows.append(UInt32(homes.cluster(of: RouteID(index))))
    }
    for (index, task) in plan.tasks.enumerated() where extent.shows(task, of: plan) {
      nodes.append(UInt32(plan.routes.count + index))
      rows.append(UInt32(homes.cluster(of: task)))
    }
    let root = homes.root
    members = Buckets(count: root + 1, items: nodes, rows: rows)
    let parents = (0...root).map { homes.cluster(around: $0) }
    let used = (0..<root).filter { cluster in
      if !members.indices(of: cluster).isEmpty { return true }
      guard group == .services, case .service(let id) = homes.subject(of: cluster) else {
        return false
      }
      return marked[id.index]
    }
    walk(parents, used)
  }

  /// The number of the cluster in which a route is drawn.
  func cluster(of route: RouteID) -> Int { homes.cluster(of: route) }

  /// Walks over `filled` clusters and the clusters around them.
  private mutating func walk(_ parents: [Int], _ filled: [Int]) {
    var isUsed = [Bool](repeating: false, count: root + 1)
    isUsed[root] = true
    for cluster in filled {
      var current = cluster
      while !isUsed[current] {
        isUsed[current] = true
        current = parents[current]
      }
    }
    let used = (0..<root).filter { isUsed[$0] }
    let inner = Buckets(
      count: root + 1, items: used.map { UInt32($0) }, rows: used.map { UInt32(parents[$0]) })
    var stack = [(cluster: root, next: inner.indices(of: root))]
    tour.append(.open(root))
    while let (cluster, next) = stack.last {
      if let first = next.first {
        stack[stack.count - 1].next = next.dropFirst()
        let child = Int(inner.elements[first])
        tour.append(.open(child))
        stack.append((child, inner.indices(of: child)))
      } else {
        tour.append(.close(cluster))
        stack.removeLast()
      }
    }
  }

  /// What a cluster represents.
  func subject(of cluster: Int) -> ClusterSubject { homes.subject(of: cluster) }
}
