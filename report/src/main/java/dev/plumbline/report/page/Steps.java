package dev.plumbline.report.page;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import dev.plumbline.core.verdict.Witness;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonGenerator;

/**
 * A witness to step through, with the state before and after each step.
 *
 * <p>States can be long and steps many, so writing them down is bounded: after so many characters
 * the remaining steps are shown without states, and the page says so.
 */
final class Steps implements Exhibit.Block {
  private static final long MOST_READ = 60_000_000;
  private static final long MOST_STORED = 6_000_000;
  private static final int LONGEST_STATE = 4_000;
  private static final int MOST_STATES = 4;

  private final Witness witness;
  private final String initial;
  private int withState;

  private Steps(Witness witness, String initial) {
    this.witness = witness;
    this.initial = initial;
  }

  /**
   * Steps, whose columns are added to those of the history.
   *
   * @param spec null if states are not to be shown
   */
  static Steps of(
      History history, Witness witness, Spec<?> spec, Groups groups, ColumnBlock columns) {
    Steps steps = new Steps(witness, spec == null ? "" : show(List.of(spec.initial())));
    columns.intDifferences("order", witness.toArray());
    if (spec != null) {
      steps.follow(history, spec, groups, columns);
    }
    return steps;
  }

  private <S> void follow(History history, Spec<S> spec, Groups groups, ColumnBlock columns) {
    Vocabulary vocabulary = new Vocabulary(spec);
    StateChanges changes = new StateChanges(groups.count(), initial, witness.size());
    List<Collection<S>> states = new ArrayList<>(groups.count());
    for (int g = 0; g < groups.count(); g++) {
      states.add(List.of(spec.initial()));
    }
    while (withState < witness.size() && changes.within(MOST_READ, MOST_STORED)) {
      int i = witness.operation(withState);
      int group = groups.of(i);
      Operation op = vocabulary.translate(history.operation(i));
      Collection<S> after = after(spec, states.get(group), op);
      if (after.isEmpty()) {
        break; // a relaxed object whose history is closed by an operation of its own
      }
      states.set(group, after);
      changes.add(group, show(after));
      withState++;
    }
    changes.addTo(columns, withState);
  }

  private static <S> Collection<S> after(Spec<S> spec, Collection<S> before, Operation op) {
    Set<S> after = new LinkedHashSet<>();
    for (S state : before) {
      after.addAll(spec.step(state, op).states());
    }
    return after;
  }

  private static String show(Collection<?> states) {
    List<String> some =
        states.stream()
            .limit(MOST_STATES)
            .map(s -> ValueTexts.shortened(Values.show(s), LONGEST_STATE))
            .toList();
    String text = String.join("  or  ", some);
    return states.size() > MOST_STATES
        ? text + "  or one of " + (states.size() - MOST_STATES) + " more"
        : text;
  }

  @Override
  public String type() {
    return "witness";
  }

  @Override
  public void write(JsonGenerator json) {
    json.writeNumberProperty("steps", witness.size());
    json.writeNumberProperty("withState", withState);
    json.writeStringProperty("initial", initial);
  }
}
