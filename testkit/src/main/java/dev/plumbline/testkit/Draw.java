package dev.plumbline.testkit;

/** Where a {@link OperationMix} gets the random parts of its calls from. */
public final class Draw {
  private static final int REMEMBERED = 4;
  private static final long FRESH = 1_000_000_000_000L;

  /** More than there are values, and such that no value plus a multiple is as large as fresh. */
  private static final long ADDEND = 1L << 34;

  private final Rng rng;
  private final int domain;
  private final int keys;
  private final long operations;
  private final long[] recent = new long[REMEMBERED];
  private int drawn;
  private long distinct;
  private long freshDrawn;
  private int turn;

  /**
   * @param domain how many values there are; 0 for a new value each time
   */
  Draw(Rng rng, int domain, int keys, long operations) {
    this.rng = rng;
    this.domain = domain;
    this.keys = keys;
    this.operations = operations;
  }

  /** Uniform in 0 (inclusive) to bound (exclusive). */
  public int below(int bound) {
    return rng.below(bound);
  }

  public boolean chance(double probability) {
    return rng.chance(probability);
  }

  /** A value to write: new each time, or one of a small domain, from 1. */
  public long value() {
    long value = domain == 0 ? ++distinct : 1 + rng.below(domain);
    recent[drawn++ % REMEMBERED] = value;
    return value;
  }

  /** A value to ask for: one that was written a short while ago, where there is any. */
  public long recent() {
    if (domain > 0) {
      return 1L + rng.below(domain);
    }
    return drawn == 0 ? value() : recent[rng.below(Math.min(drawn, REMEMBERED))];
  }

  /**
   * An amount to add to a value: large enough that sums are new each time where values are, or
   * small enough that sums come again.
   */
  public long addend() {
    return domain == 0 ? ADDEND * ++distinct : rng.below(4) - 1L;
  }

  /**
   * A value that neither {@link #value} nor {@link #recent} nor this method ever gives again; far
   * from the others, so that no object starts with it either.
   */
  public long fresh() {
    return FRESH + ++freshDrawn;
  }

  /** One of the keys, from 0. */
  public long key() {
    return rng.below(keys);
  }

  /** How many operations the history has in all. */
  public long operations() {
    return operations;
  }

  /** How many operations of the calling client have taken effect. */
  public int turn() {
    return turn;
  }

  Draw at(int clientsTurn) {
    turn = clientsTurn;
    return this;
  }
}
