package dev.plumbline.core.primitive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class HashIndexTest {
  /** Hash codes of a thing: all alike, few, those of an integer, in the upper bits only. */
  private static final List<IntUnaryOperator> HASHES =
      List.of(thing -> 7, thing -> thing % 5 - 2, thing -> thing, thing -> thing << 20);

  @Test
  void steps_inAnyOrder_agreeWithAHashMap() {
    for (IntUnaryOperator hash : HASHES) {
      Random random = new Random(3);
      followsAHashMap(new HashIndex(), hash, random);
    }
  }

  private static void followsAHashMap(HashIndex index, IntUnaryOperator hash, Random random) {
    Map<Integer, Integer> numbers = new HashMap<>();
    List<Integer> things = new ArrayList<>();
    for (int step = 0; step < 3000; step++) {
      int thing = random.nextInt(1000);
      int found = find(index, things, thing, hash);
      assertEquals(numbers.getOrDefault(thing, HashIndex.NONE), found);
      if (found != HashIndex.NONE) {
        continue;
      }
      if (things.size() > 50 && random.nextInt(3) == 0) {
        int number = random.nextInt(things.size());
        index.replace(number, hash.applyAsInt(thing));
        numbers.remove(things.set(number, thing));
        numbers.put(thing, number);
      } else {
        numbers.put(thing, things.size());
        assertEquals(things.size(), index.add(hash.applyAsInt(thing)));
        things.add(thing);
      }
      assertEquals(things.size(), index.size());
    }
  }

  private static int find(HashIndex index, List<Integer> things, int thing, IntUnaryOperator hash) {
    for (int k = index.first(hash.applyAsInt(thing)); k >= 0; k = index.next(k)) {
      if (things.get(k) == thing) {
        return k;
      }
    }
    return HashIndex.NONE;
  }

  @Test
  void chain_ofAHash_isAllOfIt_theLatestFirst() {
    Random random = new Random(4);
    HashIndex index = new HashIndex();
    Map<Integer, Set<Integer>> byHash = new HashMap<>();
    for (int i = 0; i < 2000; i++) {
      int hash = random.nextInt(300) - 150;
      byHash.computeIfAbsent(hash, h -> new HashSet<>()).add(index.add(hash));
    }
    for (int hash = -160; hash < 160; hash++) {
      Set<Integer> met = new HashSet<>();
      int last = Integer.MAX_VALUE;
      for (int k = index.first(hash); k >= 0; k = index.next(k)) {
        assertTrue(met.add(k));
        assertTrue(k < last);
        last = k;
      }
      assertEquals(byHash.getOrDefault(hash, Set.of()), met);
    }
    assertTrue(index.bytes() >= 12L * index.size());
  }
}
