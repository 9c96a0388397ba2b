// The runtime of generated Kotlin. The part before the first mark describes a plan, and
// `qtroute generate` replaces it. Here, the plan is read from standard input, as for Swift, so this
// file compiles by itself and tests can use it with many plans.

class RouteId(val id: String) {
    companion object { fun values() = Data.routeIds }
}

class TaskId(val id: String) {
    companion object { fun values() = Data.taskIds }
}

class Fact(val id: String) {
    companion object { fun values() = Data.facts }
}

class Route(private val index: Int, private val values: List<Any?>) {
    fun routeId(): RouteId = RouteId.values()[index]
    fun url(base: Base = Base.Any): String? = Matcher.url(Key(false, index), values, base)
}

class Task(private val index: Int, private val values: List<Any?>) {
    fun taskId(): TaskId = TaskId.values()[index]
    fun url(base: Base = Base.Any): String? = Matcher.url(Key(true, index), values, base)
}

private object Codec {
    fun route(index: Int, values: List<Any?>): Route? = Route(index, values)
    fun task(index: Int, values: List<Any?>): Task? = Task(index, values)
}

private object Data {
    private val lists = generateSequence { readLine()?.takeIf { it.isNotEmpty() } }.associate { head ->
        val (name, count) = head.split(" ")
        name to List(count.toInt()) { readLine().orEmpty() }
    }

    private fun lines(name: String) = lists[name].orEmpty()
    private fun texts(name: String) = lines(name).map { Texts.decode(it, false).orEmpty() }

    val routeIds = texts("routeIDs").map { RouteId(it) }
    val taskIds = texts("taskIDs").map { TaskId(it) }
    val facts = texts("facts").map { Fact(it) }
    fun closed() = lines("closed")
    fun bases() = lines("bases")
    fun routes() = lines("routes")
    fun tasks() = lines("tasks")
    fun patterns() = lines("patterns")
    fun sharing() = lines("sharing")
    fun prefixes() = lines("prefixes")
    val fallback = lines("fallback").firstOrNull().orEmpty()
    val plan = lines("plan").firstOrNull().orEmpty()
}

/** The name of the plan; reads standard input. */
val plan: String = Data.plan

// Matching

/** An input that a URL gives: a String, a Long, a Double, a Boolean or a list of one of these. */
data class Argument(val name: String, val value: Any)

/** A key of a query, with its value if there is a `=`. */
data class QueryItem(val key: String, val value: String?)

/**
 * Why no pattern matches a URL. `Authority` is a web address with a port or a user; `Web` is a URL
 * that stays in the browser.
 */
enum class Failure { ForeignScheme, ForeignHost, Authority, NoPattern, Web }

/** What a URL opens. */
data class Match(
    /** Why nothing opens by a pattern; null if something does. */
    val failure: Failure?,
    /** The route that opens, by a pattern or as the fallback; null if none does. */
    val routeId: RouteId?,
    /** The task that opens, by a pattern or as the fallback; null if none does. */
    val taskId: TaskId?,
    /** The route with its inputs; also null if inputs are missing. */
    val route: Route?,
    /** The task with its inputs; also null if inputs are missing. */
    val task: Task?,
    /** The screens to build, bottom to top. */
    val stack: List<RouteId>,
    /** The inputs that the URL or its pattern gives to the whole stack, without defaults. */
    val arguments: List<Argument>,
    /** The required inputs that the URL does not give. */
    val missing: List<String>,
    /** The query items that nothing used, in order. */
    val query: List<QueryItem>,
    /** The items of `query` that name an input, but whose value is not valid for its type. */
    val unread: List<QueryItem>,
    val fragment: String?,
    /** The facts that have to hold before the stack is built. */
    val requires: List<Fact>,
    /** The facts that must not hold before the stack is built. */
    val refuses: List<Fact>,
    /** What else the URL opens, where other facts hold. These have no alternatives themselves. */
    val alternatives: List<Match>
) {
    /** Whether no pattern matches and the fallback opens. */
    val isFallback: Boolean get() = failure != null && (routeId != null || taskId != null)
}

/**
 * What `url` opens. If it opens several things, that is the first one that the facts in `given`,
 * those that hold, allow, or else do not refuse, or just the first one; the others are its
 * alternatives.
 */
fun match(url: String, given: Collection<Fact> = emptyList()): Match = Matcher.match(url, given)

