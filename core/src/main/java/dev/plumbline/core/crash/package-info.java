/**
 * Crashes: the models and what is said about crashes, in histories and in results.
 *
 * <p>Begin with {@link CrashModel}, which says until when an interrupted operation may take effect
 * and whether reports count. What a model makes of a history is in {@code core.crash.rules}.
 *
 * <p>Uses histories and the reports that {@code core.split} reads out of marks.
 */
@NullMarked
package dev.plumbline.core.crash;

import org.jspecify.annotations.NullMarked;
