package dev.plumbline.explore.scenario;

/** What is wrong with an execution. */
public enum FailureKind {
  /** No order of the operations explains their answers. */
  NOT_LINEARIZABLE("not-linearizable"),
  /** An operation threw what it must not throw. */
  EXCEPTION("exception"),
  /** Operations wait for ever although the specification has an answer for them. */
  DEADLOCK("deadlock"),
  /** Operations repeat the same steps for ever. */
  LIVELOCK("livelock"),
  /** An operation cannot end while another thread stands still. */
  OBSTRUCTED("not-obstruction-free");

  private final String word;

  FailureKind(String word) {
    this.word = word;
  }

  /** As in reports. */
  @Override
  public String toString() {
    return word;
  }
}
