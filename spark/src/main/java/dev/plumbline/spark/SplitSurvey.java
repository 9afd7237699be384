package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.ProcessSpans;
import dev.plumbline.core.history.Problem;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import dev.plumbline.core.split.Binding;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A split taken apart: a summary for the driver, and for every target the operations that are decided
 * there.
 *
 * @param blocks by target; null where there is none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SplitSurvey(SplitSummary summary, byte[][] blocks) implements Serializable {
  /** A part with more than one in so many of a split's operations is told to the driver. */
  private static final int HEAVY = 1000;

  /**
   * Which operations go where.
   *
   * @param targets how many there are
   * @param whole objects that are one part, although some of their operations have keys
   * @param large parts that are too large for a task: their operations go to homes, by value, which
   *     are targets behind the others
   * @param homes how many each of them has; 0 if they are not decided
   */
  record Targets(
      int targets,
      boolean oneHistory,
      Set<PartId> whole,
      List<PartId> large,
      int homes,
      LargeKind kind)
      implements Serializable {
    int all() {
      return targets + large.size() * homes;
    }

    /** The first home of a large part. */
    int firstHome(int part) {
      return targets + part * homes;
    }

    int of(PartId id) {
      return Math.floorMod(id.spread(), targets);
    }
  }

  /** Takes a split apart. */
  static SplitSurvey of(SplitReading reading, Spec<?> spec, Targets targets) {
    return new Work(reading, spec, targets).survey();
  }

  private static final class Work {
    private final SplitReading reading;
    private final History history;
    private final Spec<?> spec;
    private final Targets targets;
    private final Problems problems;

    /** For each row its part; null for what is not understood. */
    private final PartId[] parts;

    private final Set<PartId> unsound = new HashSet<>();
    private final Set<PartId> keyed = new HashSet<>();
    private final Set<PartId> keyless = new HashSet<>();
    private boolean allUnsound;

    Work(SplitReading reading, Spec<?> spec, Targets targets) {
      this.reading = reading;
      this.history = reading.history();
      this.spec = spec;
      this.targets = targets;
      this.problems = reading.problems();
      this.parts = new PartId[history.size()];
    }

    SplitSurvey survey() {
      if (!history.marks().isEmpty()) {
        problems.add(
            0, Rule.SYNTAX, "histories with crashes are decided on one machine: leave out --engine");
        allUnsound = true;
      }
      List<Problem> read = problems.list();
      long unread = problems.count() - read.size();
      name();
      judge(read, unread);
      ProcessSpans spans = new ProcessSpans();
      spans.add(history);
      Map<PartId, Long> heavy = heavy();
      SplitSummary summary =
          new SplitSummary(
              reading.number(),
              reading.file(),
              reading.lines(),
              operations(),
              history.size() == 0 ? Long.MAX_VALUE : history.call(0),
              problems.list().stream().map(SplitSummary.ProblemLine::of).toList(),
              problems.count(),
              unsound,
              allUnsound,
              spans,
              keyed,
              keyless,
              heavy);
      return new SplitSurvey(summary, blocks());
    }

    /** Finds the part of each operation, and what does not fit the specification. */
    private void name() {
      Binding binding = Binding.bind(history, spec, problems);
      Object[] keys = new Object[binding.classCount()];
      Boolean[] fits = new Boolean[keys.length];
      Map<PartId, PartId> known = new HashMap<>();
      Vocabulary vocabulary = problems.isEmpty() ? null : new Vocabulary(spec);
      String file = targets.oneHistory() ? "" : reading.file();
      for (int i = 0; i < parts.length; i++) {
        int c = binding.classOf(i);
        Object object = history.objects().get(history.objectId(i));
        if (fits[c] == null) {
          Operation op = history.operation(i);
          fits[c] = vocabulary == null || fits(vocabulary, op);
          boolean named = fits[c] || hasInput(vocabulary, op);
          keys[c] = named ? spec.key(binding.operation(c)) : null;
        }
        PartId id = new PartId(file, object, keys[c]);
        PartId mine = known.computeIfAbsent(id, p -> p);
        if (!fits[c]) {
          unsound.add(mine);
        } else {
          (keys[c] == null ? keyless : keyed).add(known.computeIfAbsent(mine.whole(), p -> p));
          parts[i] = targets.whole().contains(mine.whole()) ? mine.whole() : mine;
        }
      }
    }

    private static boolean fits(Vocabulary vocabulary, Operation op) {
      return hasInput(vocabulary, op) && vocabulary.outputProblem(op) == null;
    }

    /** Whether name and input are understood, so that they tell the key. */
    private static boolean hasInput(Vocabulary vocabulary, Operation op) {
      return (vocabulary.open() || vocabulary.signature(op.name()) != null)
          && vocabulary.inputProblem(op) == null;
    }

    /** Finds the parts that problems of reading are about; all, if that cannot be told. */
    private void judge(List<Problem> read, long unread) {
      allUnsound |= unread > 0;
      for (Problem problem : read) {
        if (problem.rule() == Rule.OVERLAPPING_PROCESS) {
          continue;
        }
        boolean found = false;
        for (int i = 0; i < parts.length && problem.line() > 0; i++) {
          if (history.line(i) == problem.line() && parts[i] != null) {
            unsound.add(parts[i]);
            parts[i] = null;
            found = true;
          }
        }
        allUnsound |= !found;
      }
    }

    private long operations() {
      long most = -1;
      for (int i = 0; i < history.size(); i++) {
        most = Math.max(most, history.position(i));
      }
      return most + 1;
    }

    private Map<PartId, Long> heavy() {
      Map<PartId, Long> counts = new HashMap<>();
      for (PartId part : parts) {
        if (part != null) {
          counts.merge(part, 1L, Long::sum);
        }
      }
      long least = Math.max(1, history.size() / HEAVY);
      Map<PartId, Long> heavy = new HashMap<>();
      counts.forEach(
          (part, count) -> {
            if (count >= least) {
              heavy.put(part, count);
            }
          });
      return heavy;
    }

    /** Where an operation goes; -1 for nowhere. */
    private int target(int row) {
      if (parts[row] == null) {
        return -1;
      }
      int large = targets.large().isEmpty() ? -1 : targets.large().indexOf(parts[row]);
      if (large < 0) {
        return targets.of(parts[row]);
      }
      if (targets.homes() == 0) {
        return -1;
      }
      Object value = targets.kind().value(history, row);
      int spread = value == Void.class ? row : Objects.hashCode(value) * 0x9E3779B9;
      return targets.firstHome(large) + Math.floorMod(spread ^ (spread >>> 15), targets.homes());
    }

    private byte[][] blocks() {
      int[] start = new int[targets.all() + 1];
      int[] target = new int[parts.length];
      for (int i = 0; i < parts.length; i++) {
        target[i] = target(i);
        if (target[i] >= 0) {
          start[target[i] + 1]++;
        }
      }
      for (int t = 0; t < targets.all(); t++) {
        start[t + 1] += start[t];
      }
      int[] next = Arrays.copyOf(start, targets.all());
      int[] rows = new int[start[targets.all()]];
      for (int i = 0; i < parts.length; i++) {
        if (target[i] >= 0) {
          rows[next[target[i]]++] = i;
        }
      }
      byte[][] blocks = new byte[targets.all()][];
      for (int t = 0; t < blocks.length; t++) {
        if (start[t] < start[t + 1]) {
          int[] mine = Arrays.copyOfRange(rows, start[t], start[t + 1]);
          blocks[t] = OperationBlock.pack(reading.number(), history, mine, mine.length, this::object);
        }
      }
      return blocks;
    }

    /** Objects of different histories are different objects. */
    private Object object(int row) {
      PartId id = parts[row];
      List<Object> both = new ArrayList<>();
      both.add(id.history());
      both.add(id.object());
      return targets.oneHistory() ? id.object() : both;
    }
  }
}
