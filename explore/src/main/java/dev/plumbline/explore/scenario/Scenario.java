package dev.plumbline.explore.scenario;

import dev.plumbline.record.workload.OperationMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a few threads do to a fresh object.
 *
 * <pre>{@code
 * Scenario scenario = Scenario.parse("enq(1); deq() | enq(2); deq()", target.methods());
 * }</pre>
 *
 * @param before what one thread does first
 * @param threads what the threads do, each one call after the other
 * @param after what one thread does when all have ended
 */
public record Scenario(
    List<OperationCall> before, List<List<OperationCall>> threads, List<OperationCall> after) {
  /** The most calls that threads can perform: they are bits of an integer. */
  public static final int MOST_CALLS = 24;

  /**
   * A scenario.
   *
   * @throws IllegalArgumentException if there is no thread, one that does nothing, or too much
   */
  public Scenario {
    before = List.copyOf(before);
    threads = threads.stream().map(List::copyOf).toList();
    after = List.copyOf(after);
    if (threads.isEmpty() || threads.stream().anyMatch(List::isEmpty)) {
      throw new IllegalArgumentException("a scenario has threads, each with at least one call");
    }
    int calls = threads.stream().mapToInt(List::size).sum();
    if (calls > MOST_CALLS) {
      throw new IllegalArgumentException(
          "the threads of a scenario perform at most %d calls, not %d"
              .formatted(MOST_CALLS, calls));
    }
  }

  /**
   * Reads threads as people type them, separated by {@code |}, with calls separated by {@code ;}.
   *
   * @throws IllegalArgumentException with one sentence and the position, if it is no scenario
   */
  public static Scenario parse(String text, List<OperationMethod> operations) {
    return new Scenario(List.of(), new ScenarioText(text, operations).threads(), List.of());
  }

  /** This one, after these calls in one thread, as in {@code enq(7); enq(8)}. */
  public Scenario withBefore(String text, List<OperationMethod> operations) {
    return new Scenario(new ScenarioText(text, operations).calls(), threads, after);
  }

  /** This one, and these calls in one thread when all have ended. */
  public Scenario withAfter(String text, List<OperationMethod> operations) {
    return new Scenario(before, threads, new ScenarioText(text, operations).calls());
  }

  /** How many calls the threads perform in all. */
  public int size() {
    return threads.stream().mapToInt(List::size).sum();
  }

  /** The calls of all threads, as {@link dev.plumbline.explore.engine.Trace} numbers them. */
  public List<OperationCall> calls() {
    return threads.stream().flatMap(List::stream).toList();
  }

  /** The calls before, of the threads and after, in this order. */
  public List<OperationCall> allCalls() {
    List<OperationCall> all = new ArrayList<>(before);
    threads.forEach(all::addAll);
    all.addAll(after);
    return all;
  }

  /** The threads as people type them. */
  public String threadsText() {
    return threads.stream().map(Scenario::text).collect(Collectors.joining(" | "));
  }

  /** Calls of one thread as people type them. */
  public static String text(List<OperationCall> calls) {
    return calls.stream().map(OperationCall::toString).collect(Collectors.joining("; "));
  }

  /** As in {@code enq(1) | deq(), before: enq(7)}. */
  @Override
  public String toString() {
    return threadsText()
        + (before.isEmpty() ? "" : ", before: " + text(before))
        + (after.isEmpty() ? "" : ", after: " + text(after));
  }

  /** A scenario to be filled in. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the calls of a scenario. */
  public static final class Builder {
    private final List<OperationCall> before = new ArrayList<>();
    private final List<List<OperationCall>> threads = new ArrayList<>();
    private final List<OperationCall> after = new ArrayList<>();

    private Builder() {}

    /** Adds a call that one thread performs before the others begin. */
    public Builder before(OperationMethod operation, long... arguments) {
      before.add(OperationCall.of(operation, arguments));
      return this;
    }

    /** Begins another thread. */
    public Builder thread() {
      threads.add(new ArrayList<>());
      return this;
    }

    /**
     * Adds a call to the thread that was begun last.
     *
     * @throws IllegalStateException if none was
     */
    public Builder call(OperationMethod operation, long... arguments) {
      if (threads.isEmpty()) {
        throw new IllegalStateException("begin a thread first");
      }
      threads.get(threads.size() - 1).add(OperationCall.of(operation, arguments));
      return this;
    }

    /** Adds a call that one thread performs when all others have ended. */
    public Builder after(OperationMethod operation, long... arguments) {
      after.add(OperationCall.of(operation, arguments));
      return this;
    }

    public Scenario build() {
      return new Scenario(before, threads, after);
    }
  }
}
