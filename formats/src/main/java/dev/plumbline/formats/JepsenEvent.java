package dev.plumbline.formats;

import dev.plumbline.core.history.Values;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One event of a Jepsen history, filled in by a reader and used again for the next. */
final class JepsenEvent {
  static final int TYPE = 0;
  static final int PROCESS = 1;
  static final int F = 2;
  static final int VALUE = 3;
  static final int KEY = 4;
  static final int ERROR = 5;
  static final int TIME = 6;

  private static final Set<String> UNEQUAL = Set.of("did-not-succeed", "precondition-failed");

  /** The keys an event has, in the order of the numbers above. */
  static Fields fields() {
    return new Fields("type", "process", "f", "value", "key", "error", "time");
  }

  enum Type {
    INVOKE,
    OK,
    FAIL,
    INFO;

    static Type of(String name) throws Malformed {
      return switch (name) {
        case "invoke" -> INVOKE;
        case "ok" -> OK;
        case "fail" -> FAIL;
        case "info" -> INFO;
        default ->
            throw Malformed.syntax(
                "the type is " + Values.show(name) + ", expected invoke, ok, fail or info");
      };
    }
  }

  @Nullable Type type;

  /** False for a nemesis, whose events are annotations of the history. */
  boolean client;

  /** What a nemesis did, where that is no value. */
  @Nullable String note;

  long process;
  @Nullable String f;
  boolean hasValue;

  /** The code of the value, unless values are tuples. */
  long value;

  /** The value itself, if values are tuples. */
  @Nullable Object tuple;

  /** The {@code :key} some old key-value logs have; null when there is none. */
  @Nullable Object key;

  /** The {@code :error} of a completion, empty if it is no word; null when there is none. */
  @Nullable String error;

  /** Whether it tells when it was. */
  boolean hasTime;

  /** The {@code :time} in nanoseconds since the start of the test, for people. */
  long time;

  /** Takes the time, if it is one. */
  void time(@Nullable Long nanos) {
    hasTime = nanos != null;
    time = nanos == null ? 0 : nanos;
  }

  /**
   * Whether there is an error other than that a comparison failed, in the words of Jepsen's own
   * tests: a timeout, or a server that was not there.
   */
  boolean hasForeignError() {
    return error != null && !UNEQUAL.contains(error);
  }

  /** The type, which is known to be there. */
  Type knownType() {
    return Objects.requireNonNull(type);
  }

  /** The name of the operation, which is known to be there. */
  String operation() {
    return Objects.requireNonNull(f);
  }

  void clear() {
    type = null;
    client = false;
    note = null;
    f = null;
    hasValue = false;
    value = Values.NULL;
    tuple = null;
    key = null;
    error = null;
    hasTime = false;
  }
}
