package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.SearchTraits.Necessity;
import dev.plumbline.core.spec.TokenTraits;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.spec.Traits.Kind;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/** Tokens, operations that commute, and operations that are necessary. */
final class HookClaims<S> extends Claims<S> {
  HookClaims(Reachable<S> on) {
    super(on);
  }

  @Override
  void test() {
    if (traits.tokens() != null) {
      tokens(traits.tokens());
    }
    if (traits.commuting() != null) {
      commute(traits.commuting());
    }
    if (traits.search().necessity() != null) {
      necessary(traits.search().necessity());
    }
  }

  private void tokens(TokenTraits<S> tokens) {
    Set<Object> all = new LinkedHashSet<>();
    for (Operation op : operations) {
      all.add(tokens.needs(op));
      all.add(tokens.produces(op));
    }
    all.remove(null);
    all.remove(TokenTraits.ANY_TOKEN);
    for (S s : states) {
      for (Operation op : operations) {
        Set<S> next = step(s, op);
        Object needed = tokens.needs(op);
        claim(
            next.isEmpty() || needed == null || tokens.has(s, needed),
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
              !tokens.has(s, token) && next.stream().anyMatch(n -> tokens.has(n, token));
          claim(
              !gained
                  || tokens.produces(op) == TokenTraits.ANY_TOKEN
                  || token.equals(tokens.produces(op)),
              "tokens",
              "only what produces a token brings it into being",
              "state",
              s,
              "operation",
              op,
              "token",
              token,
              "produces",
              tokens.produces(op));
        }
      }
    }
  }

  private void commute(BiPredicate<Operation, Operation> commuting) {
    for (Operation a : operations) {
      for (Operation b : operations) {
        if (commuting.test(a, b)) {
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
  private void necessary(Necessity<S> necessity) {
    for (S s : states) {
      for (Operation goal : sample(operations, 8)) {
        Operation y = goal.pending() ? null : necessity.necessary(s, goal);
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
