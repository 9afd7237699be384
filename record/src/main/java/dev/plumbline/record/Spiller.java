package dev.plumbline.record;

import dev.plumbline.core.history.Annotation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.List;

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
  private final Names names;
  private final String target;
  private final int rows;
  private final ArrayDeque<Chunk> full = new ArrayDeque<>();
  private final ArrayDeque<Chunk> empty = new ArrayDeque<>();
  private final Thread writer;
  private IOException failure;
  private List<Annotation> annotations;
  private int waiting;
  private boolean ending;

  Spiller(Sink sink, Names names, String target, int rows) {
    this.sink = sink;
    this.names = names;
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

  /** Hands over a full chunk for an empty one. */
  synchronized Chunk exchange(Chunk chunk) {
    throwIfFailed();
    chunk.seal(chunk.rows());
    chunk.handedOver = true;
    full.add(chunk);
    notifyAll();
    if (chunk.capacity() != rows) {
      return new Chunk(rows);
    }
    boolean interrupted = false;
    waiting++;
    while (empty.isEmpty()) {
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
    return empty.remove();
  }

  /** Takes the chunks of a log that records no more. */
  synchronized void take(Chunk[] chunks) {
    for (Chunk chunk : chunks) {
      full.add(chunk);
    }
    notifyAll();
  }

  /** Waits until everything is written; no chunk comes any more. */
  void end(List<Annotation> lastWords) {
    synchronized (this) {
      annotations = lastWords;
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
    for (Chunk next = next(); next != null; next = next()) {
      Chunk chunk = next;
      if (isSound()) {
        attempt(() -> sink.rows(chunk, names));
      }
      recycle(chunk);
    }
    if (isSound()) {
      attempt(this::finish);
    } else {
      sink.abandon();
    }
  }

  private void finish() throws IOException {
    for (Annotation annotation : annotations) {
      sink.annotation(annotation);
    }
    sink.finish();
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

  /** The next full chunk; null when there will be none. */
  private synchronized Chunk next() {
    while (full.isEmpty() && !ending) {
      try {
        wait();
      } catch (InterruptedException e) {
        // Nobody has a reason to interrupt this thread, and it must not stop before the end.
      }
    }
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
