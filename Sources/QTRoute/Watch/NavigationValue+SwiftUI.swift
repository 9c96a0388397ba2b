#if canImport(SwiftUI)
  public import SwiftUI

  extension NavigationValue {
    /// The value as a binding.
    public var binding: Binding<Value> {
      let (get, set) = (get, set)
      return Binding(get: { get() }, set: { set($0) })
    }
  }

  extension NavigationState {
    /// The path of a layer, by its lowest frame, for a `NavigationStack` in a sheet or a tab.
    public func pathBinding(above root: FrameID) -> Binding<[Frame]> {
      pathValue(above: root).binding
    }

    /// The path of a tab, for its `NavigationStack`.
    public func pathBinding(ofTab tab: String) -> Binding<[Frame]> {
      pathValue(ofTab: tab).binding
    }

    /// The frame presented above a layer, for `sheet(item:)`.
    public func sheetBinding(above root: FrameID) -> Binding<Frame?> {
      sheetValue(above: root).binding
    }

    /// The tab that is shown, for a `TabView`.
    public var selectionBinding: Binding<String?> { selectionValue.binding }
  }
#endif
