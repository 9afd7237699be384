/**
 * Records what threads and clients do to an object, so that {@link dev.plumbline.core.Plumbline}
 * can check it.
 *
 * <p>Start at {@link dev.plumbline.record.Recorder}.
 */
package dev.plumbline.record;
