package dev.plumbline.core.relaxed;

import dev.plumbline.core.relaxed.rules.DeadEnds;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The answers of one class of operations that two sequences with the same slots do not yet share.
 *
 * <p>Slot by slot, one sequence gives an answer and the other, which is legal, requires one. Each
 * answer given must be required, and each required must be given, at most k slots later or earlier.
 * Equal answers are paired in their order: if some other pairing keeps all within k slots, so does
 * this one, since untwisting two pairs brings neither partner further away than the further one
 * was. What waits for longer than k slots is lost, so a window has at most k entries on each side.
 *
 * <p>Cost: O(k) a step; {@code openorder.PackedQuasiWindow} is the same in two words a side, for
 * small k.
 *
 * @param required what the legal sequence answered and the other one did not yet, oldest first
 * @param given the converse
 */
record QuasiWindow(List<Waiting> required, List<Waiting> given) {
  static final QuasiWindow EMPTY = new QuasiWindow(List.of(), List.of());

  /** Stands for an answer that was not recorded, and may have been any. */
  static final Object ANY = new Object();

  /**
   * An answer that waits.
   *
   * @param age how many slots ago it came, counted at the next slot
   */
  record Waiting(@Nullable Object answer, int age) {}

  boolean isEmpty() {
    return required.isEmpty() && given.isEmpty();
  }

  /** How many answers of this value were given and not yet required. */
  long given(@Nullable Object answer) {
    return given.stream().filter(w -> Objects.equals(w.answer, answer)).count();
  }

  /** The windows in which one more required answer is settled or waits. */
  List<QuasiWindow> require(@Nullable Object answer) {
    int equal = oldest(given, answer);
    int any = oldest(given, ANY);
    List<QuasiWindow> next = new ArrayList<>();
    if (equal >= 0) {
      next.add(new QuasiWindow(required, without(given, equal)));
    } else {
      next.add(new QuasiWindow(with(required, answer), given));
    }
    if (any >= 0) {
      next.add(new QuasiWindow(required, without(given, any)));
    }
    return next;
  }

  /** Whether an answer is required and not yet given. */
  boolean requires(@Nullable Object answer) {
    return oldest(required, answer) >= 0;
  }

  /** The window in which one more given answer is settled or waits. */
  QuasiWindow give(@Nullable Object answer) {
    int equal = oldest(required, answer);
    return equal >= 0
        ? new QuasiWindow(without(required, equal), given)
        : new QuasiWindow(required, with(given, answer));
  }

  /** The window at the next slot; null if something has waited for too long. */
  @Nullable QuasiWindow advance(int k) {
    if (isEmpty()) {
      return this;
    }
    List<Waiting> olderRequired = older(required, k);
    List<Waiting> olderGiven = older(given, k);
    return olderRequired == null || olderGiven == null
        ? null
        : new QuasiWindow(olderRequired, olderGiven);
  }

  // ---- What is to come.

  /**
   * Whether everything that waits can still be settled in time. What is required must be given in
   * slots of its own, the oldest at best in the next one. What was given is required when its turn
   * comes: if the container would give {@code rest} next, that is at the place of the value in it,
   * or behind all of it for an empty result. Without a container ({@code rest} is null) answers are
   * required in slots of their own.
   */
  boolean hasTime(int k, @Nullable List<Object> rest) {
    return spreads(required, k) && (rest == null ? spreads(given, k) : comesInTime(k, rest));
  }

  /** The same if equal values may still be added in front of others. */
  boolean hasTimeInStack(int k, List<Object> rest) {
    int empties = 0;
    for (Waiting w : given) {
      if (w.answer == null && comesTooLate(w, rest.size() + empties++, k)) {
        return false;
      }
    }
    return spreads(required, k);
  }

  /** Whether each can be settled in a slot of its own, the oldest first. */
  private static boolean spreads(List<Waiting> list, int k) {
    for (int i = 0; i < list.size(); i++) {
      if (comesTooLate(list.get(i), i, k)) {
        return false;
      }
    }
    return true;
  }

  private static boolean comesTooLate(Waiting w, int others, int k) {
    return new DeadEnds(k).comesTooLate(w.age, others);
  }

  private boolean comesInTime(int k, List<Object> rest) {
    if (given.isEmpty()) {
      return true;
    }
    boolean[] used = new boolean[rest.size() + given.size()];
    for (Waiting w : given) {
      int at = 0;
      while (at < used.length && (used[at] || !Objects.equals(at(rest, at), w.answer))) {
        at++;
      }
      if (at < used.length) {
        used[at] = true;
        if (comesTooLate(w, at, k)) {
          return false;
        }
      }
    }
    return true;
  }

  /** What a container that is being emptied answers: null once it is empty. */
  private static @Nullable Object at(List<Object> rest, int i) {
    return i < rest.size() ? rest.get(i) : null;
  }

  /**
   * Whether everything is settled once a container that gives {@code rest} next is emptied by
   * removes that overlap. Whoever empties it gives back in any order what is there, so nothing that
   * was given may be missing, and no empty result may still be required.
   */
  boolean endsEmptied(int k, List<Object> rest) {
    for (Waiting w : required) {
      if (w.answer == null) {
        return false;
      }
    }
    for (Waiting w : given) {
      if (w.answer != null && count(rest, w.answer) < given(w.answer)) {
        return false;
      }
    }
    return hasTime(k, rest);
  }

  private static long count(List<Object> list, Object value) {
    return list.stream().filter(v -> Objects.equals(v, value)).count();
  }

  private static @Nullable List<Waiting> older(List<Waiting> list, int k) {
    List<Waiting> older = new ArrayList<>(list.size());
    for (Waiting w : list) {
      if (w.age >= k) {
        return null;
      }
      older.add(new Waiting(w.answer, w.age + 1));
    }
    return older;
  }

  private static int oldest(List<Waiting> list, @Nullable Object answer) {
    for (int i = 0; i < list.size(); i++) {
      if (Objects.equals(list.get(i).answer, answer)) {
        return i;
      }
    }
    return -1;
  }

  private static List<Waiting> with(List<Waiting> list, @Nullable Object answer) {
    List<Waiting> more = new ArrayList<>(list);
    more.add(new Waiting(answer, 0));
    return more;
  }

  private static List<Waiting> without(List<Waiting> list, int i) {
    List<Waiting> fewer = new ArrayList<>(list);
    fewer.remove(i);
    return fewer;
  }
}
