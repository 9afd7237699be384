/**
 * What every monitor gets and gives: the operations of one part as columns ({@link
 * dev.plumbline.core.monitor.part.Timeline}), what each of them does ({@link
 * dev.plumbline.core.monitor.part.Role}), when it may take effect ({@link
 * dev.plumbline.core.monitor.part.EffectWindows}: begin there, gaps and windows are the words of
 * all monitors). What it gives is an {@link dev.plumbline.core.decide.Outcome}.
 *
 * <p>Uses histories and the primitive structures.
 */
@NullMarked
package dev.plumbline.core.monitor.part;

import org.jspecify.annotations.NullMarked;
