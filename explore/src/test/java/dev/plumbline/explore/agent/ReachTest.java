package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.programs.CheckedCell;
import java.util.ArrayDeque;
import org.junit.jupiter.api.Test;

class ReachTest {
  @Test
  void collections_areNeededByWhoHasOne_andNotByWhoOnlyChecks() {
    assertFalse(new Reach(CheckedCell.class).needsCollections());
    assertTrue(new Reach(Pile.class).needsCollections());
  }

  /** Keeps what it has in a collection. */
  static final class Pile {
    final ArrayDeque<Object> values = new ArrayDeque<>();
  }
}
