package dev.plumbline.record.words;

import dev.plumbline.core.memory.MultiWordBuilder;
import dev.plumbline.core.memory.Response;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One thread between two crashes: lets a client work until it has done its share. */
final class WordWorker implements Runnable {
  final int process;
  private final @Nullable WordTape tape;
  final Thread thread;
  private final WordMemory memory;
  private final WordClient client;
  private final long share;
  private final BooleanSupplier ended;
  private long called;
  private @Nullable Throwable failure;

  /** The row of its last operation, once that is told. */
  private int row = -1;

  /**
   * A worker that has not started.
   *
   * @param tape where its client writes; null if nobody wants to know
   * @param ended whether the run is to end before all is done
   */
  WordWorker(
      WordMemory memory,
      WordClient client,
      @Nullable WordTape tape,
      int process,
      long share,
      BooleanSupplier ended) {
    this.memory = memory;
    this.client = client;
    this.tape = tape;
    this.process = process;
    this.share = share;
    this.ended = ended;
    this.thread = new Thread(this, "words " + process);
    thread.setDaemon(true);
  }

  @Override
  public void run() {
    try {
      while (called < share && !ended.getAsBoolean()) {
        called++;
        client.step();
      }
    } catch (RuntimeException thrown) {
      failure = memory.isCrash(thrown) ? null : thrown;
    } catch (Error thrown) {
      failure = thrown;
    }
  }

  /** How many operations it has called, when the thread has ended; throws what ended it. */
  long called() {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure != null) {
      throw (RuntimeException) failure;
    }
    return called;
  }

  /** What its client has written, which somebody wanted to know. */
  WordTape tape() {
    return Objects.requireNonNull(tape);
  }

  /** Tells its next operation. */
  void tell(MultiWordBuilder builder, int number) {
    row = tape().tell(builder, number);
  }

  /** Tells what recovery knows of the operation that a crash interrupted. */
  void report(MultiWordBuilder builder, WordClock clock) {
    if (tape == null || client.interrupted() == 0) {
      return;
    }
    switch (memory.outcome(client.interrupted())) {
      case SUCCEEDED -> builder.reportedDone(row, clock.now(), Response.OK);
      case FAILED -> builder.reportedDone(row, clock.now(), Response.FAILED);
      case NOT_DONE -> builder.reportedNotDone(row, clock.now());
      case UNKNOWN -> {
        // Nobody says anything.
      }
    }
  }
}
