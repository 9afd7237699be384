package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Problem;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.ProcessSpans;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.monitor.TypedHistory;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import dev.plumbline.core.split.Binding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import scala.Tuple2;

/**
 * A split taken apart: a summary for the driver, and for every target the operations that are
 * decided there.
 *
 * @param blocks by target; null where there is none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SplitSurvey(SplitSummary summary, byte[][] blocks) {
  static final int NOWHERE = -1;

  /** How many numbers the packers of a split may hold at once: 32 MB. */
  private static final long MOST_AT_ONCE = 1L << 22;

  /** How many numbers a packer is large without what it knows. */
  private static final int PACKER = 1 << 9;

  /** A part with more than one in so many of a split's operations is told to the driver. */
  private static final int HEAVY = 1000;

  /** Rows by their targets, in their order; those that go nowhere are left out. */
  static int[][] byTarget(int[] target, int targets) {
    int[] count = new int[targets];
    for (int t : target) {
      if (t != NOWHERE) {
        count[t]++;
      }
    }
    int[][] rows = new int[targets][];
    for (int t = 0; t < targets; t++) {
      rows[t] = new int[count[t]];
      count[t] = 0;
    }
    for (int i = 0; i < target.length; i++) {
      if (target[i] != NOWHERE) {
        rows[target[i]][count[target[i]]++] = i;
      }
    }
    return rows;
  }

  /** The blocks with their targets, and the summary for one target more. */
  Iterator<Tuple2<Integer, Object>> moved() {
    List<Tuple2<Integer, Object>> all = new ArrayList<>();
    for (int t = 0; t < blocks.length; t++) {
      if (blocks[t] != null) {
        all.add(new Tuple2<>(t, blocks[t]));
      }
    }
    all.add(new Tuple2<>(blocks.length, summary));
    return all.iterator();
  }

  /** Takes a split apart. */
  static SplitSurvey of(SplitReading reading, Spec<?> spec, SplitTargets targets) {
    return new Work(reading, spec, targets).survey();
  }

  private static final class Work {
    private final SplitReading reading;
    private final History history;
    private final Spec<?> spec;
    private final SplitTargets targets;
    private final Problems problems;

    /** For each row the number of its part; {@link #NOWHERE} for what is not understood. */
    private final int[] partOf;

    private final List<PartId> parts = new ArrayList<>();
    private final Map<PartId, Integer> numbers = new HashMap<>();
    private final Set<PartId> unsound = new HashSet<>();
    private final Set<PartId> keyed = new HashSet<>();
    private final Set<PartId> keyless = new HashSet<>();
    private boolean allUnsound;

    Work(SplitReading reading, Spec<?> spec, SplitTargets targets) {
      this.reading = reading;
      this.history = reading.history();
      this.spec = spec;
      this.targets = targets;
      this.problems = reading.problems();
      this.partOf = new int[history.size()];
    }

    SplitSurvey survey() {
      if (!history.marks().isEmpty()) {
        problems.add(
            0,
            Rule.SYNTAX,
            "histories with crashes are decided on one machine: leave out --engine");
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
      if (!nameByType()) {
        nameByOperation();
      }
    }

    /** Where everything fits a known type, without making an object for each operation. */
    private boolean nameByType() {
      KnownType type = spec.traits().type().orElse(null);
      boolean plain = type != null && !(spec instanceof Closing) && targets.whole().isEmpty();
      int[] numbered = plain ? TypedHistory.partOf(history, spec) : null;
      if (numbered == null) {
        return false;
      }
      System.arraycopy(numbered, 0, partOf, 0, numbered.length);
      Vocabulary vocabulary = new Vocabulary(spec);
      String file = targets.oneHistory() ? "" : reading.file();
      BitSet objects = new BitSet();
      for (int i = 0; i < partOf.length; i++) {
        if (partOf[i] == parts.size()) {
          int object = history.objectId(i);
          Object key = type.keyed() ? spec.key(vocabulary.translate(history.operation(i))) : null;
          PartId id = new PartId(file, history.objects().get(object), key);
          parts.add(id);
          if (!objects.get(object)) {
            objects.set(object);
            (key == null ? keyless : keyed).add(id.whole());
          }
        }
      }
      return true;
    }

    private void nameByOperation() {
      Binding binding = Binding.bind(history, spec, problems);
      Vocabulary vocabulary = problems.isEmpty() ? null : new Vocabulary(spec);
      int objects = history.objects().size();
      // With one object, as mostly, each class of operations has one part.
      int[] partOfClass = new int[binding.classCount() * (objects == 1 ? 1 : 0)];
      for (int i = 0; i < partOf.length; i++) {
        int c = binding.classOf(i);
        if (objects > 1) {
          partOf[i] = part(i, binding, vocabulary);
        } else {
          partOfClass[c] = partOfClass[c] == 0 ? part(i, binding, vocabulary) + 1 : partOfClass[c];
          partOf[i] = partOfClass[c] - 1;
        }
      }
    }

    /** The number of the part of an operation. */
    private int part(int row, Binding binding, Vocabulary vocabulary) {
      boolean fits = vocabulary == null || fits(vocabulary, history.operation(row));
      boolean named = fits || hasInput(vocabulary, history.operation(row));
      String file = targets.oneHistory() ? "" : reading.file();
      Object object = history.objects().get(history.objectId(row));
      PartId id =
          new PartId(
              file, object, named ? spec.key(binding.operation(binding.classOf(row))) : null);
      if (!fits) {
        unsound.add(id);
        return NOWHERE;
      }
      PartId its = targets.whole().contains(id.whole()) ? id.whole() : id;
      Integer known = numbers.get(its);
      if (known == null) {
        known = parts.size();
        numbers.put(its, known);
        parts.add(its);
      }
      (id.key() == null ? keyless : keyed).add(id.whole());
      return known;
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
        for (int i = 0; i < partOf.length && problem.line() > 0; i++) {
          if (history.line(i) == problem.line() && partOf[i] != NOWHERE) {
            unsound.add(parts.get(partOf[i]));
            partOf[i] = NOWHERE;
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
      long[] counts = new long[parts.size()];
      for (int p : partOf) {
        if (p != NOWHERE) {
          counts[p]++;
        }
      }
      long least = Math.max(1, history.size() / HEAVY);
      Map<PartId, Long> heavy = new HashMap<>();
      for (int p = 0; p < counts.length; p++) {
        if (counts[p] >= least) {
          heavy.put(parts.get(p), counts[p]);
        }
      }
      return heavy;
    }

    private byte[][] blocks() {
      int[] target = targets.atHomes() ? homes() : targetsOfParts();
      // Each packer knows all names, objects and processes of the split by their numbers.
      long known = history.objects().size();
      known += history.names().size();
      known += history.processCount();
      boolean roomy = targets.targets() * (known + PACKER) <= MOST_AT_ONCE;
      return roomy ? blocksAtOnce(target) : blocksInTurn(target);
    }

    /** In one pass: the rows of one target are far apart, and each would be a cache miss. */
    private byte[][] blocksAtOnce(int[] target) {
      BlockPacker[] packers = new BlockPacker[targets.targets()];
      for (int i = 0; i < target.length; i++) {
        if (target[i] != NOWHERE) {
          if (packers[target[i]] == null) {
            packers[target[i]] = packer();
          }
          packers[target[i]].add(i);
        }
      }
      byte[][] blocks = new byte[packers.length][];
      for (int t = 0; t < blocks.length; t++) {
        blocks[t] = packers[t] == null ? null : packers[t].finish();
        packers[t] = null;
      }
      return blocks;
    }

    private byte[][] blocksInTurn(int[] target) {
      int[][] rows = byTarget(target, targets.targets());
      byte[][] blocks = new byte[rows.length][];
      BlockPacker packer = packer();
      for (int t = 0; t < blocks.length; t++) {
        blocks[t] = rows[t].length == 0 ? null : packer.pack(rows[t], rows[t].length);
      }
      return blocks;
    }

    private BlockPacker packer() {
      return BlockPacker.of(reading.number(), history);
    }

    private int[] targetsOfParts() {
      int[] targetOfPart = new int[parts.size()];
      for (int p = 0; p < targetOfPart.length; p++) {
        targetOfPart[p] = targets.of(parts.get(p));
      }
      int[] target = new int[partOf.length];
      for (int i = 0; i < target.length; i++) {
        target[i] = partOf[i] == NOWHERE ? NOWHERE : targetOfPart[partOf[i]];
      }
      return target;
    }

    private int[] homes() {
      int[] sound = IntStream.range(0, partOf.length).filter(i -> partOf[i] != NOWHERE).toArray();
      boolean all = sound.length == partOf.length;
      History h = all ? history : history.select(sound);
      int[] home = targets.kind().homes(h, spec, targets.targets());
      if (all) {
        return home;
      }
      int[] target = new int[partOf.length];
      Arrays.fill(target, NOWHERE);
      for (int k = 0; k < sound.length; k++) {
        target[sound[k]] = home[k];
      }
      return target;
    }
  }
}
