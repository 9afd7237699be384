package dev.plumbline.core.relaxed;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes, from the definition, the legal sequence that a quasi legal one deviates from; shares
 * nothing with {@link QuasiSpec} but the strict specification.
 *
 * <p>The legal sequence is found by making the same calls. Then, for each class, answers given are
 * matched with answers required, slots at most k apart, by augmenting paths: nothing is assumed
 * about which matching is best.
 *
 * <p>Cost: O(n²k) at worst for n operations of a class; it is asked once for each witness.
 */
final class QuasiRearrangement<S> {
  /** An answer that was not recorded, and may have been any. */
  private static final Object UNKNOWN = new Object();

  /** What is left in a container: some value. */
  private static final Object LEFT = new Object();

  private final Spec<S> spec;
  private final List<String> classes;
  private final List<Integer> factors;
  private final @Nullable String drain;

  /**
   * A proof for these classes.
   *
   * @param drain the remove of a container that is emptied at the end, and from which no value is
   *     removed before it was added; null if that is not so
   */
  QuasiRearrangement(
      Spec<S> spec, List<String> classes, List<Integer> factors, @Nullable String drain) {
    this.spec = spec;
    this.classes = classes;
    this.factors = factors;
    this.drain = drain;
  }

  /** One class of one object: where its operations stand, what they answered and should have. */
  private static final class Slots {
    final List<Integer> places = new ArrayList<>();
    final List<Integer> rows = new ArrayList<>();
    final List<Object> given = new ArrayList<>();
    final List<Object> required = new ArrayList<>();
  }

  /**
   * The legal sequence, object by object: rows, and -1 for what empties a container at the end.
   *
   * @throws IllegalArgumentException with one sentence, if there is none
   */
  int[] rearrange(History history, int[] order) {
    Vocabulary vocabulary = new Vocabulary(spec);
    List<Integer> all = new ArrayList<>();
    for (int object = 0; object < history.objects().size(); object++) {
      List<Integer> rows = new ArrayList<>();
      List<Operation> sequence = new ArrayList<>();
      for (int row : order) {
        if (history.objectId(row) == object) {
          rows.add(row);
          sequence.add(vocabulary.translate(history.operation(row)));
        }
      }
      all.addAll(rearrange(rows, sequence));
    }
    return all.stream().mapToInt(Integer::intValue).toArray();
  }

  private List<Integer> rearrange(List<Integer> rows, List<Operation> sequence) {
    List<Slots> slots = new ArrayList<>();
    classes.forEach(c -> slots.add(new Slots()));
    S last = follow(rows, sequence, slots);
    List<Integer> legal = new ArrayList<>(rows);
    for (int d = 0; d < classes.size(); d++) {
      Slots s = slots.get(d);
      boolean drained = classes.get(d).equals(drain);
      int[] partner =
          drained
              ? matchDrained(s, rest(last), factors.get(d))
              : match(s.given, s.required, factors.get(d));
      if (partner == null) {
        throw new IllegalArgumentException(
            "answers of %s move by more than %d".formatted(classes.get(d), factors.get(d)));
      }
      for (int j = 0; j < partner.length; j++) {
        int row = partner[j] < s.rows.size() ? s.rows.get(partner[j]) : -1;
        if (j < s.places.size()) {
          legal.set(s.places.get(j), row);
        } else {
          legal.add(row);
        }
      }
    }
    return legal;
  }

  /** Makes the calls in their order; the state after the last one. */
  private S follow(List<Integer> rows, List<Operation> sequence, List<Slots> slots) {
    Map<Object, Integer> there = new HashMap<>();
    S state = spec.initial();
    for (int place = 0; place < sequence.size(); place++) {
      Operation op = sequence.get(place);
      int d = classes.indexOf(op.name());
      Operation legal = d < 0 ? op : legal(state, op);
      if (d >= 0) {
        Slots s = slots.get(d);
        s.places.add(place);
        s.rows.add(rows.get(place));
        s.given.add(op.pending() ? UNKNOWN : op.output());
        s.required.add(legal.output());
      }
      if (drain != null) {
        requireAdded(op, there);
      }
      List<S> next = spec.step(state, legal).states();
      if (next.isEmpty()) {
        throw new IllegalArgumentException(op + " is illegal at its place");
      }
      state = next.get(0);
    }
    return state;
  }

  private Operation legal(S state, Operation op) {
    Operation call = Operation.pending(op.name(), op.input());
    return call.returning(spec.outputs(state, call).get(0));
  }

  private void requireAdded(Operation op, Map<Object, Integer> there) {
    if (op.hasInput() && op.input() != null) {
      there.merge(op.input(), 1, Integer::sum);
    } else if (op.name().equals(drain) && !op.pending() && op.output() != null) {
      if (there.merge(op.output(), -1, Integer::sum) < 0) {
        throw new IllegalArgumentException(op + " comes before its value was added");
      }
    }
  }

  /** What the container answers until it is empty. */
  private List<Object> rest(S last) {
    List<Object> rest = new ArrayList<>();
    Operation call = Operation.pending(assured(drain), null);
    S state = last;
    for (Operation op = legal(state, call); op.output() != null; op = legal(state, call)) {
      rest.add(op.output());
      state = spec.step(state, op).states().get(0);
    }
    return rest;
  }

  /** The same as {@link #match} with a container that is emptied at the end. */
  private static int @Nullable [] matchDrained(Slots s, List<Object> rest, int k) {
    long early = s.given.stream().filter(Objects::isNull).count();
    long late = s.required.stream().filter(Objects::isNull).count();
    long unknown = s.given.stream().filter(v -> v == UNKNOWN).count();
    // Unknown answers may be empty results as well.
    for (long more = Math.max(0, early - late); more <= early + unknown - late; more++) {
      List<Object> given = new ArrayList<>(s.given);
      List<Object> required = new ArrayList<>(s.required);
      required.addAll(rest);
      for (long i = 0; i < more; i++) {
        required.add(null);
      }
      while (given.size() < required.size()) {
        given.add(LEFT);
      }
      int[] partner = match(given, required, k);
      if (partner != null) {
        return partner;
      }
    }
    return null;
  }

  /** For each required answer the slot that gives it, at most k apart; null if that cannot be. */
  private static int @Nullable [] match(List<Object> given, List<Object> required, int k) {
    int[] partner = Filled.ints(required.size(), -1);
    for (int i = 0; i < given.size(); i++) {
      if (!augment(i, given, required, k, partner, new boolean[required.size()])) {
        return null;
      }
    }
    return partner;
  }

  private static boolean augment(
      int i, List<Object> given, List<Object> required, int k, int[] partner, boolean[] seen) {
    for (int j = Math.max(0, i - k); j <= Math.min(required.size() - 1L, (long) i + k); j++) {
      if (fits(given.get(i), required.get(j)) && !seen[j]) {
        seen[j] = true;
        if (partner[j] < 0 || augment(partner[j], given, required, k, partner, seen)) {
          partner[j] = i;
          return true;
        }
      }
    }
    return false;
  }

  private static boolean fits(Object given, Object required) {
    return given == UNKNOWN
        || (given == LEFT && required != null)
        || Objects.equals(given, required);
  }
}
