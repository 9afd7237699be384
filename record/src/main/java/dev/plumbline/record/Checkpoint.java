package dev.plumbline.record;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Says in the file, some times a second, up to when it is certain, so that a recording that was
 * killed can be saved in part.
 *
 * <p>A file without an end cannot be checked as it is: threads write at different times, so an enq
 * may be lost with its thread's chunk while the deq that took its element is there. A checkpoint is
 * a time T and a list of open operations. What is saved are the operations before it in the file
 * and the open ones, cut at T: what was called at T or later is left out, and what returned at T or
 * later, like the open ones, is pending.
 *
 * <p><b>Why the object is not accused.</b> The writer reads T, and then, behind a fence, looks at
 * every log. Take an operation that has begun, in truth, before T. Its slot was marked behind a
 * fence before it began, so the writer sees the mark, or the row of one that has ended, because a
 * return publishes its row before it frees the slot ({@link ThreadLog#look}). All rows that the
 * look counted, and all chunks handed over before, are written before the checkpoint. So every
 * operation that has begun before T is saved. What is saved as returned has, in truth, returned
 * before T. The saved operations are therefore those of the true run cut off at T, some of them
 * stretched or without their answer, and some more that are pending. A run of a correct object is
 * linearizable wherever it is cut off, and stretching, forgetting an answer and adding what is
 * pending keep it so.
 *
 * <p>An operation whose call was recorded before T but whose mark the writer did not see begins
 * after T: it is left out, and none of the returns that are saved can have seen it. A log that is
 * made after T has no operation before T.
 *
 * <p>Rows that the look did not count must not stand before the checkpoint: such a row may be of an
 * operation among the open ones, which would then be there twice.
 *
 * <p>Cost: each log is held up between two operations for a few microseconds, some times a second.
 * Used by the writer only, except for what says so.
 */
final class Checkpoint {
  /** How much of a recording may be lost, about. */
  private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private final Sink sink;
  private final RecordedNames names;
  private final Timing timing;
  private final boolean wanted;

  /** Guarded by the spiller. */
  private final Set<ThreadLog> logs = new LinkedHashSet<>();

  private long last = System.nanoTime();

  Checkpoint(Sink sink, RecordedNames names, Timing timing) {
    this.sink = sink;
    this.names = names;
    this.timing = timing;
    this.wanted = sink.wantsCheckpoints();
  }

  /** To be called in the monitor of the spiller. */
  void watch(ThreadLog log) {
    logs.add(log);
  }

  /** To be called in the monitor of the spiller. */
  void forget(ThreadLog log) {
    logs.remove(log);
  }

  /** To be called in the monitor of the spiller. */
  List<ThreadLog> watched() {
    return List.copyOf(logs);
  }

  boolean isDue() {
    return wanted && System.nanoTime() - last >= INTERVAL_NANOS;
  }

  /** How long nothing is due; 0 for ever. */
  long millisToWait() {
    long left = INTERVAL_NANOS - (System.nanoTime() - last);
    return wanted ? Math.max(1, TimeUnit.NANOSECONDS.toMillis(left) + 1) : 0;
  }

  /**
   * What was seen of the logs.
   *
   * @param time read before
   * @param ofLog what each of them had
   */
  record Looks(long time, Map<ThreadLog, ThreadLog.Look> ofLog) {}

  /**
   * Looks at all logs; null if one of them is just being taken away.
   *
   * @param watched asked for the logs after the time was read, so that none is made in between
   */
  @SuppressWarnings("IdentityHashMapUsage") // logs are never equal to others
  @Nullable Looks begin(Supplier<List<ThreadLog>> watched) {
    last = System.nanoTime();
    long time = timing.ofCall();
    VarHandle.fullFence();
    Map<ThreadLog, ThreadLog.Look> ofLog = new IdentityHashMap<>();
    for (ThreadLog log : watched.get()) {
      ThreadLog.Look look = log.look();
      if (look == null) {
        return null;
      }
      ofLog.put(log, look);
    }
    return new Looks(time, ofLog);
  }

  /**
   * Writes what was seen, and the checkpoint.
   *
   * @param queued the chunks that wait to be written, of each log in their order; those that were
   *     handed over before the log was looked at are among them
   */
  void end(Looks looks, List<Chunk> queued) throws IOException {
    Set<ThreadLog> upToDate = new HashSet<>();
    for (Chunk chunk : queued) {
      ThreadLog.Look look = looks.ofLog().get(chunk.log);
      if (look == null) {
        write(sink, names, chunk, chunk.sealedRows()); // of a log that was taken before
      } else if (!upToDate.contains(chunk.log)) {
        boolean looked = look.chunk() == chunk;
        write(sink, names, chunk, looked ? look.seen() : chunk.sealedRows());
        if (looked) {
          upToDate.add(chunk.log);
        }
      }
    }
    List<Chunk> open = new ArrayList<>();
    for (Map.Entry<ThreadLog, ThreadLog.Look> entry : looks.ofLog().entrySet()) {
      ThreadLog.Look look = entry.getValue();
      if (!upToDate.contains(entry.getKey())) {
        write(sink, names, look.chunk(), look.seen());
      }
      open.add(look.open());
    }
    sink.checkpoint(looks.time(), open, names);
  }

  /** Writes the rows before this one, unless they are written. */
  static void write(Sink sink, RecordedNames names, Chunk chunk, int end) throws IOException {
    if (chunk.writtenRows() < end) {
      sink.rows(chunk, chunk.writtenRows(), end, names);
      chunk.written(end);
    }
  }
}
