package import RouteBase
import RoutePlan
import RouteSyntax

// What clients hear without asking: that what they read has changed.

/// What clients want to hear of, and how it was when they were last told.
struct AgentSubscriptions {
  /// A request that is open for notifications.
  struct Listener {
    var id: MessageID
    /// Whether the client wants to hear that there are other resources.
    var hearsList: Bool
    var resources: [Resource]
  }

  /// A resource under the URI that a client names.
  struct Resource: Equatable {
    var uri: String
    var resource: AgentResource
  }

  var listeners: [Listener] = []
  /// What a client of 2025-11-25 has subscribed to.
  var resources: [Resource] = []
  /// What there was to read, and the number of its reading; nil before the first subscription.
  var contents: AgentContents?
  var reading = 0

  /// The most resources that one client can subscribe to.
  static let most = 1000

  /// Whether a change would be told to anybody.
  var isAny: Bool {
    !resources.isEmpty || listeners.contains { $0.hearsList || !$0.resources.isEmpty }
  }
}

/// What can be read of a plan at some time.
struct AgentContents {
  private var files: [String: SourceText] = [:]
  /// The names of the routes, in order.
  private var routes: [String] = []

  /// What there is now; nothing if the plan cannot be read.
  init(_ plan: inout AgentPlan) {
    let found = try? plan.with { snapshot -> (files: [PlanFile], routes: [String]) in
      let plan = snapshot.plan
      return (plan.files, plan.routes.indices.map { plan.displayName(RouteID($0)) })
    }
    for file in found?.files ?? [] { files[file.path] = file.text }
    routes = found?.routes ?? []
  }

  /// The files that are not as they were.
  func changes(since old: AgentContents) -> Set<String> {
    var result = Set(files.keys).symmetricDifference(old.files.keys)
    for (name, text) in files {
      guard let before = old.files[name] else { continue }
      if text.count != before.count || !text.bytes.elementsEqual(before.bytes) {
        result.insert(name)
      }
    }
    return result
  }

  /// Whether the list of resources is the same.
  func lists(sameAs old: AgentContents) -> Bool {
    routes == old.routes && Set(files.keys) == Set(old.files.keys)
  }
}

extension AgentServer {
  package func keepsOpen(
    _ id: MessageID, _ method: String, _ params: JSONValue?
  ) throws(ResponseError) -> Bool {
    guard method == "subscriptions/listen",
      params?.at("_meta", AgentRevision.versionKey) != nil
    else { return false }
    let reply = AgentReply(try AgentRevision(params, isInitialized: false), version: version)
    guard let wanted = params?.member("notifications"), case .object = wanted.content else {
      throw .missing("notifications")
    }
    var listener = AgentSubscriptions.Listener(
      id: id, hearsList: wanted.flag("resourcesListChanged"), resources: [])
    for uri in wanted.texts("resourceSubscriptions").prefix(AgentSubscriptions.most) {
      // What is no resource is left out of the answer.
      guard let resource = try? resource(uri, reply) else { continue }
      listener.resources.append(AgentSubscriptions.Resource(uri: uri, resource: resource))
    }
    subscriptions.listeners.append(listener)
    beginWatching()
    session.notify("notifications/subscriptions/acknowledged") { json in
      json.object { json in
        Self.writeSubscription(id, to: &json)
        json.key("notifications")
        Self.write(listener, to: &json)
      }
    }
    return true
  }

  private static func write(
    _ listener: AgentSubscriptions.Listener, to json: inout JSONWriter
  ) {
    json.object { json in
      if listener.hearsList {
        json.key("resourcesListChanged")
        json.value(true)
      }
      if listener.resources.isEmpty { return }
      json.key("resourceSubscriptions")
      json.array(listener.resources) { json, resource in json.value(resource.uri) }
    }
  }

  package func leave() {
    for listener in subscriptions.listeners where session.isOpen(listener.id) {
      session.respond(listener.id) { json in
        json.object { json in
          json.key("resultType")
          json.value("complete")
          Self.writeSubscription(listener.id, to: &json)
        }
      }
    }
  }

  private static func writeSubscription(_ id: MessageID, to json: inout JSONWriter) {
    json.key("_meta")
    json.object { json in
      json.key(text: AgentRevision.subscriptionKey)
      id.write(to: &json)
    }
  }

  // MARK: 2025-11-25

  func subscribe(
    _ params: JSONValue?, _ reply: AgentReply, to json: inout JSONWriter
  ) throws(ResponseError) {
    guard let uri = params?.text("uri") else { throw .missing("uri") }
    let wanted = AgentSubscriptions.Resource(uri: uri, resource: try resource(uri, reply))
    if !subscriptions.resources.contains(wanted) {
      guard subscriptions.resources.count < AgentSubscriptions.most else {
        throw ResponseError(
          .invalidParams, "there are \(AgentSubscriptions.most) subscriptions already")
      }
      subscriptions.resources.append(wanted)
    }
    beginWatching()
    reply.write(to: &json) { _ in }
  }

  func unsubscribe(
    _ params: JSONValue?, _ reply: AgentReply, to json: inout JSONWriter
  ) throws(ResponseError) {
    guard let uri = params?.text("uri") else { throw .missing("uri") }
    subscriptions.resources.removeAll { $0.uri == uri }
    reply.write(to: &json) { _ in }
  }

  // MARK: Changes

  /// How often the files are looked at while somebody listens: twice a second, and less often if
  /// there is much to read.
  package var patience: Int? { subscriptions.isAny ? 500 + plan.files.size >> 14 : nil }

  package func settle(_ isAsked: () -> Bool) {
    subscriptions.listeners.removeAll { !session.isOpen($0.id) }
    if subscriptions.isAny { tellChanges() }
  }

  /// Notes what there is now, to which later changes are compared.
  private func beginWatching() {
    if subscriptions.isAny && subscriptions.contents == nil { lookAgain() }
  }

  private func lookAgain() {
    subscriptions.contents = AgentContents(&plan)
    subscriptions.reading = plan.readings
  }

  private func tellChanges() {
    _ = try? plan.refresh()
    guard plan.readings != subscriptions.reading, let old = subscriptions.contents else { return }
    lookAgain()
    guard let now = subscriptions.contents else { return }
    let files = now.changes(since: old)
    if files.isEmpty { return }
    let isListNew = !now.lists(sameAs: old)
    for listener in subscriptions.listeners {
      if listener.hearsList && isListNew {
        session.notify("notifications/resources/list_changed") { json in
          json.object { json in Self.writeSubscription(listener.id, to: &json) }
        }
      }
      tell(listener.resources, files, listener.id)
    }
    tell(subscriptions.resources, files, nil)
  }

  /// Tells a client which of its resources have to be read again if some files have changed.
  private func tell(
    _ resources: [AgentSubscriptions.Resource], _ files: Set<String>, _ listener: MessageID?
  ) {
    for (uri, resource) in resources.map({ ($0.uri, $0.resource) }) {
      switch resource {
      case .rule: continue
      case .file(let name): if !files.contains(name) { continue }
      case .plan, .route: break
      }
      session.notify("notifications/resources/updated") { json in
        json.object { json in
          if let listener { Self.writeSubscription(listener, to: &json) }
          json.key("uri")
          json.value(uri)
        }
      }
    }
  }
}
