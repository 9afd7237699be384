package dev.plumbline.core.options;

/**
 * The rules by which general search leaves branches out. All are exact; each can be switched off,
 * to test it against the others and to reproduce published algorithms. The proofs are in {@code
 * docs/search.md}, under these names.
 */
public enum SearchRule {
  /** Of the open operations that are the same function, only the first to return. */
  ONE_PER_CLASS,
  /** An open read-only operation that is legal is served at once, without a branch. */
  SERVE_READERS,
  /** An overwrite frees the concurrent overwrites it hides; none is taken unobserved. */
  FREE_OVERWRITES,
  /** A pending operation that changes nothing is never taken. */
  IDLE_PENDING,
  /** Dominance on readers: a failed node discards those that have served fewer readers. */
  DOMINATED_READERS,
  /** Dominance on pending operations: a failed node discards those that have used more of them. */
  DOMINATED_PENDING,
  /** Dominance on states: a failed node discards those whose states allow no more. */
  DOMINATED_STATES,
  /** Try first what the next return needs. */
  TRIAL_ORDER,
  /** Of two commuting operations in a row, one order. */
  COMMUTING,
  /** Fail where something needed can no longer be produced. */
  TOKENS,
  /** Fail, or change the goal, where an open operation would become impossible for ever. */
  NEVER,
  /** Take what every path to the goal contains. */
  NECESSARY,
  /** Take only what can matter for the goal. */
  RELEVANT,
  /** Uses a container's knowledge of when each value is removed, and of which never. */
  OUTLOOK,
  /** Refute on a few values at a time. */
  PROJECTIONS,
  /** With {@link #OUTLOOK}: do not take what may as well wait. */
  PUT_OFF,
  /** With {@link #OUTLOOK}: take at once what cannot hurt. */
  SAFE
}
