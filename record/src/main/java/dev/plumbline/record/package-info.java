/**
 * Records what threads and clients do to an object, so that {@link dev.plumbline.core.Plumbline}
 * can check it.
 *
 * <p>Start at {@link dev.plumbline.record.Recorder}.
 *
 * <p>Begin with {@code ThreadLog} for what a thread does at each operation. Uses histories and the
 * binary layout of core, and does not know its workloads.
 */
@NullMarked
package dev.plumbline.record;

import org.jspecify.annotations.NullMarked;
