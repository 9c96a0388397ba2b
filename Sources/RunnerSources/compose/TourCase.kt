// Yours to change: how the tests of `qtroute tour` use your app. They use Jetpack Compose.
import android.app.Activity
import android.content.Intent
import android.net.Uri
import androidx.compose.ui.test.SemanticsNodeInteraction
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.hasTestTag
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.junit4.createEmptyComposeRule
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.performTextReplacement
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.pressBack
import androidx.test.platform.app.InstrumentationRegistry
import org.junit.After
import org.junit.Rule

/** The base class of all walks. */
abstract class TourCase {
    /** How something on the screen is found. */
    sealed class Mark {
        /** By its test tag. */
        data class Id(val id: String) : Mark()

        /** By the text that it shows. */
        data class Text(val text: String) : Mark()
    }

    @get:Rule
    val compose = createEmptyComposeRule()

    /** How long a screen may take to appear, in milliseconds. */
    private val patience = 10_000L

    private var scenario: ActivityScenario<Activity>? = null

    /**
     * Starts the app with an empty stack. The app reads the extra `qtrouteFacts` before its first
     * screen, and makes these facts hold and no others. Where there is an extra `qtroutePlace`, it
     * begins with the screen of that route in its own place.
     */
    protected fun launch(facts: List<String>, url: String? = null, place: String? = null) {
        val intent = if (url == null) main() else view(url)
        intent.putExtra("qtrouteFacts", facts.toTypedArray())
        if (place != null) intent.putExtra("qtroutePlace", place)
        scenario = ActivityScenario.launch(intent)
    }

    @After
    fun close() {
        scenario?.close()
    }

    /** Opens a URL while the app runs. */
    protected fun open(url: String) {
        scenario?.onActivity { activity -> activity.startActivity(view(url)) }
    }

    /** Creates the activity again from its saved state, as after the end of its process. */
    protected fun restart() {
        scenario?.recreate()
    }

    protected fun back() = pressBack()

    protected fun tap(mark: Mark) {
        find(mark).performClick()
    }

    protected fun type(text: String, into: Mark) {
        find(into).performTextReplacement(text)
    }

    /** Fails if a screen does not appear. */
    protected fun see(mark: Mark) {
        find(mark).assertIsDisplayed()
    }

    /** Waits for something, and finds it. */
    private fun find(mark: Mark): SemanticsNodeInteraction {
        val matcher = when (mark) {
            is Mark.Id -> hasTestTag(mark.id)
            is Mark.Text -> hasText(mark.text)
        }
        compose.waitUntil(patience) {
            compose.onAllNodes(matcher).fetchSemanticsNodes().isNotEmpty()
        }
        return compose.onNode(matcher)
    }

    private fun main(): Intent {
        val context = InstrumentationRegistry.getInstrumentation().targetContext
        return checkNotNull(context.packageManager.getLaunchIntentForPackage(context.packageName))
    }

    private fun view(url: String): Intent {
        val context = InstrumentationRegistry.getInstrumentation().targetContext
        return Intent(Intent.ACTION_VIEW, Uri.parse(url)).setPackage(context.packageName)
    }
}