/** The base that a URL should have. */
sealed class Base {
    /**
     * The base of its pattern or, if that has none, the plan's first scheme, its first domain, or a
     * path alone.
     */
    object Any : Base()
    data class Scheme(val name: String) : Base()
    data class Domain(val host: String) : Base()
}

/** A value that no URL can carry. */
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

/** `parent` is the route below in the stack. */
private class Entry(
    val parent: Int?,
    val requires: List<Int>,
    val refuses: List<Int>,
    val inputs: List<Input>
)

/** A text, or the kind of an input. */
private data class Piece(val text: String, val kind: InputKind?)

/**
 * What a segment has to match. The lower the rank, the better the match. 0: a text; 1: texts and
 * inputs; 2: an input that does not accept every text; 3: an input that does; 4: `*`; 5: `**`.
 */
private data class Shape(val rank: Int, val pieces: List<Piece>)

private class Segment(val shape: Shape, val inputs: List<Int?>)

private data class Key(val isTask: Boolean, val index: Int)

/**
 * `key` is what it opens; null for what stays in the browser. `settings` are the inputs that it
 * sets itself, and their values.
 */
private class Pattern(
    val key: Key?,
    val base: Int,
    val order: Int,
    val segments: List<Segment>,
    val settings: List<Pair<Int, Any?>>
) {
    /** The inputs whose values no query gives. */
    val carried: List<Int> = segments.flatMap { it.inputs }.filterNotNull() + settings.map { it.first }
}

private class Node(val shape: Shape) {
    val literals = HashMap<String, Int>()
    /** The other children, by their rank. */
    val others = List(6) { ArrayList<Int>() }
    val patterns = ArrayList<Int>()
}

private class KnownBase(val isDeclared: Boolean, val mark: Char, val name: String)

private object Tables {
    val closed: List<List<String>> = Data.closed().map { line -> line.split(" ").map { text(it) } }
    val bases = arrayListOf(KnownBase(true, ' ', ""))
    val basePlaces = HashMap<String, Int>()
    var hasDomains = false
    val patterns = ArrayList<Pattern>()
    val openers = HashMap<Key, ArrayList<Int>>()
    /** The places of targets that share URLs, in the order in which the plan has them. */
    val sharing = HashMap<Key, Int>()
    val nodes = arrayListOf(Node(Shape(0, emptyList())))
    val routes: List<Entry>
    val tasks: List<Entry>
    val fallback: Key? = if (Data.fallback.isEmpty()) null else key(Data.fallback)

    init {
        for (line in Data.bases()) {
            val names = line.split(" ").drop(1).map { text(it) }
            val base = KnownBase(line[0] == '+', line[1], names[0])
            for (name in names) basePlaces[base.mark + name] = bases.size
            bases.add(base)
            if (base.isDeclared && base.mark != 's') hasDomains = true
        }
        routes = Data.routes().map { entry(it) }
        tasks = Data.tasks().map { entry(it) }
        for (line in Data.patterns()) add(pattern(line))
        for ((place, line) in Data.sharing().withIndex()) sharing[key(line)] = place
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
        val facts = if (fields[1] == "-") emptyList() else fields[1].split(",")
        return Entry(
            fields[0].toIntOrNull(), facts.filter { !it.startsWith("!") }.map { it.toInt() },
            facts.filter { it.startsWith("!") }.map { it.substring(1).toInt() },
            fields.drop(2).map { input(it) })
    }

    private fun input(field: String): Input {
        val head = field.substringBefore("=")
        val marks = head.substringAfter(":")
        val kind = kind(marks.trimEnd('!', '*', '?'))
        val isList = marks.contains("*")
        val preset =
            if (head.length < field.length) value(field.substringAfter("="), kind, isList) else null
        return Input(
            text(head.substringBefore(":")), kind, isList, marks.contains("!"), marks.contains("?"), preset)
    }

    private fun value(text: String, kind: InputKind, isList: Boolean): Any? {
        val tokens = if (text == "[]") emptyList() else text.split(",")
        val values = tokens.mapNotNull { Texts.read(text(it), kind) }
        return if (isList) values else values.firstOrNull()
    }

