package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;

/**
 * Reads formats each line of which can be read without the others, on all processors: the calling
 * thread cuts the stream into blocks of lines, everybody reads blocks, each into a history and a
 * list of problems of its own, and the calling thread joins these in the order of the file. So the
 * result is the one that a single thread has, down to the codes of values.
 *
 * <p>A small file is its first block, and has nothing to do with threads. Only so many blocks are
 * under way that no thread waits for the next, whatever the size of the file; the stream is read by
 * the calling thread alone, so whoever wants to end the reading ends the stream.
 */
final class SeparateLines {
  /** What reads the lines of one block. */
  interface BlockUse {
    void read(LineBlocks blocks, Reading reading) throws IOException;
  }

  /** Large enough that joining costs little, and small enough for caches and small heaps. */
  private static final int BLOCK = 1 << 19;

  private final LineBuffer buffer;
  private final Reading reading;
  private final HistoryBuilder builder;
  private final BlockUse use;
  private final int blockSize;
  private final int helpers;
  private final Deque<FutureTask<Part>> underWay = new ArrayDeque<>();
  private final Deque<byte[]> spare = new ArrayDeque<>();

  /** Empty builders for parts; any thread takes one. */
  private final Queue<HistoryBuilder> spareRows = new ConcurrentLinkedQueue<>();

  private int lines;

  private SeparateLines(
      LineBuffer buffer,
      Reading reading,
      HistoryBuilder builder,
      BlockUse use,
      int size,
      int helpers) {
    this.buffer = buffer;
    this.reading = reading;
    this.builder = builder;
    this.use = use;
    this.blockSize = size;
    this.helpers = helpers;
  }

  static void read(InputStream in, Reading reading, BlockUse use) throws IOException {
    int others = Runtime.getRuntime().availableProcessors() - 1;
    read(in, reading, use, BLOCK, reading.options().oneThread() ? 0 : others);
  }

  /** As {@link #read(InputStream, Reading, BlockUse)}, in blocks of this size. */
  static void read(InputStream in, Reading reading, BlockUse use, int size, int helpers)
      throws IOException {
    LineBuffer buffer = new LineBuffer(in, reading.live());
    if (helpers > 0 && !reading.live() && reading.builder() instanceof HistoryBuilder builder) {
      new SeparateLines(buffer, reading, builder, use, size, helpers).read();
    } else {
      use.read(new LineBlocks(buffer, reading.problems()), reading);
    }
  }

  private void read() throws IOException {
    buffer.fill();
    LineBlocks first = new LineBlocks(buffer.cut(spare()), reading.problems());
    use.read(first, reading);
    lines = first.line() - 1;
    if (next()) {
      ExecutorService executor = Executors.newFixedThreadPool(helpers, SeparateLines::helper);
      try {
        do {
          begin(executor);
        } while (next());
        while (!underWay.isEmpty()) {
          join();
        }
      } finally {
        executor.shutdownNow();
      }
    }
  }

  private boolean next() throws IOException {
    return buffer.fill() || buffer.tooLong() > 0;
  }

  private byte[] spare() {
    return spare.isEmpty() ? new byte[buffer.last() ? 1 : blockSize] : spare.remove();
  }

  private void begin(ExecutorService executor) throws IOException {
    LineBuffer block = buffer.cut(spare());
    FutureTask<Part> task = new FutureTask<>(() -> part(block));
    underWay.add(task);
    executor.execute(task);
    if (underWay.size() > 2 * helpers) {
      join();
    }
  }

  private Part part(LineBuffer block) throws IOException {
    HistoryBuilder used = spareRows.poll();
    HistoryBuilder rows = used == null ? History.builder() : used;
    Problems problems = new Problems(reading.problems().source());
    LineBlocks blocks = new LineBlocks(block, problems);
    use.read(blocks, reading.part(rows, problems));
    return new Part(rows, problems, blocks.line() - 1, block.bytes());
  }

  /** Adds the oldest part to the whole; helps with others while it is not done. */
  private void join() throws IOException {
    FutureTask<Part> oldest = underWay.element();
    for (FutureTask<Part> task : underWay) {
      if (!oldest.isDone()) {
        task.run();
      }
    }
    Part part = result(underWay.remove());
    builder.addAll(part.rows(), lines);
    part.rows().clear();
    spareRows.add(part.rows());
    reading.problems().addAll(part.problems(), lines);
    lines += part.lines();
    if (part.bytes().length == blockSize) {
      spare.add(part.bytes());
    }
  }

  private static Part result(FutureTask<Part> task) throws IOException {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the reading was interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      if (e.getCause() instanceof RuntimeException bug) {
        throw bug;
      }
      throw new IOException(e.getCause());
    }
  }

  private static Thread helper(Runnable work) {
    Thread thread = new Thread(work, "plumbline-read");
    thread.setDaemon(true);
    return thread;
  }

  /** What one block holds. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Part(HistoryBuilder rows, Problems problems, int lines, byte[] bytes) {}
}
