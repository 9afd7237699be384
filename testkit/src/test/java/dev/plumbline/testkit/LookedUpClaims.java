package dev.plumbline.testkit;

import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.history.Sentence.Piece;
import java.util.ArrayList;
import java.util.List;

/** What sentences claim, counted as it is looked up, and what of it is not so. */
abstract class LookedUpClaims {
  private final List<String> refuted = new ArrayList<>();
  private int looked;

  /** What is not so, of all that sentences claim and that can be looked up. */
  final List<String> refuted() {
    return refuted;
  }

  /** How many claims were looked up. */
  final int looked() {
    return looked;
  }

  /** A sentence in words; an operation is {@code <17>}, the row it has. */
  static String words(Sentence sentence) {
    StringBuilder text = new StringBuilder();
    for (Piece piece : sentence.pieces()) {
      text.append(piece.isOperation() ? "<" + piece.row() + ">" : piece.text());
    }
    return text.toString();
  }

  final void require(boolean holds, String claim) {
    looked++;
    if (!holds) {
      refuted.add(claim);
    }
  }

  /** Counts a sentence of which nothing could be looked up. */
  final void complain(String complaint) {
    refuted.add(complaint);
  }
}
