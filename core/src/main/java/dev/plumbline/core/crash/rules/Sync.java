package dev.plumbline.core.crash.rules;

/**
 * A completed {@code sync}: it survives crashes, and with it all that had returned before its call.
 */
public record Sync(long call, long ret) {}
