/**
 * The peer: Lincheck on the same objects. Run in processes of their own by {@link
 * dev.plumbline.bench.lincheck.LincheckRun}.
 */
package dev.plumbline.bench.lincheck;
