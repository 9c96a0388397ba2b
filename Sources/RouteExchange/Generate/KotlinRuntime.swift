/// The part of generated Kotlin that is the same for every plan, for Kotlin 1.3 and later on a JVM.
///
/// It does as `SwiftRuntime` does, on strings instead of bytes.
enum KotlinRuntime {
  /// All of it.
  static let source = [tables, matching].joined(separator: "\n\n")

  private static let tables = #"""
    // Matching

    /** An input that a URL gives: a String, a Long, a Double, a Boolean or a list of one of them. */
    data class Argument(val name: String, val value: Any)

    /** A key of a query; without a `=` it has no value. */
    data class QueryItem(val key: String, val value: String?)

    /** Why no pattern matches a URL. `Authority` is a web address with a port or a user. */
    enum class Failure { ForeignScheme, ForeignHost, Authority, NoPattern }

    /** What a URL opens. */
    data class Match(
        /** Why no pattern matches; null where one does. */
        val failure: Failure?,
        /** The route that opens, by a pattern or as the fallback; null for none. */
        val routeId: RouteId?,
        /** The task that opens, by a pattern or as the fallback; null for none. */
        val taskId: TaskId?,
        /** The route with its inputs; null where some are missing. */
        val route: Route?,
        /** The task with its inputs; null where some are missing. */
        val task: Task?,
        /** The screens to build, bottom to top. */
        val stack: List<RouteId>,
        /** The inputs that the URL gives, those of the whole stack; no defaults. */
        val arguments: List<Argument>,
        /** The inputs that have to be there and are not. */
        val missing: List<String>,
        /** What nothing took of the query, in order. */
        val query: List<QueryItem>,
        /** What of that an input would take, were it of its type. */
        val unread: List<QueryItem>,
        val fragment: String?,
        /** The facts that have to hold before the stack is built. */
        val requires: List<Fact>
    ) {
        /** Whether something opens because nothing matches. */
        val isFallback: Boolean get() = failure != null && (routeId != null || taskId != null)
    }

    /** What `url` opens. */
    fun match(url: String): Match = Matcher.match(url).match

    /** What a URL is to stand on. */
    sealed class Base {
        /** What its pattern says, else the plan's first scheme, else its first domain, else nothing. */
        object Any : Base()
        data class Scheme(val name: String) : Base()
        data class Domain(val host: String) : Base()
    }

    /** Something that no URL can carry. */
    private object Opaque

    private enum class Kind { Text, Integer, Real, Truth, Closed, Opaque }

    private data class InputKind(val kind: Kind, val closed: Int = -1)

    private class Input(
        val name: String,
        val kind: InputKind,
        val isList: Boolean,
        val isRequired: Boolean,
        val isOptional: Boolean,
        val preset: Any?
    )

    private class Entry(val parent: Int?, val requires: List<Int>, val inputs: List<Input>)

    /** A text, or what an input takes. */
    private data class Piece(val text: String, val kind: InputKind?)

    /**
     * What a segment has to be: the lower its rank, the better a match. 0: a text; 1: texts and inputs;
     * 2: an input that takes not every text; 3: one that does; 4: `*`; 5: `**`.
     */
    private data class Shape(val rank: Int, val pieces: List<Piece>)

    private class Segment(val shape: Shape, val inputs: List<Int?>)

    private data class Key(val isTask: Boolean, val index: Int)

    private class Pattern(val key: Key, val base: Int, val order: Int, val segments: List<Segment>)

    private class Node(val shape: Shape) {
        val literals = HashMap<String, Int>()
        /** The other nodes behind it, by their rank. */
        val others = List(6) { ArrayList<Int>() }
        val patterns = ArrayList<Int>()
    }

    private class KnownBase(val isDeclared: Boolean, val mark: Char, val name: String)

    private object Tables {
        val closed: List<List<String>> = Data.closed().map { line -> line.split(" ").map { text(it) } }
        val bases = arrayListOf(KnownBase(true, ' ', ""))
        val basePlaces = HashMap<String, Int>()
        var hasWebScheme = false
        var hasDomains = false
        val patterns = ArrayList<Pattern>()
        val openers = HashMap<Key, ArrayList<Int>>()
        val nodes = arrayListOf(Node(Shape(0, emptyList())))
        val routes: List<Entry>
        val tasks: List<Entry>
        val fallback: Key? = if (Data.fallback.isEmpty()) null else key(Data.fallback)

        init {
            for (line in Data.bases()) {
                val base = KnownBase(line[0] == '+', line[1], text(line.substring(3)))
                basePlaces[base.mark + base.name] = bases.size
                bases.add(base)
                if (base.isDeclared && base.mark == 's' && base.name == "http") hasWebScheme = true
                if (base.isDeclared && base.mark != 's') hasDomains = true
            }
            routes = Data.routes().map { entry(it) }
            tasks = Data.tasks().map { entry(it) }
            for (line in Data.patterns()) add(pattern(line))
        }

