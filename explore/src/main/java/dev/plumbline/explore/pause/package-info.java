/**
 * Classes that pause in the midst of their operations while they are recorded, so that threads meet
 * where a plain run hardly lets them. Begin with {@link dev.plumbline.explore.pause.PausingLoader}.
 * What a pause is, and when there are any, is the workload's business: {@link
 * dev.plumbline.record.workload.InnerPauses}. Nothing here needs the agent or the engine.
 *
 * <p>Uses ASM.
 */
package dev.plumbline.explore.pause;
