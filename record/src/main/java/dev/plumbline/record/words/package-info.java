/**
 * Workloads for memories with multi-word operations, with crashes. {@link
 * dev.plumbline.record.words.WordWorkload} is the entrance.
 *
 * <p>Begin there. Uses the multi-word histories of core and the words of {@code record.workload}
 * for how a run ended.
 */
@NullMarked
package dev.plumbline.record.words;

import org.jspecify.annotations.NullMarked;
