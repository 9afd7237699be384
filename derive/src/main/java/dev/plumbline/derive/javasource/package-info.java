/**
 * Java of an algorithm: readable source, and its compilation.
 *
 * <p>Begin with {@link dev.plumbline.derive.javasource.JavaSource}.
 */
package dev.plumbline.derive.javasource;
