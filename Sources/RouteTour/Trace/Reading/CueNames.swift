import RouteGraph
import RoutePlan

/// The words by which a record's `event` says how its screen came up.
struct CueNames {
  enum Meaning {
    case cue(TraceCue)
    /// The session ends.
    case end
  }

  private var table = ByteTable()
  private var meanings: [Meaning] = []

  init(_ plan: Plan) {
    // What a plan names comes first.
    for index in plan.tasks.indices {
      let names = [plan.displayName(TaskID(index)), plan.rawName(TaskID(index))]
      for name in names { insert(name, .cue(.task(TaskID(index)))) }
    }
    for verb in [Verb.down, .up, .switch, .sub, .back, .jump, .self] {
      insert(verb.rawValue, .cue(.step(verb)))
    }
    insert("launch", .cue(.launch))
    for name in ["url", "notification_open", "dynamic_link_app_open"] { insert(name, .cue(.url)) }
    insert("end", .end)
  }

  private mutating func insert(_ name: String, _ meaning: Meaning) {
    table.insert(name, Int32(meanings.count))
    meanings.append(meaning)
  }

  /// What an event means; nil for one that means nothing.
  func find(_ name: UnsafeBufferPointer<UInt8>) -> Meaning? {
    table.find(name).map { meanings[Int($0)] }
  }

  func find(_ name: String) -> Meaning? {
    var name = name
    return name.withUTF8 { find($0) }
  }
}