        fun entry(key: Key): Entry = if (key.isTask) tasks[key.index] else routes[key.index]

        private fun text(token: String): String = Texts.decode(token, false) ?: ""

        private fun key(text: String): Key = Key(text[0] == 't', text.substring(1).toInt())

        private fun kind(letters: String): InputKind = when (letters[0]) {
            't' -> InputKind(Kind.Text)
            'i' -> InputKind(Kind.Integer)
            'd' -> InputKind(Kind.Real)
            'b' -> InputKind(Kind.Truth)
            'c' -> InputKind(Kind.Closed, letters.substring(1).toInt())
            else -> InputKind(Kind.Opaque)
        }

        private fun entry(line: String): Entry {
            val fields = line.split(" ")
            val requires = if (fields[1] == "-") emptyList() else fields[1].split(",").map { it.toInt() }
            return Entry(fields[0].toIntOrNull(), requires, fields.drop(2).map { input(it) })
        }

        private fun input(field: String): Input {
            val head = field.substringBefore("=")
            val marks = head.substringAfter(":")
            val kind = kind(marks.trimEnd('!', '*', '?'))
            val isList = marks.contains("*")
            var preset: Any? = null
            if (head.length < field.length) {
                val values = field.substringAfter("=").split(",").mapNotNull { Texts.read(text(it), kind) }
                preset = if (isList) values else values.firstOrNull()
            }
            return Input(
                text(head.substringBefore(":")), kind, isList, marks.contains("!"), marks.contains("?"), preset)
        }

        private fun pattern(line: String): Pattern {
            val fields = line.split(" ")
            val path = if (fields[3] == "/") emptyList() else fields[3].split("/").drop(1)
            return Pattern(key(fields[0]), fields[1].toInt(), fields[2].toInt(), path.map { segment(it) })
        }

        private fun segment(text: String): Segment {
            if (text == "*") return Segment(Shape(4, emptyList()), emptyList())
            val isRest = text.startsWith("**")
            val pieces = ArrayList<Piece>()
            val inputs = ArrayList<Int?>()
            var index = if (isRest) 2 else 0
            while (index < text.length) {
                val isInput = text[index] == '{'
                val found = text.indexOf(if (isInput) '}' else '{', index)
                val end = if (found < 0) text.length else found
                if (isInput) {
                    val parts = text.substring(index + 1, end).split(":")
                    pieces.add(Piece("", kind(parts[0])))
                    inputs.add(parts[1].toIntOrNull())
                    index = end + 1
                } else {
                    pieces.add(Piece(text(text.substring(index, end)), null))
                    index = end
                }
            }
            val kind = pieces[0].kind
            val rank = when {
                isRest -> 5
                pieces.size > 1 -> 1
                kind == null -> 0
                kind.kind == Kind.Text -> 3
                else -> 2
            }
            return Segment(Shape(rank, pieces), inputs)
        }

        private fun add(pattern: Pattern) {
            var node = 0
            for (segment in pattern.segments) node = child(node, segment.shape)
            nodes[node].patterns.add(patterns.size)
            openers.getOrPut(pattern.key) { ArrayList() }.add(patterns.size)
            patterns.add(pattern)
        }

        private fun child(node: Int, shape: Shape): Int {
            if (shape.rank == 0) {
                nodes[node].literals[shape.pieces[0].text]?.let { return it }
                nodes[node].literals[shape.pieces[0].text] = nodes.size
            } else {
                nodes[node].others[shape.rank].firstOrNull { nodes[it].shape == shape }?.let { return it }
                nodes[node].others[shape.rank].add(nodes.size)
            }
            nodes.add(Node(shape))
            return nodes.size - 1
        }

        // Bases

        private fun base(mark: Char, name: String): Int? = basePlaces[mark + Texts.lowercase(name)]

        private fun isDeclared(base: Int?): Boolean = base != null && bases[base].isDeclared

        /** The places of the hosts below which `host` is. */
        private fun above(host: String): List<Int> =
            host.indices.filter { host[it] == '.' }.take(128)
                .mapNotNull { base('w', host.substring(it + 1)) }

        fun isOurs(host: String): Boolean =
            hasDomains && (isDeclared(base('h', host)) || above(host).any { isDeclared(it) })

        fun hostBases(host: String): List<Int> = listOfNotNull(base('h', host)) + above(host) + 0

        fun schemeBases(scheme: String): List<Int>? {
            val base = base('s', if (Texts.isWeb(scheme)) "http" else scheme)
            return if (base != null && bases[base].isDeclared) listOf(base, 0) else null
        }
    }

    private object Texts {
        private val integer = Regex("-?[0-9]+")
        private val real = Regex("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?")

        fun lowercase(text: String): String =
            String(CharArray(text.length) { if (text[it] in 'A'..'Z') text[it] + 32 else text[it] })

        fun isWeb(scheme: String): Boolean = lowercase(scheme).let { it == "http" || it == "https" }

