package dev.plumbline.explore.scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * All ways to give threads sequences of letters, up to the order of threads.
 *
 * <p>A shape says how many letters each thread has, as in 2+1. Threads of one length are
 * interchangeable, so their sequences, taken as numbers, do not fall.
 */
final class ThreadShapes {
  private ThreadShapes() {}

  /**
   * The shapes with so many letters: fewer threads first, then those of more equal lengths. One
   * thread alone has one letter at most, because two threads can do all that one can.
   */
  static List<int[]> of(int letters) {
    if (letters == 1) {
      return List.of(new int[] {1});
    }
    List<int[]> shapes = new ArrayList<>();
    for (int threads = 2; threads <= letters; threads++) {
      List<int[]> some = new ArrayList<>();
      split(letters, threads, letters, new int[threads], 0, some);
      some.sort((a, b) -> Integer.compare(a[0], b[0]));
      shapes.addAll(some);
    }
    return shapes;
  }

  private static void split(
      int letters, int threads, int longest, int[] lengths, int at, List<int[]> found) {
    if (threads == 0) {
      if (letters == 0) {
        found.add(lengths.clone());
      }
      return;
    }
    for (int length = Math.min(longest, letters - threads + 1); length >= 1; length--) {
      lengths[at] = length;
      split(letters - length, threads - 1, length, lengths, at + 1, found);
    }
  }

  /**
   * Visits all sequences of a shape, as numbers of letters by thread.
   *
   * @return whether the visitor wants more
   */
  static boolean forEach(int[] shape, int letters, Predicate<int[][]> visitor) {
    int[][] sequences = Arrays.stream(shape).mapToObj(int[]::new).toArray(int[][]::new);
    return fill(sequences, 0, letters, visitor);
  }

  private static boolean fill(
      int[][] sequences, int thread, int letters, Predicate<int[][]> visitor) {
    if (thread == sequences.length) {
      return visitor.test(sequences);
    }
    int[] sequence = sequences[thread];
    boolean alike = thread > 0 && sequences[thread - 1].length == sequence.length;
    if (alike) {
      System.arraycopy(sequences[thread - 1], 0, sequence, 0, sequence.length);
    } else {
      Arrays.fill(sequence, 0);
    }
    do {
      if (!fill(sequences, thread + 1, letters, visitor)) {
        return false;
      }
    } while (next(sequence, letters));
    return true;
  }

  private static boolean next(int[] sequence, int letters) {
    for (int i = sequence.length - 1; i >= 0; i--) {
      if (++sequence[i] < letters) {
        return true;
      }
      sequence[i] = 0;
    }
    return false;
  }
}
