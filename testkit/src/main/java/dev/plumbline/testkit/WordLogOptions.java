package dev.plumbline.testkit;

import dev.plumbline.core.memory.Response;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What a generated log of multi-word operations is like.
 *
 * @param operations how many there are, those of a planted anomaly included
 * @param threads how many processes call at a time
 * @param words how many words each operation has
 * @param locations how many addresses there are
 * @param contention the part of the words, from 0 to 1, that come from the first hundredth of the
 *     addresses
 * @param crashes how often the whole system crashes
 * @param failure how a compare-and-swap tells that it failed: FAILED, FAILED_AT or OBSERVED
 * @param planted an anomaly, or none
 * @param seed the same seed gives the same log
 */
public record WordLogOptions(
    int operations,
    int threads,
    int words,
    int locations,
    double contention,
    int crashes,
    Response failure,
    Planted planted,
    long seed) {
  /** What can be planted, harder ones first: those that more operations have to do with. */
  public enum Planted {
    NOTHING(0),
    /** A read sees a value that was replaced before it was called. */
    CYCLE(2),
    /** Two compare-and-swaps replace the same value. */
    FORK(2),
    /** A read sees a value before the operation that writes it is called. */
    READ_BEFORE_WRITE(2),
    /** A compare-and-swap fails although nobody ever replaces what it expects. */
    SPURIOUS_FAILURE(2),
    /** A read sees a value that nobody writes. */
    DANGLING_READ(1);

    private final int operations;

    Planted(int operations) {
      this.operations = operations;
    }

    /** How many operations it is made of. */
    int operations() {
      return operations;
    }

    /** As people choose it: {@code read-before-write}. */
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The kinds of anomalies that can be planted, as people choose them. */
    public static List<String> words() {
      return Arrays.stream(values()).filter(p -> p != NOTHING).map(Planted::word).toList();
    }

    /** The hardest that so many operations have room for, or else the one that needs the fewest. */
    public static Planted hardest(int operations) {
      return Arrays.stream(values())
          .filter(p -> p != NOTHING && p.operations <= operations)
          .findFirst()
          .orElse(DANGLING_READ);
    }
  }

  public WordLogOptions {
    require(operations >= 0, "operations must be at least 0: " + operations);
    GeneratorOptions.requireRoom(
        "a violation of the kind " + planted.word(), planted.operations, operations);
    require(threads >= 1, "threads must be at least 1: " + threads);
    require(words >= 1, "words must be at least 1: " + words);
    require(
        locations >= words,
        "there must be as many locations as an operation has words: " + locations);
    require(contention >= 0 && contention <= 1, "contention must be from 0 to 1: " + contention);
    require(crashes >= 0, "crashes must be at least 0: " + crashes);
    require(
        failure == Response.FAILED || failure == Response.FAILED_AT || failure == Response.OBSERVED,
        "a failure is told by FAILED, FAILED_AT or OBSERVED: " + failure);
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /** So many operations of 4 threads on 3 of 1,000 addresses, without crashes or anomalies. */
  public static WordLogOptions of(int operations, long seed) {
    return new WordLogOptions(
        operations, 4, 3, 1000, 0, 0, Response.FAILED_AT, Planted.NOTHING, seed);
  }

  public WordLogOptions withThreads(int number) {
    return new WordLogOptions(
        operations, number, words, locations, contention, crashes, failure, planted, seed);
  }

  public WordLogOptions withWords(int each, int ofLocations) {
    return new WordLogOptions(
        operations, threads, each, ofLocations, contention, crashes, failure, planted, seed);
  }

  public WordLogOptions withContention(double part) {
    return new WordLogOptions(
        operations, threads, words, locations, part, crashes, failure, planted, seed);
  }

  public WordLogOptions withCrashes(int number) {
    return new WordLogOptions(
        operations, threads, words, locations, contention, number, failure, planted, seed);
  }

  public WordLogOptions withFailure(Response told) {
    return new WordLogOptions(
        operations, threads, words, locations, contention, crashes, told, planted, seed);
  }

  public WordLogOptions withPlanted(Planted anomaly) {
    return new WordLogOptions(
        operations, threads, words, locations, contention, crashes, failure, anomaly, seed);
  }
}
