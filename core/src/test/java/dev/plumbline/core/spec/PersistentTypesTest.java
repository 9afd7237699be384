package dev.plumbline.core.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The state types against java.util, with all versions kept and checked again at the end. */
final class PersistentTypesTest {
  private static final int VERSIONS = 20_000;

  private record Version<P, R>(P persistent, R reference) {}

  /** Mostly goes on from the latest version, sometimes from any other: a branch. */
  private static <T> T pick(List<T> versions, Random random) {
    return random.nextInt(10) == 0
        ? versions.get(random.nextInt(versions.size()))
        : versions.get(versions.size() - 1);
  }

  private static Object element(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> null;
      case 1 -> "s" + random.nextInt(5);
      case 2 -> random.nextInt(5) / 2.0;
      case 3 -> List.of((long) random.nextInt(3), "x");
      default -> (long) random.nextInt(20);
    };
  }

  @Test
  @SuppressWarnings("JdkObsolete") // the only list with two ends that holds null
  void dequeIsALinkedList() {
    Random random = new Random(1);
    List<Version<PersistentDeque<Object>, LinkedList<Object>>> versions = new ArrayList<>();
    versions.add(new Version<>(PersistentDeque.empty(), new LinkedList<>()));
    while (versions.size() < VERSIONS) {
      var from = pick(versions, random);
      PersistentDeque<Object> p = from.persistent;
      LinkedList<Object> r = new LinkedList<>(from.reference);
      Object e = element(random);
      boolean grow = r.isEmpty() || (r.size() < 60 && random.nextInt(5) < 3);
      if (random.nextBoolean()) {
        p = grow ? p.addLast(e) : p.removeFirst();
        grow = grow ? r.add(e) : r.removeFirst() == null;
      } else if (grow) {
        p = p.addFirst(e);
        r.addFirst(e);
      } else {
        p = p.removeLast();
        r.removeLast();
      }
      versions.add(new Version<>(p, r));
    }
    for (var v : versions) {
      assertEquals(v.reference, list(v.persistent));
      assertEquals(v.reference.size(), v.persistent.size());
      PersistentDeque<Object> rebuilt = PersistentDeque.empty();
      PersistentDeque<Object> backwards = PersistentDeque.empty();
      for (Object e : v.reference) {
        rebuilt = rebuilt.addLast(e);
      }
      for (int i = v.reference.size() - 1; i >= 0; i--) {
        backwards = backwards.addFirst(v.persistent.get(i));
      }
      assertEqualAndSameHash(v.persistent, rebuilt);
      assertEqualAndSameHash(v.persistent, backwards);
      if (!v.reference.isEmpty()) {
        assertEquals(v.reference.getFirst(), v.persistent.first());
        assertEquals(v.reference.getLast(), v.persistent.last());
      }
    }
    assertEqualityAgrees(versions, random);
  }

  @Test
  void stackIsAList() {
    Random random = new Random(2);
    List<Version<PersistentStack<Object>, List<Object>>> versions = new ArrayList<>();
    versions.add(new Version<>(PersistentStack.empty(), new ArrayList<>()));
    while (versions.size() < VERSIONS) {
      var from = pick(versions, random);
      PersistentStack<Object> p = from.persistent;
      List<Object> r = new ArrayList<>(from.reference);
      if (r.isEmpty() || (r.size() < 60 && random.nextInt(5) < 3)) {
        Object e = element(random);
        p = p.push(e);
        r.add(0, e);
      } else {
        assertEquals(r.remove(0), p.top());
        p = p.pop();
      }
      versions.add(new Version<>(p, r));
    }
    for (var v : versions) {
      assertEquals(v.reference, list(v.persistent));
      PersistentStack<Object> rebuilt = PersistentStack.empty();
      for (int i = v.reference.size() - 1; i >= 0; i--) {
        rebuilt = rebuilt.push(v.reference.get(i));
      }
      assertEqualAndSameHash(v.persistent, rebuilt);
    }
    assertEqualityAgrees(versions, random);
  }

  @Test
  void mapIsATreeMap() {
    Random random = new Random(3);
    List<Version<PersistentMap<Object, Object>, TreeMap<Object, Object>>> versions =
        new ArrayList<>();
    versions.add(new Version<>(PersistentMap.empty(), new TreeMap<>(ValueOrder.INSTANCE)));
    while (versions.size() < VERSIONS) {
      var from = pick(versions, random);
      PersistentMap<Object, Object> p = from.persistent;
      TreeMap<Object, Object> r = new TreeMap<>(from.reference);
      Object k = element(random);
      Object v = element(random);
      if (k == null || v == null) {
        continue;
      }
      if (random.nextInt(5) < 3) {
        p = p.put(k, v);
        r.put(k, v);
      } else {
        p = p.remove(k);
        r.remove(k);
      }
      versions.add(new Version<>(p, r));
    }
    for (var v : versions) {
      assertEquals(new ArrayList<>(v.reference.entrySet()), list(v.persistent));
      assertEquals(new ArrayList<>(v.reference.keySet()), v.persistent.keys());
      assertEquals(v.reference.size(), v.persistent.size());
      v.reference.forEach((key, value) -> assertEquals(value, v.persistent.get(key)));
      assertNull(v.persistent.get("absent"));
      List<Map.Entry<Object, Object>> entries = new ArrayList<>(v.reference.entrySet());
      java.util.Collections.shuffle(entries, random);
      PersistentMap<Object, Object> rebuilt = PersistentMap.empty();
      for (var e : entries) {
        rebuilt = rebuilt.put(e.getKey(), "other").put(e.getKey(), e.getValue());
      }
      assertEqualAndSameHash(v.persistent, rebuilt);
      if (!entries.isEmpty()) {
        assertEquals(v.reference.firstKey(), v.persistent.leastKey());
      }
    }
    assertEqualityAgrees(versions, random);
  }

  @Test
  void emptyOnesRefuse() {
    assertThrows(NoSuchElementException.class, () -> PersistentDeque.empty().removeFirst());
    assertThrows(NoSuchElementException.class, () -> PersistentDeque.empty().last());
    assertThrows(NoSuchElementException.class, () -> PersistentStack.empty().pop());
    assertThrows(NoSuchElementException.class, () -> PersistentMap.empty().leastKey());
    assertThrows(NullPointerException.class, () -> PersistentMap.empty().put("k", null));
  }

  @Test
  void showThemselvesAsValues() {
    assertEquals("[1,\"a\"]", PersistentDeque.empty().addLast("a").addFirst(1L).toString());
    assertEquals("[1,\"a\"]", PersistentStack.empty().push(1L).push("a").toString());
    assertEquals("{1:2,\"a\":true}", PersistentMap.empty().put("a", true).put(1L, 2L).toString());
  }

  /** Small maps of small integers, on which adding up hash codes collapses to a few values. */
  @Test
  void hashCodesOfSmallStatesDiffer() {
    Set<Integer> hashes = new HashSet<>();
    int states = 0;
    for (long a = 0; a < 40; a++) {
      for (long b = 0; b < 40; b++) {
        for (long c = 0; c < 20; c++) {
          hashes.add(PersistentMap.<Long, Long>empty().put(1L, a).put(2L, b).put(3L, c).hashCode());
          hashes.add(PersistentDeque.<Long>empty().addLast(a).addLast(b).addLast(c).hashCode());
          hashes.add(PersistentStack.<Long>empty().push(a).push(b).push(c).hashCode() ^ 0x55);
          states += 3;
        }
      }
    }
    assertTrue(hashes.size() > states * 0.999, hashes.size() + " of " + states);
  }

  /** 200,000 elements in and out along one line must not take quadratic time. */
  @Test
  void longLinesAreCheap() {
    PersistentDeque<Long> queue = PersistentDeque.empty();
    PersistentDeque<Long> twoEnds = PersistentDeque.empty();
    for (long i = 0; i < 200_000; i++) {
      queue = queue.addLast(i);
      twoEnds = i % 2 == 0 ? twoEnds.addLast(i) : twoEnds.addFirst(i);
      if (i % 3 == 0) {
        queue = queue.removeFirst();
      }
    }
    assertEquals(200_000, twoEnds.size());
    assertEquals(66_667L, queue.first());
  }

  /** Growing and shrinking through several heights of the tree, with branches off old versions. */
  @Test
  void longDequesBranch() {
    Random random = new Random(4);
    for (int style = 0; style < 4; style++) {
      PersistentDeque<Object> main = PersistentDeque.empty();
      ArrayDeque<Object> reference = new ArrayDeque<>();
      List<Version<PersistentDeque<Object>, List<Object>>> versions = new ArrayList<>();
      for (int i = 0; i < 60_000; i++) {
        boolean grow = reference.isEmpty() || random.nextInt(100) < (i / 10_000 % 2 == 0 ? 70 : 30);
        boolean atLast =
            style == 0 ? grow : style == 1 ? !grow : style == 2 || random.nextBoolean();
        Object e = (long) i;
        if (grow && atLast) {
          main = main.addLast(e);
          reference.addLast(e);
        } else if (grow) {
          main = main.addFirst(e);
          reference.addFirst(e);
        } else if (atLast) {
          main = main.removeLast();
          assertNotEquals(e, reference.removeLast());
        } else {
          main = main.removeFirst();
          assertNotEquals(e, reference.removeFirst());
        }
        if (i % 500 < 3) {
          versions.add(new Version<>(main, new ArrayList<>(reference)));
        }
        if (i % 500 == 0) {
          var old = versions.get(random.nextInt(versions.size()));
          versions.add(branch(old, random));
        }
      }
      for (var v : versions) {
        assertEquals(v.reference, list(v.persistent));
        assertEqualAndSameHash(v.persistent, appended(v.reference));
      }
      assertEqualityAgrees(versions, random);
    }
  }

  @SuppressWarnings("JdkObsolete") // the only list with two ends that holds null
  private static Version<PersistentDeque<Object>, List<Object>> branch(
      Version<PersistentDeque<Object>, List<Object>> old, Random random) {
    PersistentDeque<Object> p = old.persistent;
    LinkedList<Object> r = new LinkedList<>(old.reference);
    for (int removed = random.nextInt(r.size() + 1); removed > 0; removed--) {
      if (random.nextBoolean()) {
        p = p.removeFirst();
        r.removeFirst();
      } else {
        p = p.removeLast();
        r.removeLast();
      }
    }
    for (int added = random.nextInt(600); added > 0; added--) {
      Object e = element(random);
      p = p.addLast(e);
      r.addLast(e);
    }
    return new Version<>(p, new ArrayList<>(r));
  }

  /** A state of 100,000 elements: every prefix and every branch off one is kept. */
  @Test
  void hundredThousandElements() {
    int n = 100_000;
    List<PersistentDeque<Long>> prefixes = new ArrayList<>();
    List<PersistentDeque<Long>> branches = new ArrayList<>();
    PersistentDeque<Long> last = PersistentDeque.empty();
    PersistentDeque<Long> first = PersistentDeque.empty();
    PersistentDeque<Long> middle = PersistentDeque.empty();
    for (long i = 0; i < n; i++) {
      prefixes.add(last);
      branches.add(last.addLast(-i));
      last = last.addLast(i);
      first = first.addFirst(n - 1 - i);
      middle = i % 2 == 0 ? middle.addLast((n + i) / 2) : middle.addFirst((n - 1 - i) / 2);
    }
    assertEqualAndSameHash(last, first);
    assertEqualAndSameHash(last, middle);
    for (int i = 0; i < n; i++) {
      assertEquals((long) i, last.get(i));
      assertEquals((long) i, middle.get(i));
      assertEquals(i, prefixes.get(i).size());
      assertEquals((long) -i, branches.get(i).last());
      assertEquals(i == 0, branches.get(i).equals(prefixes.get(Math.min(n - 1, i + 1))));
    }
    for (int i = n - 1; i >= n - 100; i--) {
      last = last.removeLast();
      first = first.removeLast();
      assertEquals(last.last(), first.last());
      // All elements are compared now and then: that takes longer than all the rest.
      if (i % 9 == 0) {
        assertEqualAndSameHash(last, first);
        assertEqualAndSameHash(last, prefixes.get(i));
        assertEqualAndSameHash(last, branches.get(i).removeLast());
      }
    }
    for (long i = 0; i < 100; i++) {
      last = last.removeFirst();
      first = first.removeFirst().addLast(i).removeLast();
      assertEquals(last.first(), first.first());
      if (i % 9 == 0) {
        assertEqualAndSameHash(last, first);
      }
    }
  }

  /** Equal contents with other elements removed before, behind or in between, and added again. */
  @Test
  void equalityForgetsWhatWasRemoved() {
    for (int size = 0; size < 70; size++) {
      List<Object> contents = new ArrayList<>();
      for (long i = 0; i < size; i++) {
        contents.add(i);
      }
      PersistentDeque<Object> plain = appended(contents);
      for (int extra = 1; extra < 40; extra += 3) {
        PersistentDeque<Object> afterOthers = PersistentDeque.empty();
        PersistentDeque<Object> beforeOthers = PersistentDeque.empty();
        for (int i = 0; i < extra; i++) {
          afterOthers = afterOthers.addLast("gone");
          beforeOthers = beforeOthers.addFirst("gone");
        }
        for (int i = 0; i < size; i++) {
          afterOthers = afterOthers.addLast(contents.get(i));
          beforeOthers = beforeOthers.addFirst(contents.get(size - 1 - i));
        }
        PersistentDeque<Object> regrown = plain;
        for (int i = 0; i < extra; i++) {
          afterOthers = afterOthers.removeFirst();
          beforeOthers = beforeOthers.removeLast();
          regrown = regrown.addLast("gone").addFirst("gone");
        }
        for (int i = 0; i < extra; i++) {
          regrown = regrown.removeLast().removeFirst();
        }
        assertEqualAndSameHash(plain, afterOthers);
        assertEqualAndSameHash(plain, beforeOthers);
        assertEqualAndSameHash(afterOthers, beforeOthers);
        assertEqualAndSameHash(plain, regrown);
        assertNotEquals(plain, afterOthers.addLast("more"));
        assertEqualAndSameHash(plain.addLast("more"), afterOthers.addLast("more"));
      }
    }
  }

  /** As a queue that stays short while a million elements pass through it. */
  @Test
  void aShortQueueLivesLong() {
    PersistentDeque<Long> queue = PersistentDeque.empty();
    for (long i = 0; i < 1_000_000; i++) {
      queue = queue.addLast(i);
      if (i >= 20) {
        assertEquals(i - 20, queue.first());
        queue = queue.removeFirst();
      }
    }
    assertEquals(20, queue.size());
  }

  @Test
  void oneDequeFromManyThreads() throws InterruptedException {
    PersistentDeque<Object> base = PersistentDeque.empty().addLast("start");
    AtomicReference<String> problem = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      long me = t;
      threads.add(
          new Thread(
              () -> {
                for (int round = 0; round < 2_000; round++) {
                  PersistentDeque<Object> d = base;
                  for (long i = 0; i < 6; i++) {
                    d = i % 2 == 0 ? d.addLast(me % 2 + i) : d.addFirst(me % 2 + i);
                  }
                  List<Object> expected =
                      Arrays.asList(
                          me % 2 + 5,
                          me % 2 + 3,
                          me % 2 + 1,
                          "start",
                          me % 2,
                          me % 2 + 2,
                          me % 2 + 4);
                  if (!expected.equals(list(d))) {
                    problem.set(expected + " became " + d);
                  }
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread t : threads) {
      t.join();
    }
    assertNull(problem.get());
  }

  private static <P, R> void assertEqualityAgrees(List<Version<P, R>> versions, Random random) {
    for (int i = 0; i < 50_000; i++) {
      var a = versions.get(random.nextInt(versions.size()));
      var b = versions.get(random.nextInt(versions.size()));
      assertEquals(a.reference.equals(b.reference), a.persistent.equals(b.persistent));
    }
    assertNotEquals(versions.get(0).persistent, "something else");
  }

  private static void assertEqualAndSameHash(Object a, Object b) {
    assertEquals(a, b);
    assertEquals(a.hashCode(), b.hashCode());
  }

  private static PersistentDeque<Object> appended(List<Object> elements) {
    PersistentDeque<Object> result = PersistentDeque.empty();
    for (Object e : elements) {
      result = result.addLast(e);
    }
    return result;
  }

  private static List<Object> list(Iterable<?> elements) {
    List<Object> result = new ArrayList<>();
    elements.forEach(result::add);
    return result;
  }
}
