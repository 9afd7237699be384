package dev.plumbline.record.words;

import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.record.workload.WorkloadRun;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What became of a workload.
 *
 * @param history what was recorded; null if nothing was to be
 * @param operations how many were called
 * @param time how long the threads ran
 * @param end why it ended
 */
public record WordRun(
    @Nullable MultiWordHistory history, long operations, Duration time, WorkloadRun.End end) {}
