package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.spec.Traits.Kind;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The kinds of operations, and the outputs that pending ones are forced to have. */
final class KindClaims<S> extends Claims<S> {
  KindClaims(Reachable<S> on) {
    super(on);
  }

  @Override
  void test() {
    kinds();
    forcedOutputs();
  }

  private void kinds() {
    for (Operation op : operations) {
      if (traits.kind(op) == Kind.READ_ONLY) {
        for (S s : states) {
          Set<S> next = step(s, op);
          claim(
              next.isEmpty() || next.equals(Set.of(s)),
              "kind READ_ONLY",
              "it is illegal or has no effect",
              "state",
              s,
              "operation",
              op,
              "leads to",
              next);
        }
      } else if (traits.kind(op) == Kind.OVERWRITE) {
        overwrite(op);
      }
    }
  }

  private void overwrite(Operation v) {
    for (S s : states) {
      Set<S> alone = step(s, v);
      claim(!alone.isEmpty(), "kind OVERWRITE", "it is always legal", "state", s, "operation", v);
      for (Operation u : operations) {
        if (traits.kind(u) == Kind.OVERWRITE && Objects.equals(traits.group(u), traits.group(v))) {
          Set<S> both = run(Set.of(s), List.of(u, v));
          claim(
              both.equals(alone),
              "kind OVERWRITE",
              "it hides other overwrites of its group",
              "state",
              s,
              "first",
              u,
              "then",
              v,
              "together lead to",
              both,
              "the second alone leads to",
              alone);
        }
      }
    }
  }

  private void forcedOutputs() {
    for (Operation call : calls) {
      Object forced = traits.forcedOutput(call);
      if (forced == Traits.UNKNOWN) {
        continue;
      }
      Operation done = HistoryGenerator.answered(call, forced);
      for (S s : states) {
        Set<S> effects = step(s, call);
        effects.remove(s);
        claim(
            step(s, done).containsAll(effects),
            "forcedOutput",
            "with any effect it has this output",
            "state",
            s,
            "call",
            call,
            "forced",
            forced,
            "effects",
            effects);
        claim(
            step(s, call).containsAll(step(s, done)),
            "forcedOutput",
            "with this output it does nothing that the pending one could not",
            "state",
            s,
            "call",
            call,
            "forced",
            forced);
      }
    }
  }
}
