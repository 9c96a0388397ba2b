/// The values that containers of a user interface show and change.
extension NavigationState {
  /// The lowest frame.
  public var root: Frame? { layers.first?.root }

  /// The frames pushed above the root, bottom to top, up to the first with tabs or the first
  /// presented one. A shorter path says that the person went back.
  public var path: [Frame] {
    get { layers.first?.path ?? [] }
    set { root.map { setPath(newValue, above: $0.id) } }
  }

  /// The tabs of the lowest frame that has any, in the order of the plan.
  public var tabs: [NavigationTab] { layers.first?.tabs ?? [] }

  /// The tab that is shown. Another one says that the person tapped it.
  public var selection: String? {
    get { layers.first?.selection }
    set {
      guard let newValue, let container = layers.first?.top else { return }
      select(newValue, of: container.id)
    }
  }

  /// The lowest presented frame: a sheet, a dialog. Nil says that the person closed it, and with it
  /// what is above it.
  public var sheet: Frame? {
    get { layers.count > 1 ? layers[1].root : nil }
    set { if newValue == nil, let sheet { leave([sheet.id]) } }
  }

  /// The frames pushed above the sheet's own, bottom to top.
  public var sheetPath: [Frame] {
    get { layers.count > 1 ? layers[1].path : [] }
    set { sheet.map { setPath(newValue, above: $0.id) } }
  }

  // MARK: Any layer

  /// Returns the layer whose lowest frame this is: on the stack, or shown by a tab.
  public func layer(_ root: FrameID) -> NavigationLayer? {
    layers.lazy.flatMap(\.all).first { $0.id == root }
  }

  /// Returns the frames pushed above the lowest frame of a layer: a sheet, a tab.
  public func path(above root: FrameID) -> [Frame] { layer(root)?.path ?? [] }

  /// Says that the person went back in a layer: frames that `path` lacks have gone, and what was
  /// above them. Frames that are not there are ignored, because the person cannot add any.
  public func setPath(_ path: [Frame], above root: FrameID) {
    let kept = Set(path.map(\.id))
    leave(self.path(above: root).map(\.id).filter { !kept.contains($0) })
  }

  /// Returns the path of a tab of the lowest frame that has any; empty if the tab was not shown yet.
  public func path(ofTab tab: String) -> [Frame] {
    tabs.first { $0.route == tab }?.layer?.path ?? []
  }

  /// Says that the person went back in a tab.
  public func setPath(_ path: [Frame], ofTab tab: String) {
    guard let layer = tabs.first(where: { $0.route == tab })?.layer else { return }
    setPath(path, above: layer.id)
  }

  /// Returns the frame presented above a layer; nil if there is none.
  public func sheet(above root: FrameID) -> Frame? {
    guard let index = layers.firstIndex(where: { $0.id == root }), index + 1 < layers.count
    else { return nil }
    return layers[index + 1].root
  }
}

/// A value of a ``NavigationState`` that a container of the user interface shows and changes.
@MainActor
public struct NavigationValue<Value> {
  /// Reads it.
  public let get: @MainActor @Sendable () -> Value
  /// Writes what the person did.
  public let set: @MainActor @Sendable (Value) -> Void

  /// The value.
  public var value: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
}

extension NavigationState {
  /// The path of a layer, by its lowest frame, as a value to bind.
  public func pathValue(above root: FrameID) -> NavigationValue<[Frame]> {
    NavigationValue(get: { self.path(above: root) }, set: { self.setPath($0, above: root) })
  }

  /// The path of a tab as a value to bind.
  public func pathValue(ofTab tab: String) -> NavigationValue<[Frame]> {
    NavigationValue(get: { self.path(ofTab: tab) }, set: { self.setPath($0, ofTab: tab) })
  }

  /// The frame presented above a layer as a value to bind.
  public func sheetValue(above root: FrameID) -> NavigationValue<Frame?> {
    NavigationValue(
      get: { self.sheet(above: root) },
      set: { if $0 == nil, let sheet = self.sheet(above: root) { self.leave([sheet.id]) } })
  }

  /// The tab that is shown, as a value to bind.
  public var selectionValue: NavigationValue<String?> {
    NavigationValue(get: { self.selection }, set: { self.selection = $0 })
  }
}