        /** What a text stands for; null where an escape is broken, or what comes out is no UTF-8. */
        fun decode(text: String, plusIsSpace: Boolean): String? {
            val plain = if (plusIsSpace) text.replace('+', ' ') else text
            if (!plain.contains('%')) return plain
            val bytes = java.io.ByteArrayOutputStream()
            var index = 0
            while (index < plain.length) {
                if (plain[index] == '%') {
                    if (index + 2 >= plain.length) return null
                    val high = digit(plain[index + 1])
                    val low = digit(plain[index + 2])
                    if (high < 0 || low < 0) return null
                    bytes.write(high * 16 + low)
                    index += 3
                } else {
                    val found = plain.indexOf('%', index)
                    val end = if (found < 0) plain.length else found
                    bytes.write(plain.substring(index, end).toByteArray(Charsets.UTF_8))
                    index = end
                }
            }
            return try {
                Charsets.UTF_8.newDecoder().decode(java.nio.ByteBuffer.wrap(bytes.toByteArray())).toString()
            } catch (error: java.nio.charset.CharacterCodingException) {
                null
            }
        }

        private fun digit(digit: Char): Int = when (digit) {
            in '0'..'9' -> digit - '0'
            in 'a'..'f' -> digit - 'a' + 10
            in 'A'..'F' -> digit - 'A' + 10
            else -> -1
        }

        fun encode(text: String, inQuery: Boolean): String {
            val plain = if (inQuery) "-._~!\$'(),/:@" else "-._~!\$'(),"
            val result = StringBuilder()
            for (byte in text.toByteArray(Charsets.UTF_8)) {
                val char = (byte.toInt() and 255).toChar()
                if (char in '0'..'9' || char in 'a'..'z' || char in 'A'..'Z' || plain.indexOf(char) >= 0) {
                    result.append(char)
                } else {
                    result.append('%')
                    result.append("0123456789ABCDEF"[char.toInt() shr 4])
                    result.append("0123456789ABCDEF"[char.toInt() and 15])
                }
            }
            return result.toString()
        }

        /** The value that a text reads as; null for none. */
        fun read(text: String, kind: InputKind): Any? = when (kind.kind) {
            Kind.Text -> text
            Kind.Integer -> if (integer.matches(text)) text.toLongOrNull() else null
            Kind.Real ->
                if (real.matches(text)) text.toDouble().takeIf { !it.isInfinite() && !it.isNaN() } else null
            Kind.Truth -> if (text == "true") true else if (text == "false") false else null
            Kind.Closed -> text.takeIf { Tables.closed[kind.closed].contains(it) }
            Kind.Opaque -> null
        }

        /** The text of a value; null where it has none. */
        fun write(value: Any): String? = when (value) {
            is String -> value
            is Double -> value.toString().removeSuffix(".0")
            is Long, is Boolean -> value.toString()
            else -> null
        }
    }

    private class URLText(url: String) {
        var bases = listOf(0)
        var failure: Failure? = null
        var path: String
        val query: String?
        val fragment: String?

        init {
            fragment = if (url.contains('#')) url.substringAfter('#') else null
            val rest = url.substringBefore('#')
            query = if (rest.contains('?')) rest.substringAfter('?') else null
            path = rest.substringBefore('?')
            val end = endOfScheme()
            if (end != null) readScheme(end)
        }

        private fun endOfScheme(): Int? {
            for ((index, char) in path.withIndex()) {
                if (char == ':') return if (index == 0) null else index
                val isLetter = char in 'a'..'z' || char in 'A'..'Z'
                val isOther = char in '0'..'9' || char == '+' || char == '-' || char == '.'
                if (!isLetter && (index == 0 || !isOther)) return null
            }
            return null
        }

        private fun readScheme(end: Int) {
            val scheme = path.substring(0, end)
            val hasAuthority = path.startsWith("//", end + 1)
            val rest = path.substring(end + if (hasAuthority) 3 else 1)
            if (hasAuthority && Texts.isWeb(scheme)) {
                val host = rest.substringBefore('/')
                if (Tables.isOurs(host)) {
                    bases = Tables.hostBases(host)
                    path = rest.substring(host.length)
                    return
                }
                if (!Tables.hasWebScheme) {
                    val isPlain = !host.contains(':') && !host.contains('@')
                    failure = if (isPlain) Failure.ForeignHost else Failure.Authority
                    return
                }
            }
            val own = Tables.schemeBases(scheme)
            if (own == null) {
                failure = Failure.ForeignScheme
                return
            }
            bases = own
            path = rest
        }

        /** The decoded segments; null where they can match nothing. */
        fun segments(): List<String>? {
            val whole = path.removePrefix("/")
            if (whole.isEmpty()) return emptyList()
            val result = ArrayList<String>()
            for (piece in whole.removeSuffix("/").split("/")) {
                if (piece.isEmpty()) return null
                result.add(Texts.decode(piece, false) ?: return null)
            }
            return result
        }
    }

    private class Found(val match: Match, val key: Key?, val values: List<Any?>)
    """#
}
