package dev.plumbline.core.options;

/**
 * The rules by which general search leaves branches out. All are exact; each can be switched off,
 * to test it against the others and to reproduce published algorithms. The numbers are those of
 * {@code docs/search.md}.
 */
public enum SearchRule {
  /** R1: of the open operations that are the same function, only the first to return. */
  ONE_PER_CLASS,
  /** R2: an open read-only operation that is legal is served at once, without a branch. */
  SERVE_READERS,
  /** R3, R4: an overwrite frees the concurrent overwrites it hides; none is taken unobserved. */
  FREE_OVERWRITES,
  /** R5: a pending operation that changes nothing is never taken. */
  IDLE_PENDING,
  /** R6 on readers: a failed node discards those that have served fewer readers. */
  DOMINATED_READERS,
  /** R6 on pending operations: a failed node discards those that have used more of them. */
  DOMINATED_PENDING,
  /** R6 on states: a failed node discards those whose states allow no more. */
  DOMINATED_STATES,
  /** R7: try first what the next return needs. */
  TRIAL_ORDER,
  /** R8: of two commuting operations in a row, one order. */
  COMMUTING,
  /** R9: fail where something needed can no longer be produced. */
  TOKENS,
  /** R10: fail, or change the goal, where an open operation would become impossible for ever. */
  NEVER,
  /** R11: take what every path to the goal contains. */
  NECESSARY,
  /** R12: take only what can matter for the goal. */
  RELEVANT,
  /** R13, R14, R17: a container's knowledge of when each value is removed, and of which never. */
  OUTLOOK,
  /** R15: refute on a few values at a time. */
  PROJECTIONS,
  /** R16, with R13: do not take what may as well wait. */
  PUT_OFF,
  /** R18, with R13: take at once what cannot hurt. */
  SAFE
}
