/**
 * Java of an algorithm: readable source, and its compilation.
 *
 * <p>Begin with {@link dev.plumbline.derive.javasource.JavaSource}.
 *
 * <p>Uses {@code derive.algorithm} and the compiler of the JDK.
 */
package dev.plumbline.derive.javasource;
