package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.explore.runtime.Sites;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SitesTest {
  @Test
  void name_manyNames_haveOneNumberEach() {
    Map<Integer, String> names = new HashMap<>();
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 5_000; i++) {
        // Texts of equal hash codes among them.
        String name = (i % 2 == 0 ? "Aa" : "BB") + i / 2;
        int number = Sites.name(name);
        assertTrue(number > 0);
        assertEquals(name, names.computeIfAbsent(number, any -> name));
        assertEquals(name, Sites.nameOf(number));
      }
    }
    assertEquals(5_000, names.size());
  }
}
