package dev.plumbline.derive.model;

import java.util.List;

/** What a model check found out. */
public sealed interface ModelVerdict {
  /** How many states were found. */
  long states();

  /**
   * Within the bounds nothing goes wrong.
   *
   * @param blocked the operations that may wait for others that are pending, if it was asked
   */
  record Correct(long states, List<String> blocked) implements ModelVerdict {}

  /** Something goes wrong. */
  record Wrong(long states, Counterexample counterexample) implements ModelVerdict {}

  /** A limit ended the search. */
  record Undecided(long states, String reason) implements ModelVerdict {}
}
