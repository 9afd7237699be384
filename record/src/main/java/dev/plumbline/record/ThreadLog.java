package dev.plumbline.record;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Thrown;
import dev.plumbline.core.history.Values;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one process does, as one thread records it.
 *
 * <pre>{@code
 * ThreadLog log = recorder.thread();
 * int op = log.call(push, 5);
 * stack.push(5);
 * log.ret(op);
 * }</pre>
 *
 * <p>The thread that records first owns the log; another one gets an {@link IllegalStateException}.
 * Several operations may be open at once, as when a client sends requests without waiting; those
 * that overlap are recorded as processes of their own, named after this one.
 *
 * <p><b>Cost.</b> An open operation is a slot of a few primitive arrays; a finished one is copied
 * into the {@link Chunk}. Nothing is allocated and nothing locked, except once per chunk, which is
 * then exchanged for an empty one. A call reads the clock once and has one full fence, and so has a
 * return; with a sequence counter the increment replaces both at the return. Values that are
 * neither integers, booleans, strings nor null are copied.
 *
 * <p><b>Why it cannot lie: an operation may be stretched, never shrunk.</b>
 *
 * <p><i>The call.</i> The time is read, then stored, then comes the full fence, then whatever the
 * operation does. The fence keeps compiler and processor from moving an access of the operation
 * before the store of the time, or the store behind the fence. The stored number is what the clock
 * showed, so it cannot be stored before the clock was read. This is stronger than a fence after a
 * bare reading, which is no access to memory and which fences therefore need not order: an x86 may
 * execute later instructions before RDTSC, an ARM before reading CNTVCT.
 *
 * <p><i>The return.</i> After the operation comes the full fence, then a load and a branch that
 * depends on it (whether recording has ended), then the time is read. The load cannot be performed
 * before the operation's stores can be seen by all: that is what a full fence is for. Linux reads
 * the counter behind LFENCE on x86, and behind ISB on ARM; each waits for what comes before, ISB
 * for the branch and so for the load. Even a store that would have waited in a store buffer is
 * covered by the recorded interval. The price of certainty: recording can hide a bug that needs the
 * store to be late.
 *
 * <p><i>The clock.</i> System.nanoTime is CLOCK_MONOTONIC in HotSpot on Linux, one clock for all
 * processors: Linux uses the processors' counters only when it found them to agree. So if operation
 * a has a return time below b's call time, a had ended before b began; and that is all that {@link
 * History#precedes} claims. Equal times are concurrent, so a coarse clock only stretches. So does
 * {@link Recorder.Options#backToBack}, which takes the log's last return for the time of the call:
 * that was read earlier still.
 *
 * <p><i>With a sequence counter</i> nothing depends on clocks or processors, see {@link Timing}. A
 * return increments the counter and a call reads it. If a's return number is less than b's call
 * number, then b read what a's increment wrote, or what later increments did, each of which read
 * the one before; in the Java memory model each of them synchronizes with the next, so all that a
 * did happens-before all that b does. If a's increment came before b's reading, the numbers say so.
 *
 * <p><b>Why closing loses nothing.</b> A call first marks its slot and then, behind the fence,
 * looks whether recording has ended; {@link #harvest} runs after recording was ended, and a fence,
 * and looks at the slots. At least one sees the other's mark: either the call throws before the
 * operation begins, or its slot is found open and it becomes a pending operation. A return that
 * comes too late to be seen leaves its operation pending, which claims less, not more.
 *
 * <p>What processors and Java promise: Intel 64 and IA-32 Architectures Software Developer's
 * Manual, volume 2, RDTSC and LFENCE; Arm Architecture Reference Manual for A-profile, the Generic
 * Timer and ISB; The Java Language Specification, chapter 17.4; VarHandle.fullFence.
 */
public final class ThreadLog {
  /** How many operations of one log can be open. */
  private static final int MOST_OPEN = 1 << 13;

  private static final int SLOT_MASK = MOST_OPEN - 1;
  private static final int FIRST_SLOTS = 16;
  private static final int IN_NO_ROW = -1;
  private static final long NO_RETURN = Long.MIN_VALUE;

  private static final VarHandle HANDLES = MethodHandles.arrayElementVarHandle(int[].class);

  private final Recorder recorder;
  private final Timing timing;
  private final Object process;
  private final boolean backToBack;
  private @Nullable Thread owner;
  private Chunk chunk;
  private long distinct;
  private long lastReturn = NO_RETURN;

  /** Of each slot the open operation's handle, or the complement of the last one it had. */
  private int[] handles = new int[FIRST_SLOTS];

  private int[] kinds = new int[FIRST_SLOTS];
  private long[] calls = new long[FIRST_SLOTS];
  private long[] inputs = new long[FIRST_SLOTS];
  private Object[] inputObjects = new Object[FIRST_SLOTS];

  /** Of each slot the row its operation was copied to. */
  private int[] rowOf = new int[FIRST_SLOTS];

  private int openCount;

  /** The rows there may be with the open ones; 0 while somebody looks, to hold the next call up. */
  private int limit;

  private boolean harvested;

  ThreadLog(
      Recorder recorder, Object process, boolean backToBack, long firstDistinct, Chunk chunk) {
    this.recorder = recorder;
    this.backToBack = backToBack;
    this.timing = recorder.timing();
    this.process = process;
    this.distinct = firstDistinct;
    use(chunk);
    Arrays.setAll(handles, slot -> ~slot);
  }

  /** The name of the process. */
  public Object process() {
    return process;
  }

  /**
   * A number that no other call of this method on this recorder gives: operations that add values
   * of their own can be checked much faster.
   */
  public long distinct() {
    return distinct++;
  }

  /**
   * Records that an operation without input is about to begin.
   *
   * @return a handle for the other methods
   * @throws IllegalStateException if the recorder is closed
   * @throws java.io.UncheckedIOException if what was recorded before could not be written
   */
  public int call(Kind kind) {
    return open(kind, Values.NONE, null);
  }

  /** Records that an operation with an integer as its input is about to begin. */
  public int call(Kind kind, long input) {
    long code = Codes.of(input);
    return open(kind, code, code == Codes.OBJECT ? (Object) input : null);
  }

  /**
   * Records that an operation is about to begin; several arguments are a list. The input must not
   * change any more, unless it is a collection, a map or an array, which is copied; null is no
   * input.
   */
  public int call(Kind kind, @Nullable Object input) {
    long code = Codes.of(input);
    if (code == Codes.OBJECT) {
      return open(kind, code, Codes.storable(recorder.snapshot(input)));
    }
    return open(kind, code == Values.NULL ? Values.NONE : code, null);
  }

  /** Records that an operation has ended and answers nothing. */
  public void ret(int op) {
    complete(op, Values.NONE, null);
  }

  /** Records that an operation has ended and answers an integer. */
  public void ret(int op, long output) {
    long code = Codes.of(output);
    complete(op, code, code == Codes.OBJECT ? (Object) output : null);
  }

  /** Records that an operation has ended and answers true or false. */
  public void ret(int op, boolean output) {
    complete(op, Codes.of(output), null);
  }

  /** Records that an operation has ended; null is an answer. For what may change see call. */
  public void ret(int op, @Nullable Object output) {
    complete(op, Codes.of(output), output);
  }

  /**
   * Records that an operation threw an exception, which is an answer, see {@link Thrown}, unless
   * {@link Recorder.Options#on} says that it leaves the outcome open or means that nothing
   * happened. If it only said "empty", {@code ret(op, null)} says so.
   */
  public void fail(int op, Throwable thrown) {
    switch (recorder.outcome(thrown)) {
      case ANSWERED, EMPTY -> complete(op, Codes.OBJECT, Thrown.answer(thrown));
      case UNKNOWN -> lose(op);
      case NOT_HAPPENED -> cancel(op);
    }
  }

  /** The same of an operation that answers something: without input it may have said "empty". */
  void failToAnswer(int op, Throwable thrown) {
    if (inputs[slotOf(op)] == Values.NONE && recorder.outcome(thrown) == ExceptionMeaning.EMPTY) {
      ret(op, (Object) null);
    } else {
      fail(op, thrown);
    }
  }

  /** Records that nobody knows whether the operation took place: it stays pending. */
  public void lose(int op) {
    int slot = slotOf(op);
    append(slot, History.PENDING, Values.NONE, null);
    free(slot, op);
    timing.pass();
  }

  /** Takes back an operation that certainly did not take place and never will. */
  public void cancel(int op) {
    free(slotOf(op), op);
  }

  private int open(Kind kind, long input, @Nullable Object inputObject) {
    if (recorder.isClosed()) {
      throw recorder.closed();
    }
    if (Thread.currentThread() != owner) {
      adopt();
    }
    if (kind.recorder != recorder) {
      throw new IllegalArgumentException("the operation " + kind + " is of another recorder");
    }
    if (chunk.rows() + openCount >= limit) {
      makeRoom();
    }
    int slot = openCount == 0 ? 0 : freeSlot();
    int op = (~handles[slot] + MOST_OPEN) & Integer.MAX_VALUE;
    // Who sees the slot change sees first that the operation it had before is gone.
    VarHandle.storeStoreFence();
    kinds[slot] = kind.number;
    inputs[slot] = input;
    inputObjects[slot] = inputObject;
    rowOf[slot] = IN_NO_ROW;
    openCount++;
    calls[slot] = backToBack && lastReturn != NO_RETURN ? lastReturn : timing.ofCall();
    HANDLES.setRelease(handles, slot, op);
    VarHandle.fullFence();
    if (recorder.isClosed()) {
      throw recorder.closed();
    }
    return op;
  }

  private void complete(int op, long output, @Nullable Object outputObject) {
    int slot = slotOf(op);
    timing.settle();
    if (recorder.isClosed()) {
      return;
    }
    long now = timing.ofReturn();
    lastReturn = now;
    Object kept = output == Codes.OBJECT ? snapshotOrLose(op, outputObject) : null;
    append(slot, now, output, kept);
    free(slot, op);
  }

  /** It has happened, but what it answered cannot be kept: perhaps it changes at this moment. */
  private @Nullable Object snapshotOrLose(int op, @Nullable Object output) {
    try {
      return recorder.snapshot(output);
    } catch (Throwable e) {
      lose(op);
      throw e;
    }
  }

  private int slotOf(int op) {
    if (Thread.currentThread() != owner) {
      adopt();
    }
    int slot = op & SLOT_MASK;
    if (slot >= handles.length || handles[slot] != op) {
      throw new IllegalStateException(
          "the operation is not open in process "
              + process
              + ": it has ended already, or was called by another");
    }
    return slot;
  }

  private void append(int slot, long ret, long output, @Nullable Object outputObject) {
    int row = chunk.rows();
    rowOf[slot] = row;
    if (output == Codes.OBJECT) {
      chunk.outputObject(row, outputObject);
    }
    copy(slot, chunk, ret, output);
  }

  private void copy(int slot, Chunk to, long ret, long output) {
    int row = to.rows();
    to.call[row] = calls[slot];
    to.ret[row] = ret;
    to.kind[row] = kinds[slot];
    to.lane[row] = slot;
    to.input[row] = inputs[slot];
    to.output[row] = output;
    if (inputs[slot] == Codes.OBJECT) {
      to.inputObject(row, inputObjects[slot]);
    }
    to.publish(row + 1);
  }

  private void free(int slot, int op) {
    openCount--;
    HANDLES.setRelease(handles, slot, ~op);
  }

  /** The lowest free slot, so that the names of processes say how many operations overlapped. */
  private int freeSlot() {
    for (int slot = 0; slot < handles.length; slot++) {
      if (handles[slot] < 0) {
        return slot;
      }
    }
    return grow();
  }

  private synchronized int grow() {
    int slots = handles.length;
    if (slots == MOST_OPEN) {
      throw tooManyOpen();
    }
    kinds = Arrays.copyOf(kinds, 2 * slots);
    calls = Arrays.copyOf(calls, 2 * slots);
    inputs = Arrays.copyOf(inputs, 2 * slots);
    inputObjects = Arrays.copyOf(inputObjects, 2 * slots);
    rowOf = Arrays.copyOf(rowOf, 2 * slots);
    int[] more = Arrays.copyOf(handles, 2 * slots);
    for (int slot = slots; slot < more.length; slot++) {
      more[slot] = ~slot;
    }
    handles = more;
    return slots;
  }

  /**
   * Between operations, so that waiting for the writer stretches only those already open. Waits
   * without the monitor, which the writer may want.
   */
  private void makeRoom() {
    if (recorder.isClosed()) {
      throw recorder.closed();
    }
    if (openCount >= recorder.rows()) {
      throw tooManyOpen();
    }
    boolean full = chunk.rows() + openCount >= chunk.capacity();
    Chunk empty = full ? recorder.emptyFor(chunk) : chunk;
    synchronized (this) {
      if (recorder.isClosed()) {
        throw recorder.closed();
      }
      if (full) {
        recorder.handOver(chunk);
      }
      use(empty);
    }
  }

  private void use(Chunk next) {
    chunk = next;
    chunk.log = this;
    limit = chunk.capacity();
  }

  private IllegalStateException tooManyOpen() {
    return new IllegalStateException(
        "process %s has %d open operations, more than fit: end, lose or cancel them first"
            .formatted(process, openCount));
  }

  private synchronized void adopt() {
    if (owner != null) {
      throw new IllegalStateException(
          "process "
              + process
              + " is recorded by thread "
              + owner.getName()
              + ", and thread "
              + Thread.currentThread().getName()
              + " used its log: take a log for each thread");
    }
    owner = Thread.currentThread();
  }

  /** Whether the thread that recorded has ended; what it did is then to be seen. */
  synchronized boolean isAbandoned() {
    return owner != null && !owner.isAlive();
  }

  /**
   * What is still here, when recording has ended or the owner has: the finished operations, and a
   * chunk with the open ones as pending. The owner may be finishing operations meanwhile; it begins
   * none.
   */
  synchronized Chunk[] harvest() {
    harvested = true;
    Look last = collect();
    last.open().seal(last.open().rows());
    chunk.seal(last.seen());
    return new Chunk[] {chunk, last.open()};
  }

  /**
   * What is here at some moment while recording goes on.
   *
   * @param chunk the chunk in use
   * @param seen how many of its rows had ended
   * @param open the operations that had begun and not ended, as pending
   */
  record Look(Chunk chunk, int seen, Chunk open) {}

  /**
   * Looks while the owner goes on recording: an operation that was begun before is among the rows
   * of earlier chunks, those seen, or the open ones, and in one of them only. Null if all was
   * taken.
   */
  synchronized @Nullable Look look() {
    if (harvested) {
      return null;
    }
    limit = 0;
    Look now = collect();
    limit = chunk.capacity();
    return now;
  }

  /** To be called where the owner begins no operation, or soon none. */
  private Look collect() {
    VarHandle.fullFence();
    Chunk open = new Chunk(handles.length);
    open.log = this;
    int seen;
    boolean stable;
    do {
      // A return publishes its row before it frees its slot: if no row came meanwhile, an operation
      // whose slot is free has its row among those seen.
      seen = chunk.publishedRows();
      open.publish(0);
      stable = true;
      for (int slot = 0; slot < handles.length; slot++) {
        stable &= collect(slot, seen, open);
      }
    } while (!stable || chunk.publishedRows() != seen);
    return new Look(chunk, seen, open);
  }

  /** Adds what is open in a slot; false if the slot changed meanwhile. */
  private boolean collect(int slot, int seen, Chunk open) {
    int op = (int) HANDLES.getAcquire(handles, slot);
    boolean hasRow = rowOf[slot] != IN_NO_ROW && rowOf[slot] < seen;
    if (op >= 0 && !hasRow) {
      copy(slot, open, History.PENDING, Values.NONE);
    }
    VarHandle.fullFence();
    return (int) HANDLES.getAcquire(handles, slot) == op;
  }
}
