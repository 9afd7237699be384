/**
 * The peer: Lincheck on the same objects. Run in processes of their own by {@link
 * dev.plumbline.bench.lincheck.LincheckRun}.
 *
 * <p>Begin with that class. Uses Lincheck and the objects of {@code bench} and {@code subjects}.
 */
package dev.plumbline.bench.lincheck;