    private fun pattern(line: String): Pattern {
        val fields = line.split(" ")
        val path = if (fields[3] == "/") emptyList() else fields[3].split("/").drop(1)
        val key = if (fields[0] == "w") null else key(fields[0])
        return Pattern(
            key, fields[1].toInt(), fields[2].toInt(), path.map { segment(it) },
            fields.drop(4).map { setting(it, key) })
    }

    private fun setting(field: String, key: Key?): Pair<Int, Any?> {
        val place = field.substringBefore("=").toInt()
        if (key == null || !field.contains("=")) return Pair(place, null)
        val input = entry(key).inputs[place]
        return Pair(place, value(field.substringAfter("="), input.kind, input.isList))
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
        if (pattern.key != null) openers.getOrPut(pattern.key) { ArrayList() }.add(patterns.size)
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

    /** The bases of a URL with a web host, the nearest first; null if the host is not ours. */
    fun hostBases(host: String): List<Int>? {
        val name = (if (hasDomains) Texts.hostName(host) else null) ?: return null
        val exact = basePlaces['h' + name]
        val above = name.indices.filter { name[it] == '.' }.take(128).mapNotNull { dot ->
            basePlaces['w' + name.substring(dot + 1)]
                ?.takeIf { exact != null || Texts.isPlain(name.substring(0, dot)) }
        }
        val result = listOfNotNull(exact) + above
        return if (result.any { bases[it].isDeclared }) result + 0 else null
    }

    fun schemeBases(scheme: String): List<Int>? {
        val base = basePlaces['s' + Texts.lowercase(scheme)]
        return if (base != null && bases[base].isDeclared) listOf(base, 0) else null
    }
}

private object Texts {
    private val integer = Regex("-?[0-9]+")
    private val real = Regex("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?")

    fun lowercase(text: String): String =
        String(CharArray(text.length) { if (text[it] in 'A'..'Z') text[it] + 32 else text[it] })

    fun isWeb(scheme: String): Boolean = lowercase(scheme).let { it == "http" || it == "https" }

    /**
     * A host in lower case; null if the URL standard does not accept it as a name, or if it has
     * escapes or empty labels.
     */
    fun hostName(host: String): String? {
        val isBad = host.any { it <= ' ' || it == '\u007F' || "#%/:<>?@[\\]^|".indexOf(it) >= 0 }
        if (isBad || host.split(".").contains("")) return null
        val result = StringBuilder()
        var index = 0
        while (index < host.length) {
            val scalar = host.codePointAt(index)
            result.appendCodePoint(if (scalar == 0x130) scalar else Character.toLowerCase(scalar))
            index += Character.charCount(scalar)
        }
        return result.toString()
    }

    private val plain = listOf(
        0x00..0x7F, 0xC0..0x2AF, 0x38E..0x3A1, 0x3A3..0x4BF, 0x4C1..0x52F, 0x904..0x939,
        0x10D0..0x10FA, 0x1E00..0x1EFF, 0x3041..0x3096, 0x30A1..0x30FA, 0x3400..0x4DBF, 0x4E00..0x9FFF,
        0xAC00..0xD7A3)

    /** Whether the labels below a name are ASCII, or letters that the URL standard accepts. */
    fun isPlain(labels: String): Boolean = labels.all { char -> plain.any { char.toInt() in it } }

    /** The decoded text; null if an escape is broken, or the result is not UTF-8. */
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

    /** The value of a text; null if it is not valid for `kind`. */
    fun read(text: String, kind: InputKind): Any? = when (kind.kind) {
        Kind.Text -> text
        Kind.Integer -> if (integer.matches(text)) text.toLongOrNull() else null
        Kind.Real ->
            if (real.matches(text)) text.toDouble().takeIf { !it.isInfinite() && !it.isNaN() } else null
        Kind.Truth -> if (text == "true") true else if (text == "false") false else null
        Kind.Closed -> text.takeIf { Tables.closed[kind.closed].contains(it) }
        Kind.Opaque -> null
    }

    /** The text of a value; null if it has none. */
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
        // Browsers strip controls and spaces at both ends, and tabs and line endings anywhere.
        val stripped = url.trim { it <= ' ' }.filterNot { it == '\t' || it == '\n' || it == '\r' }
        fragment = if (stripped.contains('#')) stripped.substringAfter('#') else null
        val rest = stripped.substringBefore('#')
        query = if (rest.contains('?')) rest.substringAfter('?') else null
        path = rest.substringBefore('?')
        val end = endOfScheme()
        if (end == null) path = path.replace('\\', '/')
        else if (Texts.isWeb(path.substring(0, end))) readAddress(path.substring(end + 1))
        else readScheme(end)
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

