package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.ContainerTraits;
import dev.plumbline.core.spec.TokenTraits;
import dev.plumbline.core.spec.Traits.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** That legal sequences stay legal without some values. */
final class DeletionClaims<S> extends Claims<S> {
  DeletionClaims(Reachable<S> on) {
    super(on);
  }

  @Override
  void test() {
    ContainerTraits<S> container = traits.container();
    if (container != null && container.independentValues()) {
      values(container);
    }
    if (traits.tokens() != null) {
      ties(traits.tokens());
      unseen(traits.tokens());
    }
  }

  /** Deleting all operations of some values from a legal sequence leaves a legal one. */
  private void values(ContainerTraits<S> container) {
    for (int walk = 0; walk < 4; walk++) {
      List<Operation> sequence = new ArrayList<>();
      Set<Object> added = new HashSet<>();
      Set<Object> all = new LinkedHashSet<>();
      S s = spec.initial();
      for (int i = 0; i < 2 * WALK; i++) {
        Operation call = rng.pick(calls);
        List<Object> outputs = spec.outputs(s, call);
        if (outputs.isEmpty()) {
          continue;
        }
        Operation op = HistoryGenerator.answered(call, rng.pick(outputs));
        if (container.adds(op) && !added.add(container.value(op))) {
          continue;
        }
        s = rng.pick(spec.step(s, op).states());
        sequence.add(op);
        all.add(container.value(op));
      }
      all.remove(null);
      Set<Object> deleted = new LinkedHashSet<>(sample(all, rng.below(all.size() + 1)));
      List<Operation> left =
          sequence.stream().filter(o -> !deleted.contains(container.value(o))).toList();
      claim(
          !run(Set.of(spec.initial()), left).isEmpty(),
          "value",
          "a legal sequence stays legal without some values",
          "sequence",
          sequence,
          "deleted values",
          deleted,
          "illegal rest",
          left);
    }
  }

  /** Deleting whole groups of values that operations tie together leaves a legal sequence. */
  private void ties(TokenTraits<S> tokens) {
    List<Operation> sequence = new ArrayList<>();
    List<Set<Object>> groups = new ArrayList<>();
    S s = spec.initial();
    for (int i = 0; i < 2 * WALK; i++) {
      Operation call = rng.pick(calls);
      List<Object> outputs = spec.outputs(s, call);
      if (!outputs.isEmpty()) {
        Operation op = HistoryGenerator.answered(call, rng.pick(outputs));
        if (tokens.ties(op) == null) {
          return;
        }
        s = rng.pick(spec.step(s, op).states());
        sequence.add(op);
        join(groups, tokens.ties(op));
      }
    }
    Set<Object> deleted = new LinkedHashSet<>();
    groups.stream().filter(g -> rng.chance(0.5)).forEach(deleted::addAll);
    List<Operation> left =
        sequence.stream()
            .filter(o -> !tokens.ties(o).isEmpty())
            .filter(o -> tokens.ties(o).stream().noneMatch(deleted::contains))
            .toList();
    claim(
        !run(Set.of(spec.initial()), left).isEmpty(),
        "ties",
        "a legal sequence stays legal without some groups of tied values",
        "sequence",
        sequence,
        "deleted values",
        deleted,
        "illegal rest",
        left);
  }

  /** Deleting operations that an overwrite or nothing follows leaves a legal sequence. */
  private void unseen(TokenTraits<S> tokens) {
    List<Operation> sequence = new ArrayList<>();
    S s = spec.initial();
    for (int i = 0; i < 2 * WALK; i++) {
      Operation call = rng.pick(calls);
      List<Object> outputs = spec.outputs(s, call);
      if (!outputs.isEmpty()) {
        Operation op = HistoryGenerator.answered(call, rng.pick(outputs));
        boolean plain = tokens.needs(op) != null || traits.kind(op) == Kind.OVERWRITE;
        boolean same =
            sequence.isEmpty() || Objects.equals(spec.key(op), spec.key(sequence.get(0)));
        if (plain && same && tokens.ties(op) != null) {
          s = rng.pick(spec.step(s, op).states());
          sequence.add(op);
        }
      }
    }
    List<Operation> left = new ArrayList<>();
    for (int i = 0; i < sequence.size(); i++) {
      Operation op = sequence.get(i);
      boolean last = i == sequence.size() - 1;
      boolean isUnseen =
          tokens.produces(op) != null
              && (last || traits.kind(sequence.get(i + 1)) == Kind.OVERWRITE);
      if (!isUnseen || rng.chance(0.3)) {
        left.add(op);
      }
    }
    claim(
        !run(Set.of(spec.initial()), left).isEmpty(),
        "ties",
        "a legal sequence stays legal without operations that are followed by overwrites",
        "sequence",
        sequence,
        "illegal rest",
        left);
  }

  private void join(List<Set<Object>> groups, Collection<?> tied) {
    Set<Object> group = new LinkedHashSet<>(tied);
    for (Set<Object> other : List.copyOf(groups)) {
      if (other.stream().anyMatch(tied::contains)) {
        group.addAll(other);
        groups.remove(other);
      }
    }
    groups.add(group);
  }
}
