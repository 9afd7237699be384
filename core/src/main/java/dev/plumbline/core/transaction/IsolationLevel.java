package dev.plumbline.core.transaction;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a database promises to its transactions, the strongest first. Each but the last implies all
 * that {@link #implied} names.
 */
public enum IsolationLevel {
  /** One order explains all reads, and respects real time. */
  STRICT_SERIALIZABLE("strict-serializable", "strictly serializable"),

  /** One order explains all reads, and each process sees its own transactions in order. */
  SESSION("session", "session-serializable"),

  /** One order explains all reads. */
  SERIALIZABLE("serializable", "serializable"),

  /** As snapshot isolation, with every snapshot taken after the call, and visible by the return. */
  STRONG_SNAPSHOT_ISOLATION("strong-snapshot-isolation", "strongly snapshot-isolated"),

  /** Each transaction reads one snapshot, and no two that overlap write the same key. */
  SNAPSHOT_ISOLATION("snapshot-isolation", "snapshot-isolated"),

  /** Each read returns what a committed transaction left, and nothing goes in circles. */
  READ_COMMITTED("read-committed", "read-committed");

  private final String name;
  private final String adjective;

  IsolationLevel(String name, String adjective) {
    this.name = name;
    this.adjective = adjective;
  }

  /** The level of a name such as {@code snapshot-isolation}; null if there is none. */
  public static @Nullable IsolationLevel named(String name) {
    return Arrays.stream(values())
        .filter(level -> level.name.equals(name))
        .findFirst()
        .orElse(null);
  }

  /** What a history with this property is called, as in {@code strictly serializable}. */
  public String adjective() {
    return adjective;
  }

  /** The weaker levels that follow from this one, the weakest first. */
  public List<IsolationLevel> implied() {
    return switch (this) {
      case STRICT_SERIALIZABLE ->
          List.of(
              READ_COMMITTED, SNAPSHOT_ISOLATION, SERIALIZABLE, STRONG_SNAPSHOT_ISOLATION, SESSION);
      case SESSION -> List.of(READ_COMMITTED, SNAPSHOT_ISOLATION, SERIALIZABLE);
      case SERIALIZABLE, STRONG_SNAPSHOT_ISOLATION -> List.of(READ_COMMITTED, SNAPSHOT_ISOLATION);
      case SNAPSHOT_ISOLATION -> List.of(READ_COMMITTED);
      case READ_COMMITTED -> List.of();
    };
  }

  /** Whether transactions take effect one at a time. */
  boolean serial() {
    return this == STRICT_SERIALIZABLE || this == SESSION || this == SERIALIZABLE;
  }

  /** Whether real time counts. */
  boolean timed() {
    return this == STRICT_SERIALIZABLE || this == STRONG_SNAPSHOT_ISOLATION;
  }

  @Override
  public String toString() {
    return name;
  }
}
