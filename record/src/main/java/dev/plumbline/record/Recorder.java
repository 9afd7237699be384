package dev.plumbline.record;

import dev.plumbline.core.history.Annotation;
import dev.plumbline.core.history.History;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Records what threads do to an object, into a file or into memory.
 *
 * <pre>{@code
 * try (Recorder recorder = Recorder.to(Path.of("run.plb"))) {
 *   Kind push = recorder.kind("push");
 *   // in each thread:
 *   ThreadLog log = recorder.thread();
 *   int op = log.call(push, 5);
 *   stack.push(5);
 *   log.ret(op);
 *   // or shorter, at a higher price:
 *   recorder.record("push", 5, () -> stack.push(5));
 *   Integer top = recorder.record("pop", stack::pop);
 *   recorder.run("clear", stack::clear);
 *   // or without a trace in the code that uses the object:
 *   Queue<Integer> queue = recorder.object().queue(new MyQueue<>());
 * }
 * }</pre>
 *
 * <p>{@link #close} completes the file. Until then it has no end, and readers refuse it: an
 * operation that is missing could have had an effect that others saw. Threads should have finished
 * by then; operations still open become pending, and later calls throw an {@link
 * IllegalStateException} before their operation begins.
 *
 * <p>Memory: {@link Options#buffer} rows of 40 bytes for each process whose thread is alive, and
 * for four more. A recorder in memory also keeps 48 bytes an operation for the history. Objects as
 * values are kept until they are written.
 *
 * <p>Safe for use by many threads.
 */
public final class Recorder implements AutoCloseable {
  private static final int FIRST_SWEEP = 64;

  private final Options options;
  private final Timing timing;
  private final RecordedNames names = new RecordedNames();
  private final Sink sink;
  private final Spiller spiller;

  /** Not in a ThreadLocal, whose values would outlive the recorder in threads that go on. */
  private final Map<Thread, ThreadLog> ofThread = new ConcurrentHashMap<>();

  private final Map<Object, ThreadLog> named = new HashMap<>();
  private final Map<Object, Object> processOf = new HashMap<>();
  private final Map<Object, Object> claimed = new HashMap<>();
  private final List<ThreadLog> logs = new ArrayList<>();
  private long processCount;
  private int sweepAt = FIRST_SWEEP;
  private boolean finished;
  private volatile boolean closed;

  private Recorder(Options options, Sink sink, String target) {
    this.options = options;
    this.sink = sink;
    timing = new Timing(options.sequence);
    spiller = new Spiller(sink, names, timing, target, options.rows);
  }

  /** A recorder that keeps everything in memory; ask for the {@link #history} after closing it. */
  public static Recorder inMemory() {
    return options().inMemory();
  }

  /**
   * A recorder that writes a file in the binary format; a file that is there is replaced, see
   * {@link Options#replace}.
   *
   * @throws java.io.UncheckedIOException if it cannot be written, or another recorder writes it
   */
  public static Recorder to(Path file) {
    return options().to(file);
  }

  /** How to record, for what is not to be as usual. */
  public static Options options() {
    return new Options();
  }

  /** The operation of this name, of the one object that has no name. */
  public Kind kind(String name) {
    return kind(null, name);
  }

  /** The operation of this name, of one of several objects. */
  public Kind kind(@Nullable Object object, String name) {
    return names.kind(this, snapshot(object), Objects.requireNonNull(name, "name"));
  }

  /** The log of the calling thread; its process is named like the thread. */
  public ThreadLog thread() {
    Thread thread = Thread.currentThread();
    ThreadLog log = ofThread.get(thread);
    return log != null ? log : newThreadLog(thread);
  }

  private ThreadLog newThreadLog(Thread thread) {
    String name = thread.getName();
    synchronized (logs) {
      ThreadLog log = newLog(names.newProcess(name.isEmpty() ? "thread " + thread.getId() : name));
      ofThread.put(thread, log);
      return log;
    }
  }

  /**
   * The log of a named process, for the thread that first records with it. The same name gives the
   * same log, or a new one for the same process if its thread has ended.
   *
   * @param name a string or an integer
   */
  public ThreadLog process(Object name) {
    if (!(name instanceof String || name instanceof Integer || name instanceof Long)) {
      throw new IllegalArgumentException("a process is named by a string or an integer: " + name);
    }
    Object normal = name instanceof Integer n ? (Object) n.longValue() : name;
    synchronized (logs) {
      ThreadLog log = named.get(normal);
      if (log == null || log.isAbandoned()) {
        if (processOf.containsKey(normal)) {
          timing.pass();
        }
        log = newLog(processOf.computeIfAbsent(normal, names::newProcess));
        named.put(normal, log);
      }
      return log;
    }
  }

  private ThreadLog newLog(Object process) {
    if (closed) {
      throw closed();
    }
    if (logs.size() >= sweepAt) {
      sweep();
    }
    ThreadLog log =
        new ThreadLog(this, process, options.backToBack, processCount++ << 32, spiller.first());
    logs.add(log);
    spiller.watch(log);
    return log;
  }

  /** Frees the memory of threads that have ended, each time there are twice as many logs. */
  private void sweep() {
    logs.removeIf(
        log -> {
          boolean abandoned = log.isAbandoned();
          if (abandoned) {
            spiller.take(log, log.harvest());
          }
          return abandoned;
        });
    named.values().removeIf(ThreadLog::isAbandoned);
    ofThread.keySet().removeIf(thread -> !thread.isAlive());
    sweepAt = Math.max(FIRST_SWEEP, 2 * logs.size());
  }

  /**
   * Notes something that happened, such as a fault that was injected, with the time.
   *
   * @param kind a word, such as {@code kill}
   * @param text what exactly, such as {@code node 2}
   */
  public void annotate(String kind, String text) {
    synchronized (logs) {
      if (closed) {
        throw new IllegalStateException("the recorder is closed");
      }
      spiller.annotate(new Annotation(timing.ofReturn(), kind, text));
    }
  }

  /** Runs and records an operation without input, by the calling thread. */
  public <T, X extends Exception> T record(String name, Action<T, X> action) throws X {
    return record(name, null, action);
  }

  /**
   * Runs and records an operation, by the calling thread. What it answers is recorded and returned;
   * an exception is recorded, see {@link ThreadLog#fail} and {@link ExceptionMeaning#EMPTY}, and
   * thrown.
   */
  public <T, X extends Exception> T record(String name, @Nullable Object input, Action<T, X> action)
      throws X {
    ThreadLog log = thread();
    int op = log.call(kind(name), input);
    T answer;
    try {
      answer = action.run();
    } catch (Throwable e) {
      log.failToAnswer(op, e);
      throw e;
    }
    log.ret(op, (Object) answer);
    return answer;
  }

  /**
   * Runs and records an operation without input and answer, by the calling thread. It has a name of
   * its own so that the compiler can tell what {@code queue::remove} is to be.
   */
  public <X extends Exception> void run(String name, Command<X> command) throws X {
    record(name, null, command);
  }

  /** Runs and records an operation that answers nothing, by the calling thread. */
  public <X extends Exception> void record(String name, @Nullable Object input, Command<X> command)
      throws X {
    ThreadLog log = thread();
    int op = log.call(kind(name), input);
    try {
      command.run();
    } catch (Throwable e) {
      log.fail(op, e);
      throw e;
    }
    log.ret(op);
  }

  /** Wrappers of the one object that has no name, which record everything done through them. */
  public Recorded object() {
    return new Recorded(this, null);
  }

  /** Wrappers of one of several objects, which record everything done through them. */
  public Recorded object(Object name) {
    return new Recorded(this, snapshot(Objects.requireNonNull(name, "name")));
  }

  /** Records the one object that has no name through an interface; see {@link Recorded#wrap}. */
  public <T> T wrap(Class<T> type, T target) {
    return object().wrap(type, target);
  }

  /**
   * What was recorded.
   *
   * @throws IllegalStateException if this recorder is not closed, or writes a file
   */
  public History history() {
    if (!(sink instanceof MemorySink memory)) {
      throw new IllegalStateException("what was recorded is in the file: read it from there");
    }
    synchronized (logs) {
      if (!finished) {
        throw new IllegalStateException("close the recorder before asking for the history");
      }
      return memory.history();
    }
  }

  /**
   * Ends recording: everything recorded is on disk, or in the history, when this returns.
   *
   * @throws java.io.UncheckedIOException if it could not be written
   */
  @Override
  public void close() {
    synchronized (logs) {
      if (closed) {
        return;
      }
      closed = true;
      for (ThreadLog log : logs) {
        spiller.take(log, log.harvest());
      }
      spiller.end();
      finished = true;
    }
  }

  /** Two objects under one name would seem to be one that is wrong. */
  void claim(@Nullable Object name, Object target) {
    synchronized (claimed) {
      Object other = claimed.putIfAbsent(name, Objects.requireNonNull(target, "target"));
      if (other != null && other != target) {
        throw new IllegalArgumentException(
            "another object is recorded %s already: give each a name of its own with object(name)"
                .formatted(name == null ? "without a name" : "as " + name));
      }
    }
  }

  boolean isClosed() {
    return closed;
  }

  IllegalStateException closed() {
    return new IllegalStateException("the recorder is closed, so the operation was not begun");
  }

  Timing timing() {
    return timing;
  }

  Chunk emptyFor(Chunk full) {
    return spiller.emptyFor(full);
  }

  void handOver(Chunk full) {
    spiller.handOver(full);
  }

  /** How many operations of one process can be collected, or open. */
  int rows() {
    return options.rows;
  }

  @Nullable Object snapshot(@Nullable Object value) {
    return Codes.snapshot(value, sink instanceof MemorySink);
  }

  ExceptionMeaning outcome(Throwable thrown) {
    return options.outcomes.of(thrown);
  }

  /** How to record. */
  public static final class Options {
    private static final int LEAST_ROWS = 16;
    private static final int MOST_ROWS = 1 << 16;

    private boolean sequence;
    private boolean backToBack;
    private boolean replaces = true;
    private int rows = 1 << 12;
    private final Outcomes outcomes;

    private Options() {
      outcomes = new Outcomes();
    }

    private Options(Options from) {
      sequence = from.sequence;
      backToBack = from.backToBack;
      replaces = from.replaces;
      rows = from.rows;
      outcomes = new Outcomes(from.outcomes);
    }

    /**
     * Whether times are numbers from one counter instead of nanoseconds: they say exactly which
     * return came before which call, at the price of a counter that all threads share.
     */
    public Options sequence(boolean on) {
      sequence = on;
      return this;
    }

    /**
     * Whether an operation is recorded as called when its process returned from the one before.
     * That saves one of two readings of the clock, and is right for threads that do nothing in
     * between; what they do there becomes part of the operation, which hides more than it needs to.
     */
    public Options backToBack(boolean on) {
      backToBack = on;
      return this;
    }

    /** How many operations a thread collects before they are written, 4096 unless told. */
    public Options buffer(int operations) {
      if (operations < LEAST_ROWS || operations > MOST_ROWS) {
        throw new IllegalArgumentException(
            "a buffer has %d to %d operations: %d".formatted(LEAST_ROWS, MOST_ROWS, operations));
      }
      rows = operations;
      return this;
    }

    /**
     * What an exception of this class, or a class below it, says about the operation that threw it.
     * Unless told, exceptions are answers, except that timeouts, interrupts and errors leave the
     * outcome unknown, also as the cause of an {@code ExecutionException} or {@code
     * CompletionException}, and that {@code NoSuchElementException} and {@code EmptyStackException}
     * say that nothing was there.
     */
    public Options on(Class<? extends Throwable> thrown, ExceptionMeaning outcome) {
      outcomes.put(thrown, outcome);
      return this;
    }

    /** A recorder that keeps everything in memory. */
    public Recorder inMemory() {
      return new Recorder(new Options(this), new MemorySink(), "memory");
    }

    /**
     * Whether a file that is there, and not empty, is replaced. It is, unless told: a test that
     * records is run again and again.
     */
    public Options replace(boolean on) {
      replaces = on;
      return this;
    }

    /**
     * A recorder that writes a file in the binary format. The file is locked until the recorder is
     * closed, so that no other can write it meanwhile, in this program or another.
     *
     * @throws java.io.UncheckedIOException if it cannot be written, another recorder writes it, or
     *     it is there and not to be replaced
     */
    public Recorder to(Path file) {
      Sink sink;
      try {
        sink = new FileSink(file, replaces);
      } catch (IOException e) {
        throw Spiller.cannotWrite(file.toString(), e);
      }
      return new Recorder(new Options(this), sink, file.toString());
    }
  }
}
