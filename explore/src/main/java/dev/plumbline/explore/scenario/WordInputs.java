package dev.plumbline.explore.scenario;

import java.util.List;

/**
 * What operations on several words take in scenarios. Two words are enough for updates that share
 * one, both or none, and values that come back let a word be again what it was: for that a slow
 * thread must not be fooled. All words are 0 at first.
 */
final class WordInputs {
  private static final Long X = 0L;
  private static final Long Y = 1L;
  private static final Long OLD = 0L;
  private static final Long NEW = 1L;
  private static final Long OTHER = 2L;

  /** Both are read at once, since one would be a read of a single word. */
  private static final List<List<Object>> READS = List.of(List.of(X, Y));

  /** Values that no compare-and-set leaves, so that it can be seen whose they are. */
  private static final List<List<Object>> STORES =
      List.of(List.of(List.of(X, OTHER), List.of(Y, OTHER)));

  /** Of both, of one while the other is only compared, and of one back. */
  private static final List<List<Object>> EXCHANGES =
      List.of(
          List.of(List.of(X, OLD, NEW), List.of(Y, OLD, NEW)),
          List.of(List.of(X, OLD, NEW), List.of(Y, OLD, OLD)),
          List.of(List.of(X, OLD, OLD), List.of(Y, OLD, NEW)),
          List.of(List.of(Y, NEW, OLD)));

  private WordInputs() {}

  /** The words of calls, each with so many parts. */
  static List<List<Object>> of(int width) {
    return switch (width) {
      case 1 -> READS;
      case 2 -> STORES;
      default -> EXCHANGES;
    };
  }
}