    /** Reads what follows `https:`, where any number of slashes, even none, begins a host. */
    private fun readAddress(text: String) {
        val rest = text.replace('\\', '/').trimStart('/')
        val host = rest.substringBefore('/')
        val own = Tables.hostBases(host)
        if (own == null) {
            val isPlain = host.contains('[') || !(host.contains(':') || host.contains('@'))
            failure = if (isPlain) Failure.ForeignHost else Failure.Authority
            return
        }
        bases = own
        path = rest.substring(host.length)
    }

    private fun readScheme(end: Int) {
        val own = Tables.schemeBases(path.substring(0, end))
        if (own == null) {
            failure = Failure.ForeignScheme
            return
        }
        bases = own
        path = path.substring(end + 1).removePrefix("//")
    }

    /** The decoded segments; null if they can match nothing. */
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

private object Matcher {
    fun match(url: String, facts: Collection<Fact>): Match {
        val matches = finds(url).map { it.match }
        val open = matches.indices.filter { index -> matches[index].refuses.none { facts.contains(it) } }
        val allowed = open.firstOrNull { facts.containsAll(matches[it].requires) }
        val place = allowed ?: open.firstOrNull() ?: 0
        return matches[place].copy(alternatives = matches.filterIndexed { index, _ -> index != place })
    }

    /** What a URL opens, whichever facts hold; one result at least, which may be nothing. */
    private fun finds(url: String): List<Found> {
        val text = URLText(url)
        val fragment = text.fragment?.let { Texts.decode(it, false) ?: it }
        val pairs = (text.query ?: "").split("&").filter { it.isNotEmpty() }
            .map { Pair(it.substringBefore("="), if (it.contains('=')) it.substringAfter("=") else null) }
        val segments = if (text.failure == null) text.segments() else null
        val patterns = if (segments == null) emptyList() else find(segments, text.bases)
        if (segments == null || patterns.isEmpty() || patterns[0].key == null) {
            val failure =
                text.failure ?: if (patterns.isEmpty()) Failure.NoPattern else Failure.Web
            val query = pairs.map { item(it) }
            val key = if (failure == Failure.NoPattern) Tables.fallback else null
            val match = open(key, emptyList(), emptySet(), failure, query, emptyList(), fragment)
            return listOf(Found(match, key, emptyList()))
        }
        return patterns.mapNotNull { pattern ->
            pattern.key?.let { fill(it, pattern, segments, pairs, fragment) }
        }
    }

    /** What a pattern that matches opens. */
    private fun fill(
        key: Key, pattern: Pattern, segments: List<String>, pairs: List<Pair<String, String?>>,
        fragment: String?
    ): Found {
        val inputs = Tables.entry(key).inputs
        val values = pathValues(pattern, segments, inputs.size)
        val fixed = values.indices.filter { values[it] != null }.toMutableSet()
        for ((input, value) in pattern.settings) {
            values[input] = value
            fixed.add(input)
        }
        val query = ArrayList<QueryItem>()
        val unread = ArrayList<QueryItem>()
        takeQuery(pairs, inputs, fixed, values, query, unread)
        return Found(open(key, values, fixed, null, query, unread, fragment), key, values)
    }

    /** Builds what opens. The inputs in `fixed` get no defaults. */
    private fun open(
        key: Key?, given: List<Any?>, fixed: Set<Int>, failure: Failure?, query: List<QueryItem>,
        unread: List<QueryItem>, fragment: String?
    ): Match {
        if (key == null) {
            return Match(
                failure, null, null, null, null, emptyList(), emptyList(), emptyList(), query, unread,
                fragment, emptyList(), emptyList(), emptyList())
        }
        val entry = Tables.entry(key)
        val stack = ArrayList<RouteId>()
        var route = if (key.isTask) entry.parent else key.index
        while (route != null) {
            stack.add(RouteId.values()[route])
            route = Tables.routes[route].parent
        }
        stack.reverse()
        val arguments = ArrayList<Argument>()
        val missing = ArrayList<String>()
        val values = entry.inputs.mapIndexed { index, input ->
            val value = given.getOrNull(index)
            if (value != null) arguments.add(Argument(input.name, value))
            else if (failure == null && input.isRequired) missing.add(input.name)
            value ?: if (fixed.contains(index)) null else input.preset
        }
        val isWhole = missing.isEmpty()
        fun facts(list: List<Int>) = list.map { Fact.values()[it] }
        return Match(
            failure,
            if (key.isTask) null else RouteId.values()[key.index],
            if (key.isTask) TaskId.values()[key.index] else null,
            if (isWhole && !key.isTask) Codec.route(key.index, values) else null,
            if (isWhole && key.isTask) Codec.task(key.index, values) else null,
            stack, arguments, missing, query, unread, fragment, facts(entry.requires),
            facts(entry.refuses), emptyList())
    }

