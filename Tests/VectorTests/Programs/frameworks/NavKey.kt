// A stand-in for the key of Navigation 3.
package androidx.navigation3.runtime

interface NavKey
