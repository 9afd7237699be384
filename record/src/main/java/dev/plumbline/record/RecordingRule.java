package dev.plumbline.record;

import org.jspecify.annotations.Nullable;

/**
 * How calls of one method are recorded.
 *
 * @param name the operation's name
 * @param arguments how many arguments, from the first, are its input: a timeout is none
 * @param role what it does with elements, for wrappers that make values distinct
 * @param refusal an exception that only says what another method says by its answer; null if none
 * @param refusalAnswer that answer
 */
record RecordingRule(
    String name,
    int arguments,
    Role role,
    @Nullable Class<? extends Exception> refusal,
    @Nullable Object refusalAnswer) {
  enum Role {
    /** The last argument is a value that is added. */
    ADDS,
    /** The answer is a value, or null; the argument, if any, is a key. */
    FINDS,
    /** The second argument is compared with what is there. */
    COMPARES,
    OTHER
  }

  /** Of methods that change nothing and that no specification knows: they are just passed on. */
  static final RecordingRule UNRECORDED = of("", 0);

  static RecordingRule of(String name, int arguments) {
    return new RecordingRule(name, arguments, Role.OTHER, null, null);
  }

  static RecordingRule adds(String name) {
    return new RecordingRule(name, 1, Role.ADDS, null, null);
  }

  /** Adds a value under a key. */
  static RecordingRule puts(String name) {
    return new RecordingRule(name, 2, Role.ADDS, null, null);
  }

  static RecordingRule finds(String name) {
    return new RecordingRule(name, 0, Role.FINDS, null, null);
  }

  /** Finds the value under a key. */
  static RecordingRule looksUp(String name) {
    return new RecordingRule(name, 1, Role.FINDS, null, null);
  }

  static RecordingRule compares(String name) {
    return new RecordingRule(name, 3, Role.COMPARES, null, null);
  }

  /** The same, where this exception means this answer. */
  RecordingRule or(Class<? extends Exception> thrown, @Nullable Object answer) {
    return new RecordingRule(name, arguments, role, thrown, answer);
  }

  /** Whether it may compare values with what is there, which distinct values would change. */
  boolean mayCompareValues() {
    return role == Role.COMPARES || role == Role.OTHER;
  }

  boolean isRefusal(Throwable thrown) {
    return refusal != null && refusal.isInstance(thrown);
  }
}