    // Path

    private class Level(val nodes: List<Int>, var rank: Int)

    /** The patterns that match best, one for each target. */
    private fun find(segments: List<String>, bases: List<Int>): List<Pattern> {
        // A level holds nodes whose patterns have the same ranks so far.
        val levels = arrayListOf(Level(listOf(0), 0))
        val restStarts = HashMap<InputKind, Int>()
        while (levels.isNotEmpty()) {
            val level = levels.last()
            val depth = levels.size - 1
            if (depth == segments.size) {
                val found = best(level.nodes, bases)
                if (found.isNotEmpty()) return found
                levels.removeAt(depth)
                continue
            }
            if (level.rank > 5) {
                levels.removeAt(depth)
                continue
            }
            val rank = level.rank
            level.rank += 1
            val nodes = ArrayList<Int>()
            for (node in level.nodes) {
                if (rank == 0) {
                    Tables.nodes[node].literals[segments[depth]]?.let { nodes.add(it) }
                    continue
                }
                for (next in Tables.nodes[node].others[rank]) {
                    val pieces = Tables.nodes[next].shape.pieces
                    val fits = when (rank) {
                        1 -> split(segments[depth], pieces) != null
                        2 -> reads(segments[depth], pieces[0].kind)
                        5 -> {
                            val kind = pieces[0].kind ?: InputKind(Kind.Text)
                            depth >= restStarts.getOrPut(kind) {
                                segments.size - segments.asReversed().takeWhile { reads(it, kind) }.size
                            }
                        }
                        else -> true
                    }
                    if (fits) nodes.add(next)
                }
            }
            if (nodes.isEmpty()) continue
            if (rank < 5) {
                levels.add(Level(nodes, 0))
                continue
            }
            val found = best(nodes, bases)
            if (found.isNotEmpty()) return found
        }
        return emptyList()
    }

    private fun reads(text: String, kind: InputKind?): Boolean =
        kind != null && (kind.kind == Kind.Text || Texts.read(text, kind) != null)

    private fun best(nodes: List<Int>, bases: List<Int>): List<Pattern> {
        for (base in bases) {
            val found = nodes.flatMap { Tables.nodes[it].patterns }.sorted()
                .map { Tables.patterns[it] }.filter { it.base == base }
            if (found.isEmpty()) continue
            val sorted = found.sortedBy { it.order }
                .sortedBy { pattern -> pattern.key?.let { Tables.sharing[it] } ?: Tables.sharing.size }
            return sorted.distinctBy { it.key }
        }
        return emptyList()
    }

    /** The values that the path gives. */
    private fun pathValues(pattern: Pattern, segments: List<String>, count: Int): MutableList<Any?> {
        val values = MutableList<Any?>(count) { null }
        for ((index, segment) in pattern.segments.withIndex()) {
            if (segment.inputs.isEmpty()) continue
            val kinds = segment.shape.pieces.mapNotNull { it.kind }
            if (segment.shape.rank == 5) {
                val input = segment.inputs[0] ?: continue
                values[input] = segments.drop(index).mapNotNull { Texts.read(it, kinds[0]) }
                continue
            }
            val texts =
                if (segment.shape.rank == 1) split(segments[index], segment.shape.pieces) ?: emptyList()
                else listOf(segments[index])
            for ((place, text) in texts.withIndex()) {
                val input = segment.inputs[place] ?: continue
                values[input] = Texts.read(text, kinds[place])
            }
        }
        return values
    }

