import RouteBase
import Testing

/// A channel hands values on in order, and lets only a few of them wait.
@Suite("Channels")
struct ChannelTests {
  @Test("hand all values on, in order", arguments: [1, 2, 7])
  func order(limit: Int) {
    let channel = Channel<Int>(limit: limit)
    let sender = BackgroundWork {
      for value in 0..<1000 { channel.send(value) }
      channel.close()
      return true
    }
    var received: [Int] = []
    while case let values = channel.receive(), !values.isEmpty { received += values }
    #expect(received == Array(0..<1000))
    #expect(sender.take())
    #expect(channel.receive().isEmpty)
  }

  @Test("let no more values wait than their limit, once they are read")
  func limit() {
    let channel = Channel<Int>(limit: 3)
    let sender = BackgroundWork {
      for value in 0..<1000 { channel.send(value) }
      channel.close()
      return true
    }
    // What was sent before the first values are received has no limit.
    _ = channel.receive()
    while case let values = channel.receive(), !values.isEmpty { #expect(values.count <= 3) }
    #expect(sender.take())
  }

  @Test("hold everything that is sent before anybody receives")
  func sameThread() {
    let channel = Channel<Int>(limit: 3)
    for value in 0..<1000 { channel.send(value) }
    channel.close()
    #expect(channel.receive() == Array(0..<1000))
    #expect(channel.receive().isEmpty)
  }
}
