package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.spec.Traits.Hook;
import dev.plumbline.core.spec.Traits.Kind;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Tokens, operations that commute, and operations that are necessary. */
final class HookClaims<S> extends Claims<S> {
  HookClaims(Reachable<S> on) {
    super(on);
  }

  @Override
  void test() {
    if (has(Hook.TOKENS)) {
      tokens();
    }
    if (has(Hook.COMMUTE)) {
      commute();
    }
    if (has(Hook.NECESSARY)) {
      necessary();
    }
  }

  private void tokens() {
    Set<Object> all = new LinkedHashSet<>();
    for (Operation op : operations) {
      all.add(traits.needs(op));
      all.add(traits.produces(op));
    }
    all.remove(null);
    all.remove(Traits.ANY_TOKEN);
    for (S s : states) {
      for (Operation op : operations) {
        Set<S> next = step(s, op);
        Object needed = traits.needs(op);
        claim(
            next.isEmpty() || needed == null || traits.has(s, needed),
            "tokens",
            "it is legal only in states that have the token it needs",
            "state",
            s,
            "operation",
            op,
            "needs",
            needed);
        for (Object token : all) {
          boolean gained =
              !traits.has(s, token) && next.stream().anyMatch(n -> traits.has(n, token));
          claim(
              !gained
                  || traits.produces(op) == Traits.ANY_TOKEN
                  || token.equals(traits.produces(op)),
              "tokens",
              "only what produces a token brings it into being",
              "state",
              s,
              "operation",
              op,
              "token",
              token,
              "produces",
              traits.produces(op));
        }
      }
    }
  }

  private void commute() {
    for (Operation a : operations) {
      for (Operation b : operations) {
        if (traits.commute(a, b)) {
          for (S s : states) {
            commutes("commute", s, a, b);
          }
        }
      }
    }
  }

  private void commutes(String trait, S s, Operation a, Operation b) {
    Set<S> ab = run(Set.of(s), List.of(a, b));
    Set<S> ba = run(Set.of(s), List.of(b, a));
    claim(
        ab.equals(ba),
        trait,
        "both orders have the same outcome",
        "state",
        s,
        "first",
        a,
        "second",
        b,
        "first, second leads to",
        ab,
        "second, first leads to",
        ba);
  }

  /** Without the necessary operation, no short path leads to the goal; and it commutes. */
  private void necessary() {
    for (S s : states) {
      for (Operation goal : sample(operations, 8)) {
        Operation y = goal.pending() ? null : traits.necessary(s, goal);
        if (y == null) {
          continue;
        }
        List<Operation> others =
            sample(operations.stream().filter(o -> !sameFunction(o, y)).toList(), 8);
        Set<S> seen = Set.of(s);
        for (int depth = 0; depth <= 3; depth++) {
          claim(
              step(seen, goal).isEmpty(),
              "necessary",
              "every path to the goal contains it",
              "state",
              s,
              "goal",
              goal,
              "necessary",
              y,
              "other operations",
              others);
          Set<S> next = new HashSet<>(seen);
          for (Operation o : others) {
            next.addAll(step(seen, o));
          }
          seen = next;
        }
        for (Operation o : others) {
          if (traits.kind(o) != Kind.READ_ONLY) {
            for (S t : states) {
              commutes("necessary", t, y, o);
            }
          }
        }
      }
    }
  }

  /** A pending operation with a forced output is treated like the completed one. */
  private boolean sameFunction(Operation a, Operation b) {
    return completed(a).equals(completed(b));
  }

  private Operation completed(Operation op) {
    Object forced = op.pending() ? traits.forcedOutput(op) : Traits.UNKNOWN;
    return forced == Traits.UNKNOWN ? op : HistoryGenerator.answered(op, forced);
  }
}
