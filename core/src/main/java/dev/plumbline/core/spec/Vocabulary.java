package dev.plumbline.core.spec;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The operation names of a specification, synonyms included: turns what a recording says into what
 * {@link Spec#step} understands, or says in one sentence why it cannot.
 */
public final class Vocabulary {
  private final String specName;
  private final List<Signature> signatures;
  private final Function<Operation, String> misfit;
  private final Predicate<Operation> blind;
  private final Map<String, Signature> byName = new HashMap<>();

  /** The operations of a specification. */
  public Vocabulary(Spec<?> spec) {
    specName = spec.name();
    signatures = spec.operations();
    misfit = spec::misfit;
    blind = spec.traits()::isBlind;
    for (Signature s : signatures) {
      byName.put(s.name(), s);
    }
    for (Signature s : signatures) {
      s.synonyms().forEach(synonym -> byName.putIfAbsent(synonym, s));
    }
  }

  /** True if the specification accepts any name. */
  public boolean open() {
    return signatures.isEmpty();
  }

  /** The signature behind a name or synonym; null if there is none. */
  public @Nullable Signature signature(String name) {
    return byName.get(name);
  }

  /** The number of a signature of this vocabulary. */
  @SuppressWarnings("ReferenceEquality")
  public int number(Signature signature) {
    // By identity: a specification may build its signatures anew on each call.
    for (int i = 0; i < signatures.size(); i++) {
      if (signatures.get(i) == signature) {
        return i;
      }
    }
    throw new IllegalArgumentException("not a signature of " + specName + ": " + signature);
  }

  /** Whether a completed operation, translated, can be wrong about something. */
  public boolean observes(Operation completed) {
    Signature s = byName.get(completed.name());
    return s == null || (s.observes() && (s.answersNothing() || !blind.test(completed)));
  }

  /** The operation as {@link Spec#step} sees it; the name must be known. */
  public Operation translate(Operation op) {
    if (open()) {
      return op;
    }
    Signature s = assured(byName.get(op.name()));
    Operation renamed = op.name().equals(s.name()) ? op : op.named(s.name());
    return s.answersNothing() && op.hasOutput() ? renamed.returningNothing() : renamed;
  }

  /**
   * The answer of an operation of which only is known that it took effect: {@link
   * Operation#NOTHING} if it never answers more, and true of a {@code cas}, whose effect it is to
   * succeed. {@link Traits#UNKNOWN} of all others, and of what may answer anything.
   */
  public Object answerIfDone(String name) {
    Signature s = byName.get(name);
    if (s == null) {
      return Traits.UNKNOWN;
    }
    if (s.answersNothing()) {
      return Operation.NOTHING;
    }
    boolean tellsSuccess = s.output().accepts().test(true) && !s.output().accepts().test(null);
    return s.name().equals("cas") && tellsSuccess ? true : Traits.UNKNOWN;
  }

  /** Why the name is not known, with the nearest one that is. */
  public String unknown(String name) {
    String guess =
        Nearest.to(name, new TreeSet<>(byName.keySet()))
            .map(n -> "did you mean " + n + "?")
            .orElseGet(() -> "it has " + String.join(", ", operationNames()));
    return "%s has no operation %s; %s".formatted(specName, Values.showName(name), guess);
  }

  private List<String> operationNames() {
    return signatures.stream().map(Signature::name).toList();
  }

  /** What is wrong with the input; null if nothing is. */
  public @Nullable String inputProblem(Operation op) {
    Signature s = byName.get(op.name());
    return s == null || fits(s.input(), op.hasInput(), op.input())
        ? null
        : "%s takes %s, not %s"
            .formatted(op.name(), s.input().description(), shown(op.hasInput(), op.input()));
  }

  /** What is wrong with the output; null if nothing is. */
  public @Nullable String outputProblem(Operation op) {
    Signature s = byName.get(op.name());
    if (s == null || op.pending()) {
      return null;
    }
    if (!fits(s.output(), op.hasOutput(), op.output())) {
      return "%s answers %s, not %s"
          .formatted(op.name(), s.output().description(), shown(op.hasOutput(), op.output()));
    }
    String why = inputProblem(op) == null ? misfit.apply(translate(op)) : null;
    return why == null ? null : "the answer of %s does not fit: %s".formatted(op, why);
  }

  private static boolean fits(Shape shape, boolean present, @Nullable Object value) {
    return present ? shape.accepts().test(value) : shape.mayBeAbsent();
  }

  private static String shown(boolean present, @Nullable Object value) {
    return present ? Values.show(value) : "nothing";
  }
}
