package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Checks from the definition that a sequence is quasi legal, and shares nothing with {@link
 * QuasiSpec} but the strict specification.
 *
 * <p>The legal sequence is found by making the same calls. Then, for each class, answers given are
 * matched with answers required, slots at most k apart, by augmenting paths: nothing is assumed
 * about which matching is best.
 */
final class QuasiProof<S> {
  /** An answer that was not recorded, and may have been any. */
  private static final Object UNKNOWN = new Object();

  /** What is left in a container: some value. */
  private static final Object LEFT = new Object();

  private final Spec<S> spec;
  private final List<String> classes;
  private final List<Integer> factors;
  private final String drain;

  /**
   * A proof for these classes.
   *
   * @param drain the remove of a container that is emptied at the end, and from which no value is
   *     removed before it was added; null if that is not so
   */
  QuasiProof(Spec<S> spec, List<String> classes, List<Integer> factors, String drain) {
    this.spec = spec;
    this.classes = classes;
    this.factors = factors;
    this.drain = drain;
  }

  /** What is wrong with an order of a history, in one sentence; null if nothing is. */
  String objection(History history, int[] order) {
    Vocabulary vocabulary = new Vocabulary(spec);
    for (int object = 0; object < history.objects().size(); object++) {
      List<Operation> sequence = new ArrayList<>();
      for (int row : order) {
        if (history.objectId(row) == object) {
          sequence.add(vocabulary.translate(history.operation(row)));
        }
      }
      String objection = objection(sequence);
      if (objection != null) {
        return objection;
      }
    }
    return null;
  }

  private String objection(List<Operation> sequence) {
    List<List<Object>> given = new ArrayList<>();
    List<List<Object>> required = new ArrayList<>();
    for (int d = 0; d < classes.size(); d++) {
      given.add(new ArrayList<>());
      required.add(new ArrayList<>());
    }
    Map<Object, Integer> there = new HashMap<>();
    S state = spec.initial();
    for (Operation op : sequence) {
      int d = classes.indexOf(op.name());
      Operation legal = d < 0 ? op : legal(state, op);
      if (d >= 0) {
        given.get(d).add(op.pending() ? UNKNOWN : op.output());
        required.get(d).add(legal.output());
      }
      String early = drain == null ? null : early(op, there);
      List<S> next = spec.step(state, legal).states();
      if (early != null || next.isEmpty()) {
        return early != null ? early : op + " is illegal at its place";
      }
      state = next.get(0);
    }
    for (int d = 0; d < classes.size(); d++) {
      boolean drained = classes.get(d).equals(drain);
      boolean matched =
          drained
              ? matchDrained(given.get(d), required.get(d), rest(state), factors.get(d))
              : match(given.get(d), required.get(d), factors.get(d));
      if (!matched) {
        return "answers of %s move by more than %d".formatted(classes.get(d), factors.get(d));
      }
    }
    return null;
  }

  private Operation legal(S state, Operation op) {
    Operation call = Operation.pending(op.name(), op.input());
    return call.returning(spec.outputs(state, call).get(0));
  }

  private String early(Operation op, Map<Object, Integer> there) {
    if (op.hasInput() && op.input() != null) {
      there.merge(op.input(), 1, Integer::sum);
    } else if (op.name().equals(drain) && !op.pending() && op.output() != null) {
      int left = there.merge(op.output(), -1, Integer::sum);
      return left < 0 ? op + " comes before its value was added" : null;
    }
    return null;
  }

  /** What the container answers until it is empty. */
  private List<Object> rest(S last) {
    List<Object> rest = new ArrayList<>();
    Operation call = Operation.pending(drain, null);
    S state = last;
    for (Operation op = legal(state, call); op.output() != null; op = legal(state, call)) {
      rest.add(op.output());
      state = spec.step(state, op).states().get(0);
    }
    return rest;
  }

  /** The same as {@link #match} with a container that is emptied at the end. */
  private static boolean matchDrained(
      List<Object> given, List<Object> required, List<Object> rest, int k) {
    long early = given.stream().filter(Objects::isNull).count();
    long late = required.stream().filter(Objects::isNull).count();
    long unknown = given.stream().filter(v -> v == UNKNOWN).count();
    // Unknown answers may be empty results as well.
    for (long more = Math.max(0, early - late); more <= early + unknown - late; more++) {
      List<Object> allGiven = new ArrayList<>(given);
      List<Object> allRequired = new ArrayList<>(required);
      allRequired.addAll(rest);
      for (long i = 0; i < more; i++) {
        allRequired.add(null);
      }
      while (allGiven.size() < allRequired.size()) {
        allGiven.add(LEFT);
      }
      if (match(allGiven, allRequired, k)) {
        return true;
      }
    }
    return false;
  }

  /** Whether answers can be paired, slots at most k apart. */
  private static boolean match(List<Object> given, List<Object> required, int k) {
    int[] partner = new int[required.size()];
    Arrays.fill(partner, -1);
    for (int i = 0; i < given.size(); i++) {
      if (!augment(i, given, required, k, partner, new boolean[required.size()])) {
        return false;
      }
    }
    return true;
  }

  private static boolean augment(
      int i, List<Object> given, List<Object> required, int k, int[] partner, boolean[] seen) {
    for (int j = Math.max(0, i - k); j <= Math.min(required.size() - 1L, (long) i + k); j++) {
      boolean fits = fits(given.get(i), required.get(j));
      if (fits && !seen[j]) {
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
