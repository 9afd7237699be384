package dev.plumbline.core.relaxed;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The answers of one class of operations that two sequences with the same slots do not yet share.
 *
 * <p>Slot by slot, one sequence gives an answer and the other, which is legal, requires one. Each
 * answer given must be required, and each required must be given, at most k slots later or earlier.
 * Equal answers are paired in their order: if some other pairing keeps all within k slots, so does
 * this one, since untwisting two pairs brings neither partner further away than the further one
 * was. What waits for longer than k slots is lost, so a window has at most k entries on each side.
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
  record Waiting(Object answer, int age) {}

  boolean isEmpty() {
    return required.isEmpty() && given.isEmpty();
  }

  /** How many answers of this value were given and not yet required. */
  long given(Object answer) {
    return given.stream().filter(w -> Objects.equals(w.answer, answer)).count();
  }

  /** The windows in which one more required answer is settled or waits. */
  List<QuasiWindow> require(Object answer) {
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
  boolean requires(Object answer) {
    return oldest(required, answer) >= 0;
  }

  /** The window in which one more given answer is settled or waits. */
  QuasiWindow give(Object answer) {
    int equal = oldest(required, answer);
    return equal >= 0
        ? new QuasiWindow(without(required, equal), given)
        : new QuasiWindow(required, with(given, answer));
  }

  /** The window at the next slot; null if something has waited for too long. */
  QuasiWindow advance(int k) {
    if (isEmpty()) {
      return this;
    }
    List<Waiting> olderRequired = older(required, k);
    List<Waiting> olderGiven = older(given, k);
    return olderRequired == null || olderGiven == null
        ? null
        : new QuasiWindow(olderRequired, olderGiven);
  }

  private static List<Waiting> older(List<Waiting> list, int k) {
    List<Waiting> older = new ArrayList<>(list.size());
    for (Waiting w : list) {
      if (w.age >= k) {
        return null;
      }
      older.add(new Waiting(w.answer, w.age + 1));
    }
    return older;
  }

  private static int oldest(List<Waiting> list, Object answer) {
    for (int i = 0; i < list.size(); i++) {
      if (Objects.equals(list.get(i).answer, answer)) {
        return i;
      }
    }
    return -1;
  }

  private static List<Waiting> with(List<Waiting> list, Object answer) {
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
