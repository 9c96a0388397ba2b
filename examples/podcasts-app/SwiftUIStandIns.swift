import QTRoute

// What the example uses of SwiftUI, where there is none: the same names and shapes, which show nothing.
#if !canImport(SwiftUI)
  @MainActor protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
  }

  extension Never: View {
    var body: Never { fatalError("nothing has this type") }
  }

  /// A view without a body of its own.
  protocol Leaf: View where Body == Never {}

  extension Leaf {
    var body: Never { fatalError("a leaf has no body") }
  }

  @resultBuilder enum ViewBuilder {
    static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    static func buildEither<A: View, B: View>(first: A) -> Either<A, B> { .first(first) }
    static func buildEither<A: View, B: View>(second: B) -> Either<A, B> { .second(second) }
  }

  enum Either<A: View, B: View>: Leaf {
    case first(A)
    case second(B)
  }

  struct Text: Leaf {
    let text: String
    init(_ text: String) { self.text = text }
  }

  struct Button: Leaf {
    let title: String
    let action: @MainActor () -> Void

    init(_ title: String, action: @escaping @MainActor () -> Void) {
      self.title = title
      self.action = action
    }
  }

  struct ForEach<Item: Identifiable, Content: View>: Leaf {
    let views: [Content]
    init(_ items: [Item], @ViewBuilder content: (Item) -> Content) {
      views = items.map { content($0) }
    }
  }

  struct TabView<Selection, Content: View>: Leaf {
    let selection: Binding<Selection>
    let content: Content
    init(selection: Binding<Selection>, @ViewBuilder content: () -> Content) {
      self.selection = selection
      self.content = content()
    }
  }

  struct NavigationStack<Path, Content: View>: Leaf {
    let path: Binding<Path>
    let content: Content
    init(path: Binding<Path>, @ViewBuilder content: () -> Content) {
      self.path = path
      self.content = content()
    }
  }

  extension View {
    func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> Self { self }
    func tag<Tag: Hashable>(_ tag: Tag) -> Self { self }
    func sheet<Item: Identifiable, Content: View>(
      item: Binding<Item?>, @ViewBuilder content: (Item) -> Content
    ) -> Self {
      if let item = item.wrappedValue { _ = content(item) }
      return self
    }
    func navigationDestination<Value, Content: View>(
      for type: Value.Type, @ViewBuilder destination: @escaping (Value) -> Content
    ) -> Self { self }
  }

  @MainActor struct Binding<Value> {
    let get: @MainActor () -> Value
    let set: @MainActor (Value) -> Void

    var wrappedValue: Value {
      get { get() }
      nonmutating set { set(newValue) }
    }
  }

  @MainActor @propertyWrapper struct ObservedObject<Model: AnyObject> {
    let wrappedValue: Model
    var projectedValue: Wrapper { Wrapper(model: wrappedValue) }

    @MainActor @dynamicMemberLookup struct Wrapper {
      let model: Model
      subscript<Value>(
        dynamicMember path: ReferenceWritableKeyPath<Model, Value>
      ) -> Binding<Value> {
        let model = model
        return Binding(get: { model[keyPath: path] }, set: { model[keyPath: path] = $0 })
      }
    }
  }

  extension NavigationValue {
    var binding: Binding<Value> { Binding(get: get, set: set) }
  }
#endif
