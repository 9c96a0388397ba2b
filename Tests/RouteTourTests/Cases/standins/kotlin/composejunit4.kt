package androidx.compose.ui.test.junit4

import androidx.compose.ui.test.SemanticsMatcher
import androidx.compose.ui.test.SemanticsNodeInteraction
import androidx.compose.ui.test.SemanticsNodeInteractionCollection

interface ComposeTestRule {
    fun onNode(matcher: SemanticsMatcher): SemanticsNodeInteraction
    fun onAllNodes(matcher: SemanticsMatcher): SemanticsNodeInteractionCollection
    fun waitUntil(timeoutMillis: Long, condition: () -> Boolean)
}

fun createEmptyComposeRule(): ComposeTestRule = throw IllegalStateException()
