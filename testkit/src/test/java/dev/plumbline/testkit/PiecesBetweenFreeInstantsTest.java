package dev.plumbline.testkit;

import static dev.plumbline.testkit.HistoryInPieces.DECIDED;
import static dev.plumbline.testkit.HistoryInPieces.accepts;
import static dev.plumbline.testkit.HistoryInPieces.concat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.Checker;
import dev.plumbline.core.history.History;
import dev.plumbline.core.monitor.ranges.QueueRange;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Containers with peeks cut where nothing is certainly inside, against the decider of whole ones.
 */
class PiecesBetweenFreeInstantsTest {
  @ParameterizedTest
  @ValueSource(strings = {"stack", "queue", "priority-queue"})
  void pieces_areWhatTheyAreWhole(String name) {
    Spec<?> spec = Specs.named(name);
    Checker whole = HistoryInPieces.whole(spec);
    LivesAtRandom histories = new LivesAtRandom(spec, true, 7);
    SeededCases.decide(
            DECIDED,
            (seed, counts) -> {
              History h = histories.next(seed);
              HistoryInPieces p = new HistoryInPieces(h, spec, Rng.of(seed, 79));
              if (p.violation != null || p.beyond || p.lostMatters()) {
                return false;
              }
              long[] cuts = cuts(p, seed % 3);
              boolean pieces = true;
              for (int[] piece : piecesOf(p, cuts)) {
                pieces &= accepts(whole, h.select(piece));
              }
              boolean yes = accepts(whole, h);
              assertEquals(yes, pieces && p.queue().impossibleEmpty() < 0);
              counts.count("linearizable", yes);
              counts.count("cut", cuts.length > 1);
              counts.count("peeked", p.peeked);
              return true;
            })
        .assertSome("linearizable", 10, 90)
        .assertMany("cut", 20)
        .assertMany("peeked", 20);
  }

  private static long[] cuts(HistoryInPieces p, long least) {
    long[] cuts = {};
    long carry = Long.MIN_VALUE;
    for (int r = 0; r <= p.borders.length; r++) {
      QueueRange range = p.queueRange(r);
      cuts = concat(cuts, range.cuts(carry, least));
      carry = Math.max(carry, range.summary().latestLeave());
    }
    return cuts;
  }

  /** The rows of adds and removes, by the number of cuts at or before the element is inside. */
  private static int[][] piecesOf(HistoryInPieces p, long[] cuts) {
    int[] pieceOfRow = new int[p.history.size()];
    Arrays.fill(pieceOfRow, -1);
    for (int e = 0; e < p.elements.size(); e++) {
      int piece = 0;
      while (piece < cuts.length && cuts[piece] <= p.elements.inside(e)) {
        piece++;
      }
      int add = (int) p.elements.id(e);
      for (int i = 0; i < pieceOfRow.length; i++) {
        boolean same = p.history.outputCode(i) == p.history.inputCode(add);
        if (i == add || (same && !p.history.pending(i))) {
          pieceOfRow[i] = piece;
        }
      }
    }
    int[][] pieces = new int[cuts.length + 1][];
    for (int k = 0; k < pieces.length; k++) {
      int which = k;
      pieces[k] =
          IntStream.range(0, pieceOfRow.length).filter(i -> pieceOfRow[i] == which).toArray();
    }
    return pieces;
  }
}
