/**
 * From a history to parts that can be decided one by one: {@link dev.plumbline.core.split.Binding}
 * reads operations through a specification, {@link dev.plumbline.core.split.Split} sorts them by
 * object and key, {@link dev.plumbline.core.split.Part} is what a search works on. Begin with the
 * last. {@link dev.plumbline.core.split.Reports} says which operations the reports of a crashed
 * process are about.
 *
 * <p>Uses histories and specifications. Its evidence is that of its users: the contracts of the
 * testkit, {@code TypedHistoryTest} of {@code core.monitor}, which compares two ways to split, and
 * {@code CrashContractTest} for reports.
 */
@NullMarked
package dev.plumbline.core.split;

import org.jspecify.annotations.NullMarked;
