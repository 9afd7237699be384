package dev.plumbline.spark;

import dev.plumbline.core.history.Problem;
import dev.plumbline.core.history.ProcessSpans;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the driver must know of a split before anything is decided.
 *
 * @param lines how many it has
 * @param operations how many operations it has, those that did not happen included
 * @param firstCall when its first operation was called
 * @param problems what is wrong with it, in lines of the split
 * @param problemCount how many problems there are, of which the first are kept
 * @param unsound parts whose operations are not all known, or not understood
 * @param allUnsound whether that may be any part of the split's history
 * @param spans when its processes were busy
 * @param keyed objects with an operation that has a key
 * @param keyless objects with one that has none
 * @param heavy how many operations the largest parts have in this split
 */
record SplitSummary(
    int split,
    String file,
    long lines,
    long operations,
    long firstCall,
    List<ProblemLine> problems,
    long problemCount,
    Set<PartId> unsound,
    boolean allUnsound,
    ProcessSpans spans,
    Set<PartId> keyed,
    Set<PartId> keyless,
    Map<PartId, Long> heavy)
    implements Serializable {
  /** A problem that travels. */
  record ProblemLine(long line, String rule, String message) implements Serializable {
    static ProblemLine of(Problem problem) {
      return new ProblemLine(problem.line(), problem.rule().toString(), problem.message());
    }
  }
}
