/**
 * What algorithms of several types share.
 *
 * <p>Begin with either. Uses nothing.
 */
package dev.plumbline.subjects.support;
