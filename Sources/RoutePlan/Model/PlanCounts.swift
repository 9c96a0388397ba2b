/// How often the parts of a plan were used.
package struct PlanCounts: Sendable {
  /// For each route, link and task, by index.
  package var routes: [Int]
  package var links: [Int]
  package var tasks: [Int]

  package init(routes: [Int], links: [Int], tasks: [Int]) {
    (self.routes, self.links, self.tasks) = (routes, links, tasks)
  }
}
