package dev.plumbline.derive.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records are found one after the other, wherever a level of the search ended. */
class StateStoreTest {
  private static final int LENGTH = 10;

  /**
   * A level may end where the segment has no room for another record, which is known only when the
   * next level has stored one.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void recordsOfEveryLevel_areFound(boolean fingerprints) {
    int segments = 3;
    int many = segments * (1 << StateStore.SEGMENT_BITS) / (LENGTH + 1);
    int behindAGap = 0;
    StateStore store = fingerprints ? new FingerprintStore(1) : new StateStore(1, null);
    for (int i = 0; i < many; i++) {
      final long levelBegins = store.end();
      long[] state = new long[LENGTH];
      state[LENGTH - 1] = i + 1L;
      assertTrue(store.add(state, LENGTH, store.hash(state, 0, LENGTH), 0, 0));
      long address = store.first(levelBegins, store.end());
      behindAGap += address == levelBegins ? 0 : 1;
      assertEquals(i + 1, store.segment(address)[StateStore.offset(address) + LENGTH]);
      assertEquals(store.end(), store.next(address, store.end()));
    }
    assertTrue(behindAGap >= segments - 1, "ends of segments were met: " + behindAGap);
    int found = 0;
    for (long a = 0; a < store.end(); a = store.next(a, store.end())) {
      found++;
      assertNotEquals(0, store.segment(a)[StateStore.offset(a)]);
    }
    assertEquals(many, found);
  }
}
