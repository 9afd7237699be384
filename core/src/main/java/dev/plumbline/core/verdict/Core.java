package dev.plumbline.core.verdict;

import dev.plumbline.core.history.History;
import java.util.Arrays;

/**
 * A small part of a history that already has no witness: some of its operations, as they stood at
 * the time of the cut (operations that return later count as pending).
 */
public final class Core {
  private static final int LETTERS = 26;

  private final int[] operations;
  private final long cut;
  private final boolean verified;

  /**
   * A core.
   *
   * @param operations rows of the history, ascending
   * @param cut {@link History#PENDING} when nothing is cut
   * @param verified whether the independent verifier confirmed that it has no witness
   */
  public Core(int[] operations, long cut, boolean verified) {
    this.operations = operations.clone();
    this.cut = cut;
    this.verified = verified;
  }

  /** Rows of the history, ascending. */
  public int[] operations() {
    return operations.clone();
  }

  /** The time after which returns have not happened yet; {@link History#PENDING} for none. */
  public long cut() {
    return cut;
  }

  /**
   * Whether the independent verifier confirmed that it has no witness; false only when verification
   * was switched off or its budget ended.
   */
  public boolean verified() {
    return verified;
  }

  /**
   * What a row of the history is called in sentences and pictures: A, B, C and so on by the order
   * of calls, after Z comes AA; empty if it is not in the core.
   */
  public String letter(int row) {
    int place = Arrays.binarySearch(operations, row);
    return place < 0 ? "" : nthLetter(place);
  }

  /** What the operation at a place of the core is called. */
  public static String nthLetter(int place) {
    String last = String.valueOf((char) ('A' + place % LETTERS));
    return place < LETTERS ? last : nthLetter(place / LETTERS - 1) + last;
  }

  /** The core as a history of its own. */
  public History in(History whole) {
    return whole.view(operations, cut);
  }
}
