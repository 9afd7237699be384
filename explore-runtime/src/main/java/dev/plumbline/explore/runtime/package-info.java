/**
 * What runs on the threads that are explored, in the boot loader, where the classes of the JDK can
 * call it. {@link dev.plumbline.explore.runtime.Hooks} has what instrumented code calls.
 *
 * <p>Begin there, then with {@link dev.plumbline.explore.runtime.Scheduler}: {@code Pending} is
 * what each thread is about to do, {@code Turns} who goes on, {@code FirstTurns} who has not begun,
 * and {@link dev.plumbline.explore.runtime.ExecutionState} what others may ask about all that.
 *
 * <p>Uses arrays and nothing else, no class of {@code java.util} either: those are instrumented,
 * too.
 */
package dev.plumbline.explore.runtime;
