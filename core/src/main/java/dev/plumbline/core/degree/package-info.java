/**
 * How far a history is from a strict object: the smallest relaxation that it satisfies. Begin with
 * {@link dev.plumbline.core.degree.DegreeMeter}. Uses {@code relaxed} for the modes, the façade for
 * deciding, and {@code monitor} where counting is enough.
 */
@NullMarked
package dev.plumbline.core.degree;

import org.jspecify.annotations.NullMarked;
