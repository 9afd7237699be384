package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Signature;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a specification says of its own steps: outputs, shapes, what is never legal again. */
final class StepClaims<S> extends Claims<S> {
  StepClaims(Reachable<S> on) {
    super(on);
  }

  @Override
  void test() {
    outputs();
    shapes();
    never();
  }

  private void outputs() {
    for (S s : states) {
      for (Operation call : calls) {
        Set<S> any = step(s, call);
        Set<S> answered = new HashSet<>();
        for (Object output : spec.outputs(s, call)) {
          Set<S> next = step(s, HistoryGenerator.answered(call, output));
          claim(
              !next.isEmpty(),
              "outputs",
              "every output it gives is legal",
              "state",
              s,
              "call",
              call,
              "output",
              output);
          answered.addAll(next);
        }
        claim(
            answered.isEmpty() ? any.isEmpty() : answered.equals(any),
            "outputs",
            "a pending operation can do exactly what the outputs can",
            "state",
            s,
            "call",
            call,
            "outputs",
            spec.outputs(s, call),
            "pending leads to",
            any,
            "outputs lead to",
            answered);
        claim(
            step(s, call).equals(any),
            "step",
            "the same arguments give equal states",
            "state",
            s,
            "call",
            call);
      }
    }
  }

  private void shapes() {
    Map<String, Signature> byName = new HashMap<>();
    spec.operations().forEach(s -> byName.put(s.name(), s));
    if (byName.isEmpty()) {
      return;
    }
    for (Operation op : operations) {
      Signature s = byName.get(op.name());
      claim(s != null, "operations", "every operation is listed", "operation", op);
      boolean absent = op.input() == null && s.input().mayBeAbsent();
      claim(
          absent || s.input().accepts().test(op.input()),
          "operations",
          "inputs have the shape that is declared",
          "operation",
          op,
          "shape",
          s.input().description());
      if (!op.pending()) {
        claim(
            op.hasOutput() ? s.output().accepts().test(op.output()) : s.output().mayBeAbsent(),
            "operations",
            "outputs have the shape that is declared",
            "operation",
            op,
            "shape",
            s.output().description());
      }
    }
  }

  /** What is never legal again is not revived by random walks. */
  private void never() {
    for (S start : states) {
      for (Operation op : operations) {
        if (!spec.step(start, op).isNever()) {
          continue;
        }
        S s = start;
        List<Operation> path = new ArrayList<>();
        for (int i = 0; i <= WALK; i++) {
          claim(
              step(s, op).isEmpty(),
              "never",
              "it stays illegal",
              "state",
              start,
              "operation",
              op,
              "legal after",
              path);
          Operation next = rng.pick(operations);
          List<S> after = spec.step(s, next).states();
          if (!after.isEmpty()) {
            s = rng.pick(after);
            path.add(next);
          }
        }
      }
    }
  }
}
