/**
 * Code of somebody else that ends when nobody waits for it any more. Begin with {@link
 * dev.plumbline.explore.leave.LeavingCode}, which lets classes ask at every call and in every round
 * of a loop; {@link dev.plumbline.core.decide.LeftThreads} has the threads that are told to end.
 * Java itself can end no thread that does not end by itself.
 *
 * <p>Uses ASM.
 */
package dev.plumbline.explore.leave;
