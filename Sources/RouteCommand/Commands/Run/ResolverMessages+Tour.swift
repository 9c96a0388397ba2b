import RouteBase
import RouteTour

extension JSONWriter {
  /// Writes what a tour says about a step, but for its URL, as further members of its message.
  mutating func members(of details: StepDetails) {
    if details.isRestart {
      key("restart")
      value(true)
    }
    key("ui")
    object { json in
      json.key("do")
      json.array { json in
        if let launch = details.launch { json.value(launch) }
        for act in details.acts { json.value(act) }
      }
      json.key("see")
      json.value(details.mark)
    }
  }

  /// Writes how a walk begins.
  private mutating func value(_ launch: WalkScript) {
    member("launch") { json in
      json.object { json in
        json.key("facts")
        json.array(launch.facts) { json, fact in json.value(fact) }
        if let url = launch.url {
          json.key("url")
          json.value(url)
        }
        if let place = launch.place {
          json.key("route")
          json.value(place)
        }
      }
    }
  }

  private mutating func value(_ act: ScriptAct) {
    switch act {
    case .type(let entry):
      member("type") { json in
        json.object { json in
          json.key("id")
          json.value(entry.field)
          json.key("text")
          json.value(entry.text)
        }
      }
    case .tap(let mark): member("tap") { json in json.value(mark) }
    case .back: member("back") { json in json.value(true) }
    case .open(let url): member("open") { json in json.value(url) }
    case .restart: member("restart") { json in json.value(true) }
    }
  }

  /// Writes how something on the screen is found.
  private mutating func value(_ mark: UIMark) {
    switch mark {
    case .id(let id): member("id") { json in json.value(id) }
    case .text(let text): member("text") { json in json.value(text) }
    }
  }

  /// Writes an object with one member.
  private mutating func member(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    object { json in
      json.key(name)
      body(&json)
    }
  }
}
