/**
 * How far a history is from a strict object: the smallest relaxation that it satisfies. Begin with
 * {@link dev.plumbline.core.degree.DegreeMeter}.
 */
package dev.plumbline.core.degree;
