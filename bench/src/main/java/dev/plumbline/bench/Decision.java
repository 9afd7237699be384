package dev.plumbline.bench;

/**
 * What a contender says about a history.
 *
 * @param answer whether there is a witness
 * @param states configurations examined
 */
record Decision(Answer answer, long states) {
  /** Whether there is a witness; none if a limit ended first. */
  enum Answer {
    YES,
    NO,
    OUT_OF_TIME,
    OUT_OF_MEMORY;

    boolean decided() {
      return this == YES || this == NO;
    }
  }

  boolean decided() {
    return answer.decided();
  }
}