    /**
     * Splits a text so that each input, from the left, takes as little as it can; null if the text
     * does not fit.
     */
    private fun split(text: String, pieces: List<Piece>): List<String>? {
        val end = text.length
        // For each piece and place, where the piece ends so that everything after it fits.
        val ends = ArrayList<IntArray>()
        val fits = BooleanArray(end + 1)
        fits[end] = true
        for (piece in pieces.asReversed()) {
            // For each place, the first one from there on at which everything that follows fits.
            val next = IntArray(end + 2) { -1 }
            for (place in end downTo 0) next[place] = if (fits[place]) place else next[place + 1]
            val row = IntArray(end + 1) { endOf(piece, text, it, next) }
            for (place in 0..end) fits[place] = row[place] >= 0
            ends.add(row)
        }
        val result = ArrayList<String>()
        var place = 0
        for ((index, piece) in pieces.withIndex()) {
            val next = ends[pieces.size - 1 - index][place]
            if (next < 0) return null
            if (piece.kind != null) result.add(text.substring(place, next))
            place = next
        }
        return result
    }

    private fun endOf(piece: Piece, text: String, start: Int, next: IntArray): Int {
        fun endOf(part: String): Int {
            val end = start + part.length
            return if (end <= text.length && next[end] == end && text.startsWith(part, start)) end else -1
        }
        val kind = piece.kind ?: return endOf(piece.text)
        return when (kind.kind) {
            Kind.Text -> if (start < text.length) next[start + 1] else -1
            Kind.Truth -> maxOf(endOf("true"), endOf("false"))
            Kind.Closed ->
                Tables.closed[kind.closed].filter { it.isNotEmpty() }.map { endOf(it) }
                    .filter { it >= 0 }.sorted().firstOrNull() ?: -1
            Kind.Integer, Kind.Real -> endOfNumber(kind, text, start, next)
            Kind.Opaque -> -1
        }
    }

    private fun endOfNumber(kind: InputKind, text: String, start: Int, next: IntArray): Int {
        fun endOfDigits(from: Int): Int {
            var end = from
            while (end < text.length && text[end] in '0'..'9' && end - from < 400) end += 1
            return end
        }
        fun first(low: Int, high: Int): Int {
            var end = if (low <= text.length) next[low] else -1
            while (end in 0..high) {
                if (Texts.read(text.substring(start, end), kind) != null) return end
                end = next[end + 1]
            }
            return -1
        }
        var place = if (start < text.length && text[start] == '-') start + 1 else start
        val digits = endOfDigits(place)
        if (digits == place) return -1
        val whole = first(place + 1, digits)
        if (whole >= 0 || kind.kind == Kind.Integer) return whole
        place = digits
        if (place < text.length && text[place] == '.') {
            val fraction = endOfDigits(place + 1)
            if (fraction > place + 1) {
                val end = first(place + 2, fraction)
                if (end >= 0) return end
                place = fraction
            }
        }
        if (place >= text.length || (text[place] != 'e' && text[place] != 'E')) return -1
        place += 1
        if (place < text.length && (text[place] == '+' || text[place] == '-')) place += 1
        val exponent = endOfDigits(place)
        return if (exponent > place) first(place + 1, exponent) else -1
    }

    // Query

    private fun item(pair: Pair<String, String?>): QueryItem =
        QueryItem(
            Texts.decode(pair.first, true) ?: pair.first,
            pair.second?.let { Texts.decode(it, true) ?: it })

    /** Gives values from the query to the inputs that are not fixed. */
    private fun takeQuery(
        pairs: List<Pair<String, String?>>, inputs: List<Input>, fixed: Set<Int>,
        values: MutableList<Any?>, query: MutableList<QueryItem>, unread: MutableList<QueryItem>
    ) {
        val seen = BooleanArray(inputs.size)
        for (pair in pairs) {
            val key = Texts.decode(pair.first, true)
            val place = if (key == null) -1 else inputs.indexOfFirst { it.name == key }
            val input = inputs.getOrNull(place)
            if (input == null || fixed.contains(place) || input.kind.kind == Kind.Opaque ||
                (!input.isList && seen[place])) {
                query.add(item(pair))
                continue
            }
            seen[place] = true
            val value = value(pair.second, input.kind)
            if (value == null) {
                query.add(item(pair))
                unread.add(item(pair))
                continue
            }
            if (!input.isList) {
                values[place] = value
                continue
            }
            val list = values[place]
            if (list is ArrayList<*>) (list as ArrayList<Any>).add(value)
            else values[place] = arrayListOf(value)
        }
    }

