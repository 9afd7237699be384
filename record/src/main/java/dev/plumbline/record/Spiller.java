package dev.plumbline.record;

import dev.plumbline.core.history.Annotation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes full chunks, lets one thread of its own write them, and gives empty ones back.
 *
 * <p>There are as many chunks as logs, plus {@value #SPARE} (a log's first one is small and used
 * once): a log that exchanges its chunk finds an empty one at once as long as the writer keeps up,
 * and otherwise waits. So memory is bounded by the number of logs whatever is recorded. When
 * writing fails, the writer goes on taking chunks and drops them, so that nobody waits for ever;
 * every later exchange says what happened.
 */
final class Spiller {
  /** How many chunks wait for the writer or for a log, when each log has one. */
  static final int SPARE = 4;

  private static final int FIRST_ROWS = 64;

  private final Sink sink;
  private final RecordedNames names;
  private final String target;
  private final int rows;
  private final ArrayDeque<Chunk> full = new ArrayDeque<>();
  private final ArrayDeque<Chunk> empty = new ArrayDeque<>();
  private final Thread writer;
  private final Checkpoint checkpoint;
  private final List<Annotation> annotations = new ArrayList<>();
  private @Nullable IOException failure;
  private int waiting;
  private boolean ending;

  Spiller(Sink sink, RecordedNames names, Timing timing, String target, int rows) {
    this.sink = sink;
    this.names = names;
    this.checkpoint = new Checkpoint(sink, names, timing);
    this.target = target;
    this.rows = rows;
    for (int i = 0; i < SPARE; i++) {
      empty.add(new Chunk(rows));
    }
    writer = new Thread(this::write, "plumbline recorder");
    writer.setDaemon(true);
    writer.start();
  }

  /** A chunk to begin with: small, because many threads record little. */
  Chunk first() {
    return new Chunk(Math.min(rows, FIRST_ROWS));
  }

  /** Lets checkpoints look at a log, before it is used. */
  synchronized void watch(ThreadLog log) {
    checkpoint.watch(log);
  }

  synchronized void annotate(Annotation annotation) {
    annotations.add(annotation);
  }

  /** An empty chunk for a full one, which is then handed over. */
  synchronized Chunk emptyFor(Chunk chunk) {
    throwIfFailed();
    if (chunk.capacity() != rows) {
      return new Chunk(rows);
    }
    boolean interrupted = false;
    waiting++;
    // At the end nobody needs one: the log finds that the recorder is closed.
    while (empty.isEmpty() && !ending) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    waiting--;
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return ending ? chunk : empty.remove();
  }

  synchronized void handOver(Chunk chunk) {
    chunk.seal(chunk.rows());
    chunk.handedOver = true;
    full.add(chunk);
    notifyAll();
  }

  /** Takes the chunks of a log that records no more. */
  synchronized void take(ThreadLog log, Chunk[] chunks) {
    checkpoint.forget(log);
    for (Chunk chunk : chunks) {
      full.add(chunk);
    }
    notifyAll();
  }

  /** Waits until everything is written; no chunk comes any more. */
  void end() {
    synchronized (this) {
      ending = true;
      notifyAll();
    }
    boolean interrupted = false;
    while (writer.isAlive()) {
      try {
        writer.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      throwIfFailed();
    }
  }

  private void throwIfFailed() {
    if (failure != null) {
      throw cannotWrite(target, failure);
    }
  }

  static UncheckedIOException cannotWrite(String target, IOException why) {
    String sentence = "cannot write " + target + ": " + why.getMessage();
    return new UncheckedIOException(sentence, new IOException(sentence, why));
  }

  private void write() {
    while (awaitWork()) {
      if (checkpoint.isDue() && isSound()) {
        attempt(this::makeCheckpoint);
      }
      Chunk chunk = next();
      if (chunk != null) {
        if (isSound()) {
          attempt(() -> write(chunk, chunk.sealedRows()));
        }
        recycle(chunk);
      }
    }
    if (isSound()) {
      attempt(this::finish);
    } else {
      sink.abandon();
    }
  }

  /** Writes the rows before this one, unless they are written. */
  private void write(Chunk chunk, int end) throws IOException {
    Checkpoint.write(sink, names, chunk, end);
  }

  private void makeCheckpoint() throws IOException {
    Checkpoint.Looks looks = checkpoint.begin(this::watched);
    if (looks != null) {
      writeAnnotations();
      checkpoint.end(looks, queued());
    }
  }

  private synchronized List<ThreadLog> watched() {
    return checkpoint.watched();
  }

  private synchronized List<Chunk> queued() {
    return List.copyOf(full);
  }

  private void finish() throws IOException {
    writeAnnotations();
    sink.finish();
  }

  private void writeAnnotations() throws IOException {
    List<Annotation> all;
    synchronized (this) {
      all = List.copyOf(annotations);
      annotations.clear();
    }
    for (Annotation annotation : all) {
      sink.annotation(annotation);
    }
  }

  private void attempt(Command<IOException> step) {
    try {
      step.run();
    } catch (IOException e) {
      fail(e);
    } catch (RuntimeException | Error e) {
      // Nothing of this is expected, but threads that wait for a chunk must not wait for ever.
      fail(new IOException(e.toString(), e));
    }
  }

  private synchronized boolean isSound() {
    return failure == null;
  }

  synchronized void fail(IOException e) {
    if (failure == null) {
      failure = e;
    }
  }

  /** Waits for a full chunk, a checkpoint or the end; false if there is nothing to do any more. */
  private synchronized boolean awaitWork() {
    while (full.isEmpty() && !ending && !checkpoint.isDue()) {
      try {
        wait(checkpoint.millisToWait());
      } catch (InterruptedException e) {
        // Nobody has a reason to interrupt this thread, and it must not stop before the end.
      }
    }
    return !full.isEmpty() || !ending;
  }

  /** The next full chunk; null if there is none now. */
  private synchronized Chunk next() {
    return full.poll();
  }

  /** A chunk that was taken, not handed over, may still be written to by a return that is late. */
  private synchronized void recycle(Chunk chunk) {
    // Who waits may be slow to come for its chunk, which then is no spare one.
    boolean spared = empty.size() < SPARE + waiting;
    boolean again = chunk.handedOver && chunk.capacity() == rows && spared;
    chunk.clear();
    if (again) {
      empty.add(chunk);
      notifyAll();
    }
  }
}
