package dev.plumbline.testkit;

import java.util.Locale;

/**
 * What a broken object does once in a history that is right otherwise, as real ones do: the answer
 * fits the processes that are there and the operations around it, and nearly fits their order.
 * Harder ones first.
 */
public enum Fault {
  /**
   * Two operations of the same name get each other's answer; one had returned before the other was
   * called, but only just.
   */
  SWAPPED,

  /** An update is answered and has no effect. */
  LOST_UPDATE,

  /** A read answers what was right before an update that had returned when it was called. */
  STALE_READ,

  /** What one operation has taken, another that was called later takes again. */
  TAKEN_TWICE,

  /** Of the next two elements, the second leaves first. */
  OVERTAKING;

  /** As people choose it: {@code stale-read}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
