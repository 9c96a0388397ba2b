// Yours to change: how the tests of `qtroute tour` use your app. They use Espresso.
import android.app.Activity
import android.content.Intent
import android.net.Uri
import android.view.View
import androidx.test.core.app.ActivityScenario
import androidx.test.espresso.Espresso.onView
import androidx.test.espresso.Espresso.pressBack
import androidx.test.espresso.action.ViewActions.click
import androidx.test.espresso.action.ViewActions.closeSoftKeyboard
import androidx.test.espresso.action.ViewActions.replaceText
import androidx.test.espresso.assertion.ViewAssertions.matches
import androidx.test.espresso.matcher.ViewMatchers.isDisplayed
import androidx.test.espresso.matcher.ViewMatchers.withContentDescription
import androidx.test.espresso.matcher.ViewMatchers.withResourceName
import androidx.test.espresso.matcher.ViewMatchers.withTagValue
import androidx.test.espresso.matcher.ViewMatchers.withText
import androidx.test.platform.app.InstrumentationRegistry
import org.hamcrest.Matcher
import org.hamcrest.Matchers.allOf
import org.hamcrest.Matchers.anyOf
import org.hamcrest.Matchers.equalTo
import org.junit.After

/** The base class of all walks. */
abstract class TourCase {
    /** How something on the screen is found. */
    sealed class Mark {
        /** By the tag of its view, its name in the resources, or its content description. */
        data class Id(val id: String) : Mark()

        /** By the text that it shows. */
        data class Text(val text: String) : Mark()
    }

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
        onView(allOf(matcher(mark), isDisplayed())).perform(click())
    }

    protected fun type(text: String, into: Mark) {
        onView(allOf(matcher(into), isDisplayed())).perform(replaceText(text), closeSoftKeyboard())
    }

    /** Fails if a screen is not there. */
    protected fun see(mark: Mark) {
        onView(matcher(mark)).check(matches(isDisplayed()))
    }

    private fun matcher(mark: Mark): Matcher<View> = when (mark) {
        is Mark.Id -> anyOf(
            withTagValue(equalTo<Any>(mark.id)),
            withResourceName(mark.id),
            withContentDescription(mark.id)
        )
        is Mark.Text -> withText(mark.text)
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
