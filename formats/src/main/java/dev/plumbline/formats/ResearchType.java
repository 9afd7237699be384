package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.spec.Vocabulary;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the histories of LiMo, fastlin and fptlin are about: one object, whose type the file names.
 */
@SuppressWarnings("ImmutableEnumChecker") // nobody changes them
enum ResearchType {
  STACK("stack", "stack", "atomic-stack"),
  QUEUE("queue", "queue", "atomic-queue"),
  /** The largest goes first there. */
  PRIORITY_QUEUE("max-priority-queue", "priorityqueue", null),
  SET("set", "set", null),
  DEQUE("deque", "deque", null),
  SEMAPHORE("semaphore:0", "semaphore", null),
  /** A register that is only swapped, in fptlin; one that is read and written, in LiMo. */
  REGISTER("register", "rmw", "register");

  /** Names that say which end of a priority queue they mean. */
  private static final Set<String> OF_THE_LARGEST =
      Set.of(
          "insert",
          "pollMax",
          "peekMax",
          "deleteMax",
          "delete-max",
          "extractMax",
          "removeMax",
          "max",
          "findMax",
          "largest");

  private final Vocabulary vocabulary;
  private final Set<String> names;
  private final String intervals;
  private final @Nullable String limo;

  ResearchType(String spec, String intervals, @Nullable String limo) {
    var known = Specs.named(spec);
    this.vocabulary = new Vocabulary(known);
    this.names = Set.copyOf(known.operations().stream().map(Signature::name).toList());
    this.intervals = intervals;
    this.limo = limo;
  }

  /** What fastlin and fptlin call it. */
  String intervalName() {
    return intervals;
  }

  /** What LiMo calls it; null if it has none. */
  @Nullable String limoName() {
    return limo;
  }

  /** The name of an operation as the specification has it. */
  String operation(String recorded) {
    return Objects.requireNonNull(vocabulary.signature(recorded)).name();
  }

  /** The type that fastlin or fptlin call so. */
  static Optional<ResearchType> ofIntervals(String name) {
    String asked = name.equals("pqueue") ? "priorityqueue" : name;
    return Arrays.stream(values()).filter(t -> t.intervals.equals(asked)).findFirst();
  }

  /** The type that has the operations of a history, most of them under the very name. */
  static Optional<ResearchType> of(History h) {
    List<String> used = h.names();
    ResearchType best = null;
    long most = 0;
    for (ResearchType t : values()) {
      long own = used.stream().filter(t.names::contains).count();
      if (own > most && used.stream().allMatch(t::knows)) {
        best = t;
        most = own;
      }
    }
    return Optional.ofNullable(best);
  }

  private boolean knows(String name) {
    return vocabulary.signature(name) != null
        && (this != PRIORITY_QUEUE || OF_THE_LARGEST.contains(name));
  }
}
