package dev.plumbline.core.crash;

/**
 * What a process that came back after a crash reported about its interrupted operation. If it is
 * done, its response and values are those that were reported.
 *
 * @param time on the same clock as calls and returns
 * @param operation the interrupted one
 * @param done whether it took effect
 */
public record Recovery(long time, int operation, boolean done) {}
