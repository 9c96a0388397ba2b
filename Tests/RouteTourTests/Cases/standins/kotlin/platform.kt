package androidx.test.platform.app

import android.content.Context

abstract class Instrumentation {
    abstract val targetContext: Context
}

object InstrumentationRegistry {
    fun getInstrumentation(): Instrumentation = throw IllegalStateException()
}
