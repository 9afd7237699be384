package dev.plumbline.formats;

/** The times a file may use: all integers of 64 bits but the two that histories reserve. */
final class Times {
  private Times() {}

  static long check(long time) throws Malformed {
    if (time == Long.MIN_VALUE || time == Long.MAX_VALUE) {
      throw Malformed.syntax("the time " + time + " is out of range");
    }
    return time;
  }
}
