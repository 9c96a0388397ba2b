package import RouteMatch
package import RoutePlan
import RouteBase

/// An association file for apps, as short as a device requires.
package struct AppleFile: Sendable {
  /// The number of bytes of an association file that a device reads.
  package static let byteLimit = 128 << 10

  package let components: AppleComponents
  package let bytes: [UInt8]

  package let isTooLong: Bool

  /// The first form of the file with at most `limit` bytes, or else the shortest.
  package init(
    _ host: LinkHosts.Host, _ set: PatternSet, _ plan: Plan, apps: [String],
    limit: Int = byteLimit
  ) {
    func write(_ brevity: AppleComponents.Brevity) -> (AppleComponents, [UInt8]) {
      let components = AppleComponents(host, set, plan, brevity)
      var output = ByteWriter()
      components.write(apps: apps, to: &output)
      return (components, output.bytes)
    }
    var (components, bytes) = write(.full)
    for brevity in AppleComponents.Brevity.allCases.dropFirst() where bytes.count > limit {
      (components, bytes) = write(brevity)
    }
    (self.components, self.bytes) = (components, bytes)
    isTooLong = bytes.count > limit
  }
}
