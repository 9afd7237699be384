package dev.plumbline.explore.runtime;

/** Where an explored thread first reached out of the process, if one did. */
public final class Outside {
  private static final int NOWHERE = -1;

  private static volatile int first = NOWHERE;

  private Outside() {}

  /** A new exploration begins. */
  public static void forget() {
    first = NOWHERE;
  }

  static void at(int site) {
    if (first == NOWHERE) {
      first = site;
    }
  }

  /** The place in the code; null if there is none. */
  public static String where() {
    return first == NOWHERE ? null : Sites.show(first);
  }
}