    private fun value(text: String?, kind: InputKind): Any? {
        if (text == null) return if (kind.kind == Kind.Truth) true else Texts.read("", kind)
        return Texts.decode(text, true)?.let { Texts.read(it, kind) }
    }

    // URLs

    /** The first URL that opens `key` and gives the values back, over all of its patterns. */
    fun url(key: Key, values: List<Any?>, base: Base): String? {
        val inputs = Tables.entry(key).inputs
        // A value equal to its default is left out, except in a path.
        val given = values.toMutableList()
        for ((index, input) in inputs.withIndex()) {
            if (input.preset != null && values[index] == input.preset) given[index] = null
            else if (input.preset != null && values[index] == null) return null
            val list = given[index]
            if (list is List<*> && list.isEmpty()) {
                if (input.preset != null || input.isOptional) return null
                given[index] = null
            }
        }
        // Patterns come first if they carry more, because that shortens the query.
        val patterns = (Tables.openers[key] ?: arrayListOf()).map { Tables.patterns[it] }
            .sortedBy { pattern -> -pattern.carried.count { given[it] != null } }
        for (pattern in patterns) {
            if (pattern.settings.any { (input, value) -> values[input] != value }) continue
            val wanted = given.toMutableList()
            for (input in pattern.carried) wanted[input] = values[input]
            val path = path(pattern, wanted, inputs) ?: continue
            for (prefix in prefixes(pattern.base, base)) {
                val url = prefix + (if (prefix.endsWith("://")) "" else "/") + path
                val isRight = finds(url).any {
                    it.match.failure == null && it.key == key && it.values == wanted
                }
                if (isRight) return url
            }
        }
        return null
    }

    private fun texts(value: Any?): List<String>? {
        if (value == null) return emptyList()
        val result = ArrayList<String>()
        for (element in if (value is List<*>) value else listOf(value)) {
            result.add(element?.let { Texts.write(it) } ?: return null)
        }
        return result
    }

    /** The path of a URL without its first slash, and its query. */
    private fun path(pattern: Pattern, values: List<Any?>, inputs: List<Input>): String? {
        val segments = ArrayList<String>()
        for (segment in pattern.segments) {
            if (segment.shape.rank == 4) {
                segments.add("-")
                continue
            }
            var place = 0
            val text = StringBuilder()
            for (piece in segment.shape.pieces) {
                if (piece.kind == null) {
                    text.append(Texts.encode(piece.text, false))
                    continue
                }
                val input = segment.inputs[place] ?: return null
                place += 1
                val texts = texts(values[input]) ?: return null
                if (texts.isEmpty() || texts.contains("")) return null
                val all = if (segment.shape.rank == 5) texts else texts.take(1)
                text.append(all.joinToString("/") { Texts.encode(it, false) })
            }
            segments.add(text.toString())
        }
        // Browsers resolve these.
        val path = segments.joinToString("/")
        if (path.split("/").any { it == "." || it == ".." }) return null
        val used = pattern.carried.toSet()
        val pairs = ArrayList<String>()
        for ((index, input) in inputs.withIndex()) {
            if (used.contains(index)) continue
            val key = Texts.encode(input.name, true)
            for (text in texts(values[index]) ?: return null) {
                pairs.add(key + "=" + Texts.encode(text, true))
            }
        }
        return path + if (pairs.isEmpty()) "" else "?" + pairs.joinToString("&")
    }

    private fun prefixes(own: Int, base: Base): List<String> = when (base) {
        is Base.Any -> {
            val name = Tables.bases[own].name
            when (Tables.bases[own].mark) {
                's' -> listOf("$name://")
                'h' -> listOf("https://$name")
                'w' -> listOf("www", "x", "y", "z").map { "https://$it.$name" }
                else -> Data.prefixes().toList()
            }
        }
        is Base.Scheme ->
            if (Tables.schemeBases(base.name)?.contains(own) == true) {
                listOf(base.name.toLowerCase() + "://")
            } else emptyList()
        is Base.Domain ->
            if (Tables.hostBases(base.host)?.contains(own) == true) {
                listOf("https://" + base.host.toLowerCase())
            } else emptyList()
    }
}
