package dev.plumbline.report.page;

import dev.plumbline.core.history.Abridged;
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
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * A witness to step through, with the state before and after each step.
 *
 * <p>States can be long and steps many. So that each of a million steps has its state, the letters
 * that one state may take are fewer where there are many steps, and become fewer when those so far
 * took more than their share; a long state is shown by its ends. More steps than that, a state of a
 * user's own class that writes itself at great length, or an object that may be in very many states
 * at once end this; then the page says at each later step why it has no state.
 *
 * <p>Cost: writing states takes most of the time that a page takes, about two seconds a million.
 */
final class Steps implements PageSection.Block {
  private static final long USUALLY_READ = 60_000_000;
  private static final long USUALLY_STORED = 24_000_000;
  private static final long MOST_READ = 400_000_000;
  private static final int LONGEST_STATE = 4_000;
  private static final int SHORTEST_STATE = 62;

  /** As many letters as say how many elements are left out, and a little more. */
  private static final int LEFT_OUT = 40;

  private static final int SHARE_EVERY = 1_024;
  private static final int SHOWN_STATES = 4;
  private static final int MOST_STATES = 1_000;
  private static final int MOST_STEPS = 1_000_000;

  private final Witness witness;
  private final String initial;
  private int lost;
  private int withoutEffect;
  private int withState;
  private int longest = LONGEST_STATE;
  private long written;
  private String end = "";

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
      History history,
      Witness witness,
      @Nullable Spec<?> spec,
      Groups groups,
      ColumnBlock columns) {
    String initial =
        spec == null ? "" : Abridged.shortened(Values.showWhole(spec.initial()), LONGEST_STATE);
    Steps steps = new Steps(witness, initial);
    steps.countLeftOut(history);
    columns.intDifferences("order", witness.toArray());
    if (spec == null) {
      steps.end = "States are not shown: there was no specification when this page was written.";
    } else {
      steps.follow(history, spec, groups, columns);
    }
    return steps;
  }

  /** What a witness leaves out is pending, or undone by a crash if the crash model has that. */
  private void countLeftOut(History history) {
    int pending = 0;
    for (int row : witness.toArray()) {
      pending += history.pending(row) ? 1 : 0;
    }
    withoutEffect = history.pendingCount() - pending;
    lost = history.size() - witness.size() - withoutEffect;
  }

  private <S> void follow(History history, Spec<S> spec, Groups groups, ColumnBlock columns) {
    Vocabulary vocabulary = new Vocabulary(spec);
    StateChanges changes = new StateChanges(groups.count(), initial, witness.size());
    List<Collection<S>> states = new ArrayList<>(groups.count());
    for (int g = 0; g < groups.count(); g++) {
      states.add(List.of(spec.initial()));
    }
    while (withState < witness.size() && end.isEmpty()) {
      if (withState % SHARE_EVERY == 0) {
        share(changes);
      }
      int i = witness.operation(withState);
      int group = groups.of(i);
      Operation op = vocabulary.translate(history.operation(i));
      Collection<S> after = after(spec, states.get(group), op);
      end = whyNot(after);
      if (end.isEmpty()) {
        states.set(group, after);
        changes.add(group, show(after));
        withState++;
      }
    }
    changes.addTo(columns);
  }

  /** How many letters a state may take from here on. */
  private void share(StateChanges changes) {
    long steps = Math.max(1, Math.min(MOST_STEPS, witness.size()) - withState);
    long share =
        Math.min(USUALLY_READ - changes.read(), 4 * (USUALLY_STORED - changes.stored())) / steps;
    while (longest > SHORTEST_STATE && longest > share) {
      longest = Math.max(SHORTEST_STATE, longest / 2);
    }
  }

  private String whyNot(Collection<?> after) {
    if (after.isEmpty()) {
      return "From here on there are no states: the specification gives none.";
    }
    if (after.size() > MOST_STATES) {
      return "From here on there are no states: the object may be in more than "
          + MOST_STATES
          + " of them.";
    }
    if (withState >= MOST_STEPS) {
      return "From here on there are no states: a page has those of the first million steps.";
    }
    return written <= MOST_READ ? "" : "From here on there are no states: they are too long.";
  }

  private static <S> Collection<S> after(Spec<S> spec, Collection<S> before, Operation op) {
    Set<S> after = new LinkedHashSet<>();
    for (S state : before) {
      after.addAll(spec.step(state, op).states());
    }
    return after;
  }

  private String show(Collection<?> states) {
    List<String> some = states.stream().limit(SHOWN_STATES).map(this::show).toList();
    String text = String.join("  or  ", some);
    return states.size() > SHOWN_STATES
        ? text + "  or one of " + (states.size() - SHOWN_STATES) + " more"
        : text;
  }

  private String show(Object state) {
    boolean many = state instanceof Abridged;
    String text = many ? ((Abridged) state).abridged(longest) : Values.showWhole(state);
    written += text.length();
    return Abridged.shortened(text, many ? longest + LEFT_OUT : longest);
  }

  @Override
  public String type() {
    return "witness";
  }

  @Override
  public void write(JsonGenerator json) {
    json.writeNumberProperty("steps", witness.size());
    json.writeNumberProperty("withState", withState);
    json.writeNumberProperty("withoutEffect", withoutEffect);
    json.writeNumberProperty("lost", lost);
    json.writeStringProperty("initial", initial);
    json.writeStringProperty("end", end);
  }
}
