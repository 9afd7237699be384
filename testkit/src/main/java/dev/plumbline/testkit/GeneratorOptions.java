package dev.plumbline.testkit;

/**
 * What a generated history looks like.
 *
 * <pre>{@code
 * GeneratorOptions.of(1_000, 10, 42).withPending(0.01).withValues(5).withShape(Shape.BURSTY)
 * }</pre>
 *
 * @param operations how many operations, those of a violation included
 * @param threads how many clients call at a time; {@link Shape#ALL_CONCURRENT} has one for each
 *     operation
 * @param seed same seed, same history
 * @param pending which part of the operations never returns, of 1; its client goes on as a new
 *     process
 * @param values how many different values are written; 0 for a new one each time
 * @param keys how many keys a specification with keys gets
 * @param reads which part of the operations only looks, of 1
 * @param ties how many calls and returns happen at the very instant of the one before, of 1
 * @param overlap which part of its time a client spends inside operations, of 1: with {@code
 *     threads} clients, about {@code threads * overlap} operations are open at a time
 * @param violation {@link #NONE}, {@link #ANY}, or one of {@link OperationMix#violations}
 * @param shape how calls are spread over time
 */
public record GeneratorOptions(
    int operations,
    int threads,
    long seed,
    double pending,
    int values,
    int keys,
    double reads,
    double ties,
    double overlap,
    String violation,
    Shape shape) {

  /** No violation: the history is linearizable. */
  public static final String NONE = "";

  /** One violation of any kind the workload knows. */
  public static final String ANY = "any";

  /** How calls are spread over time. */
  public enum Shape {
    /** Clients call independently of each other. */
    UNIFORM,
    /** Every now and then all clients are idle. */
    BURSTY,
    /** One operation at a time. */
    SEQUENTIAL,
    /** Every operation overlaps every other. */
    ALL_CONCURRENT,
    /** Like uniform, but the object first grows and then drains. */
    DEEP
  }

  public GeneratorOptions {
    require(operations >= 0, "operations must not be negative", operations);
    require(threads > 0, "threads must be positive", threads);
    require(values >= 0, "values must not be negative", values);
    require(keys > 0, "keys must be positive", keys);
    require(0 <= pending && pending <= 1, "pending must be between 0 and 1", pending);
    require(0 <= reads && reads <= 1, "reads must be between 0 and 1", reads);
    require(0 <= ties && ties <= 1, "ties must be between 0 and 1", ties);
    require(0 <= overlap && overlap <= 1, "overlap must be between 0 and 1", overlap);
  }

  private static void require(boolean condition, String rule, Object value) {
    if (!condition) {
      throw new IllegalArgumentException(rule + ": " + value);
    }
  }

  /** Complains if there are fewer operations than a violation is made of. */
  static void requireRoom(String violation, int takes, int operations) {
    if (operations < takes) {
      throw new IllegalArgumentException(
          "%s takes %d operation%s, and there are to be %d"
              .formatted(violation, takes, takes == 1 ? "" : "s", operations));
    }
  }

  /**
   * Distinct values, ten keys, half of the operations reads, clients busy most of the time, no
   * pending operation, no ties, no violation.
   */
  public static GeneratorOptions of(int operations, int threads, long seed) {
    return new GeneratorOptions(
        operations, threads, seed, 0, 0, 10, 0.5, 0, 0.8, NONE, Shape.UNIFORM);
  }

  public GeneratorOptions withSeed(long value) {
    return new GeneratorOptions(
        operations, threads, value, pending, values, keys, reads, ties, overlap, violation, shape);
  }

  public GeneratorOptions withPending(double value) {
    return new GeneratorOptions(
        operations, threads, seed, value, values, keys, reads, ties, overlap, violation, shape);
  }

  /** Sets the number of different values; 0 for a new one each time. */
  public GeneratorOptions withValues(int value) {
    return new GeneratorOptions(
        operations, threads, seed, pending, value, keys, reads, ties, overlap, violation, shape);
  }

  public GeneratorOptions withKeys(int value) {
    return new GeneratorOptions(
        operations, threads, seed, pending, values, value, reads, ties, overlap, violation, shape);
  }

  public GeneratorOptions withReads(double value) {
    return new GeneratorOptions(
        operations, threads, seed, pending, values, keys, value, ties, overlap, violation, shape);
  }

  public GeneratorOptions withTies(double value) {
    return new GeneratorOptions(
        operations, threads, seed, pending, values, keys, reads, value, overlap, violation, shape);
  }

  public GeneratorOptions withOverlap(double value) {
    return new GeneratorOptions(
        operations, threads, seed, pending, values, keys, reads, ties, value, violation, shape);
  }

  /** Whether to plant one violation, of any kind the workload knows. */
  public GeneratorOptions withViolation(boolean value) {
    return withViolation(value ? ANY : NONE);
  }

  /** Plants a violation of this kind. */
  public GeneratorOptions withViolation(String kind) {
    return new GeneratorOptions(
        operations, threads, seed, pending, values, keys, reads, ties, overlap, kind, shape);
  }

  public GeneratorOptions withShape(Shape value) {
    return new GeneratorOptions(
        operations, threads, seed, pending, values, keys, reads, ties, overlap, violation, value);
  }
}
