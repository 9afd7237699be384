package dev.plumbline.bench;

import dev.plumbline.bench.Decision.Answer;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The published algorithm, as a baseline: Wing and Gong's search [1] with Lowe's memo [2], in the
 * form of Horn and Kroening [3], with their optional LRU cache and partition by key.
 *
 * <p>It is written from the papers, plainly, and shares nothing with Plumbline's search but {@link
 * Spec#step} and {@link Spec#key}. Specifications must be deterministic.
 *
 * <p>The papers have no pending operations. Here a pending operation never returns: it can be
 * placed anywhere after its call, with any output, and the search is over when all completed
 * operations are placed.
 *
 * <ol>
 *   <li>J. Wing, C. Gong: Testing and verifying concurrent objects, JPDC 1993.
 *   <li>G. Lowe: Testing for linearizability, CPE 2017.
 *   <li>A. Horn, D. Kroening: Faster linearizability checking via P-compositionality, FORTE 2015.
 * </ol>
 *
 * @param cacheEntries how many configurations are remembered; the least recently used are forgotten
 * @param mostSteps after how many operations that were tried in a part it gives up, about
 */
record Wgl(int cacheEntries, long mostSteps) implements HistoryDecider {
  static final int UNBOUNDED = Integer.MAX_VALUE;

  /**
   * How large a bounded cache is. The paper does not say; with its histories, this many
   * configurations need about the 670 MiB it reports.
   */
  static final int PUBLISHED_CACHE = 1 << 14;

  private static final double MEMORY_PART = 0.7;

  Wgl(int cacheEntries) {
    this(cacheEntries, Long.MAX_VALUE);
  }

  /** The operations of one object, or of one key of it. */
  private record Group(int object, Object key) {}

  @Override
  public Decision decide(Question question, Duration limit, Runnable probe) {
    return decide(question, question.spec(), limit, probe);
  }

  private <S> Decision decide(Question question, Spec<S> spec, Duration limit, Runnable probe) {
    CpuClock clock = new CpuClock(limit);
    History history = question.history();
    Operation[] operations = operations(history, spec);
    long states = 0;
    for (List<Integer> rows : split(history, operations, question)) {
      long memory = (long) (Runtime.getRuntime().maxMemory() * MEMORY_PART);
      WglCache cache = new WglCache(cacheEntries, memory);
      WglSearch<S> search = new WglSearch<>(spec, history, operations, rows, cache, clock);
      Answer answer = search.run(mostSteps);
      states += search.steps();
      try {
        probe.run();
      } finally {
        Reference.reachabilityFence(search);
      }
      if (answer != Answer.YES) {
        return new Decision(answer, states);
      }
    }
    return new Decision(Answer.YES, states);
  }

  private static Operation[] operations(History history, Spec<?> spec) {
    Vocabulary vocabulary = new Vocabulary(spec);
    Operation[] operations = new Operation[history.size()];
    for (int i = 0; i < operations.length; i++) {
      operations[i] = vocabulary.translate(history.operation(i));
    }
    return operations;
  }

  /** Rows in call order: by object, and by key where every operation of the object has one. */
  private static Iterable<List<Integer>> split(
      History history, Operation[] operations, Question question) {
    Set<Integer> keyless = new HashSet<>();
    Object[] keys = new Object[operations.length];
    for (int i = 0; i < operations.length; i++) {
      keys[i] = question.partition() ? question.spec().key(operations[i]) : null;
      if (keys[i] == null) {
        keyless.add(history.objectId(i));
      }
    }
    Map<Group, List<Integer>> groups = new LinkedHashMap<>();
    for (int i = 0; i < operations.length; i++) {
      int object = history.objectId(i);
      Group group = new Group(object, keyless.contains(object) ? null : keys[i]);
      groups.computeIfAbsent(group, g -> new ArrayList<>()).add(i);
    }
    return groups.values();
  }
}
