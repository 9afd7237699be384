/**
 * What runs on the threads that are explored, in the boot loader, where the classes of the JDK can
 * call it. {@link dev.plumbline.explore.runtime.Hooks} has what instrumented code calls.
 *
 * <p>Begin there. Uses arrays and nothing else, no class of {@code java.util} either: those are
 * instrumented, too.
 */
package dev.plumbline.explore.runtime;
