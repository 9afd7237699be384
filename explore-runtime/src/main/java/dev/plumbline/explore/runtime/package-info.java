/**
 * What runs on the threads that are explored, in the boot loader, where the classes of the JDK can
 * call it. {@link dev.plumbline.explore.runtime.Hooks} has what instrumented code calls.
 */
package dev.plumbline.explore.runtime;
