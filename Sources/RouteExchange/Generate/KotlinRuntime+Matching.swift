/// Matching and URLs of generated Kotlin.
extension KotlinRuntime {
  static let matching = #"""
    private object Matcher {
        fun match(url: String): Found {
            val text = URLText(url)
            val fragment = text.fragment?.let { Texts.decode(it, false) ?: it }
            val pairs = (text.query ?: "").split("&").filter { it.isNotEmpty() }
                .map { Pair(it.substringBefore("="), if (it.contains('=')) it.substringAfter("=") else null) }
            val segments = if (text.failure == null) text.segments() else null
            val pattern = segments?.let { find(it, text.bases) }?.let { Tables.patterns[it] }
            if (segments == null || pattern == null) {
                val query = pairs.map { item(it) }
                val key = if (text.failure == null) Tables.fallback else null
                val match = open(
                    key, emptyList(), text.failure ?: Failure.NoPattern, query, emptyList(), fragment)
                return Found(match, key, emptyList())
            }
            val inputs = Tables.entry(pattern.key).inputs
            val values = pathValues(pattern, segments, inputs.size)
            val query = ArrayList<QueryItem>()
            val unread = ArrayList<QueryItem>()
            takeQuery(pairs, inputs, values, query, unread)
            return Found(open(pattern.key, values, null, query, unread, fragment), pattern.key, values)
        }

        private fun open(
            key: Key?, given: List<Any?>, failure: Failure?, query: List<QueryItem>,
            unread: List<QueryItem>, fragment: String?
        ): Match {
            if (key == null) {
                return Match(
                    failure, null, null, null, null, emptyList(), emptyList(), emptyList(), query, unread,
                    fragment, emptyList())
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
                value ?: input.preset
            }
            val isWhole = missing.isEmpty()
            val facts = if (failure == null) entry.requires.map { Fact.values()[it] } else emptyList()
            return Match(
                failure,
                if (key.isTask) null else RouteId.values()[key.index],
                if (key.isTask) TaskId.values()[key.index] else null,
                if (isWhole && !key.isTask) Codec.route(key.index, values) else null,
                if (isWhole && key.isTask) Codec.task(key.index, values) else null,
                stack, arguments, missing, query, unread, fragment, facts)
        }

        // Path

        private class Level(val nodes: List<Int>, var rank: Int)

        private fun find(segments: List<String>, bases: List<Int>): Int? {
            // The nodes of a level are those whose patterns have the same ranks so far.
            val levels = arrayListOf(Level(listOf(0), 0))
            val restStarts = HashMap<InputKind, Int>()
            while (levels.isNotEmpty()) {
                val level = levels.last()
                val depth = levels.size - 1
                if (depth == segments.size) {
                    best(level.nodes, bases)?.let { return it }
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
                } else {
                    best(nodes, bases)?.let { return it }
                }
            }
            return null
        }

        private fun reads(text: String, kind: InputKind?): Boolean =
            kind != null && (kind.kind == Kind.Text || Texts.read(text, kind) != null)

        private fun best(nodes: List<Int>, bases: List<Int>): Int? {
            for (base in bases) {
                val found = nodes.flatMap { Tables.nodes[it].patterns }
                    .filter { Tables.patterns[it].base == base }
                    .sortedBy { Tables.patterns[it].order }.firstOrNull()
                if (found != null) return found
            }
            return null
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
         * Takes a text apart so that each input, from the left, takes as little as it can; null where it
         * does not fit.
         */
        private fun split(text: String, pieces: List<Piece>): List<String>? {
            val end = text.length
            // For each piece and place the end of what the piece takes there, so that all behind it fits.
            val ends = ArrayList<IntArray>()
            val fits = BooleanArray(end + 1)
            fits[end] = true
            for (piece in pieces.asReversed()) {
                // The next place, from each on, at which what follows fits.
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

        private fun takeQuery(
            pairs: List<Pair<String, String?>>, inputs: List<Input>, values: MutableList<Any?>,
            query: MutableList<QueryItem>, unread: MutableList<QueryItem>
        ) {
            val fromPath = values.map { it != null }
            val seen = BooleanArray(inputs.size)
            for (pair in pairs) {
                val key = Texts.decode(pair.first, true)
                val place = if (key == null) -1 else inputs.indexOfFirst { it.name == key }
                val input = inputs.getOrNull(place)
                if (input == null || fromPath[place] || input.kind.kind == Kind.Opaque ||
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

        /** The first URL of the patterns that open `key` which gives the values back. */
        fun url(key: Key, values: List<Any?>, base: Base): String? {
            val inputs = Tables.entry(key).inputs
            // A default is what an absent value means: only a path has to have it.
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
            for (number in Tables.openers[key] ?: arrayListOf()) {
                val pattern = Tables.patterns[number]
                val wanted = given.toMutableList()
                for (input in pattern.segments.flatMap { it.inputs }) {
                    if (input != null) wanted[input] = values[input]
                }
                val url = url(pattern, wanted, inputs, base) ?: continue
                val found = match(url)
                if (found.match.failure == null && found.key == key && found.values == wanted) return url
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

        private fun url(pattern: Pattern, values: List<Any?>, inputs: List<Input>, base: Base): String? {
            val prefix = prefix(pattern.base, base) ?: return null
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
            val path = (if (prefix.endsWith("://")) "" else "/") + segments.joinToString("/")
            val used = pattern.segments.flatMap { it.inputs }.toSet()
            val pairs = ArrayList<String>()
            for ((index, input) in inputs.withIndex()) {
                if (used.contains(index)) continue
                val key = Texts.encode(input.name, true)
                for (text in texts(values[index]) ?: return null) {
                    pairs.add(key + "=" + Texts.encode(text, true))
                }
            }
            return prefix + path + if (pairs.isEmpty()) "" else "?" + pairs.joinToString("&")
        }

        private fun prefix(own: Int, base: Base): String? = when (base) {
            is Base.Any -> {
                val name = Tables.bases[own].name
                when (Tables.bases[own].mark) {
                    's' -> "$name://"
                    'h' -> "https://$name"
                    'w' -> "https://www.$name"
                    else -> Data.prefix
                }
            }
            is Base.Scheme ->
                if (Tables.schemeBases(base.name)?.contains(own) == true) base.name.toLowerCase() + "://"
                else null
            is Base.Domain ->
                if (Tables.isOurs(base.host) && Tables.hostBases(base.host).contains(own)) {
                    "https://" + base.host.toLowerCase()
                } else null
        }
    }
    """#
}
