/// A declaration of a type in Swift code, or an extension of one.
struct SwiftType {
  enum Kind: String {
    case `struct`, `class`, `enum`, actor, `extension`, `protocol`
  }

  /// A stored property.
  struct Property {
    var name: String
    /// Its type as it is written, without spaces; empty if it is left out.
    var type: String
    /// The type that is called for its value, such as `Router` or `[Product]`; empty if none is.
    var made: String
    var hasValue: Bool
    var isLet: Bool
    /// The name of its wrapper or another attribute, such as `State`; empty if it has none.
    var wrapper: String

    /// Its type, or what is called for its value.
    var typeOrMade: String { type.isEmpty ? made : type }
  }

  /// A list that a property is given.
  struct List {
    /// The type of the property as it is written.
    var type: String
    /// The words in the list.
    var words: Range<Int>
  }

  /// A function, an initializer or a computed property.
  struct Member {
    var name: String
    var isFunction: Bool
    /// The types of its parameters, as they are written.
    var parameters: [Parameter] = []
    /// The words of its body.
    var body: Range<Int>
    var isView: Bool
    /// The type of a computed property, as it is written.
    var type = ""
  }

  struct Parameter {
    /// The name that a caller writes; empty for `_`.
    var label: String
    var name: String
    var type: String
    var hasValue: Bool
  }

  var kind: Kind
  var name: String
  var inherited: [String] = []
  /// The index of its file.
  var file: Int
  var line: Int
  var isMain = false
  /// The word of its name.
  var nameWord = -1
  /// Whether only its file sees it.
  var isPrivate = false
  /// Whether it takes a view as a generic argument, as containers do.
  var isContainer = false
  var body: Range<Int>
  /// The index of the type that it is in; -1 for none.
  var outer = -1
  var properties: [Property] = []
  /// The lists that its properties are given, those of static ones, too.
  var lists: [List] = []
  var members: [Member] = []
  /// The cases of an enumeration, in order, and as a set.
  var cases: [String] = []
  var caseNames: Set<String> = []
}
