/// Linked lists with numbers from 0, whose elements are all in one array: a list that is begun needs no
/// allocation of its own. Nothing is ever removed.
struct LinkedLists<Element> {
  private var elements: [(value: Element, next: Int32)] = []
  /// For each list, its first and last elements; -1 for none. A list beyond them is empty.
  private var ends: [(first: Int32, last: Int32)] = []

  /// The first element of a list; -1 if it is empty.
  @inline(__always)
  func first(of list: Int32) -> Int32 {
    Int(list) < ends.count ? ends[Int(list)].first : -1
  }

  /// The element after another one of its list; -1 if that is the last.
  @inline(__always)
  func next(after element: Int32) -> Int32 { elements[Int(element)].next }

  subscript(_ element: Int32) -> Element {
    @inline(__always) get { elements[Int(element)].value }
    @inline(__always) set { elements[Int(element)].value = newValue }
  }

  /// The number that the next element gets.
  var nextElement: Int32 { Int32(elements.count) }

  /// Adds an element at the end of a list.
  mutating func append(_ value: Element, to list: Int32) {
    while ends.count <= Int(list) { ends.append((-1, -1)) }
    let last = ends[Int(list)].last
    let new = nextElement
    elements.append((value, -1))
    if last < 0 { ends[Int(list)].first = new } else { elements[Int(last)].next = new }
    ends[Int(list)].last = new
  }
}
