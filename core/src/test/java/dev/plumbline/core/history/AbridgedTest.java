package dev.plumbline.core.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.spec.PersistentDeque;
import dev.plumbline.core.spec.PersistentMap;
import dev.plumbline.core.spec.PersistentStack;
import org.junit.jupiter.api.Test;

class AbridgedTest {
  private static PersistentDeque<Object> numbers(int count) {
    PersistentDeque<Object> deque = PersistentDeque.empty();
    for (long i = 0; i < count; i++) {
      deque = deque.addLast(i);
    }
    return deque;
  }

  @Test
  void abridged_ofWhatFits_isTheWholeText() {
    for (int size = 0; size < 30; size++) {
      String whole = numbers(size).toString();
      assertEquals(whole, numbers(size).abridged(whole.length()), "size " + size);
    }
  }

  @Test
  void abridged_ofManyElements_hasBothEndsAndCountsWhatIsLeftOut() {
    assertEquals("[0,1,2,3,4 … (91 more) … 96,97,98,99]", numbers(100).abridged(20));
  }

  @Test
  void abridged_atAnyLength_accountsForEveryElement() {
    for (int longest = 1; longest < 400; longest++) {
      String text = numbers(100).abridged(longest);
      int gap = text.indexOf(" … (");
      if (gap < 0) {
        assertEquals(numbers(100).toString(), text);
        continue;
      }
      int shown =
          numbersIn(text.substring(1, gap))
              + numbersIn(text.substring(text.indexOf("… ", gap + 3) + 2));
      int leftOut = Integer.parseInt(text.substring(gap + 4, text.indexOf(" more")));
      assertEquals(100, shown + leftOut, text);
      assertTrue(text.length() <= longest + 30, text);
    }
  }

  private static int numbersIn(String text) {
    String bare = text.replace("]", "");
    return bare.isEmpty() ? 0 : bare.split(",", -1).length;
  }

  @Test
  void abridged_stack_hasItsTop() {
    PersistentStack<Object> stack = PersistentStack.empty();
    for (long i = 0; i < 100; i++) {
      stack = stack.push(i);
    }
    assertEquals("[ … (95 more) … 95,96,97,98,99]", stack.abridged(15));
    assertEquals(stack.toString(), stack.abridged(1_000));
  }

  @Test
  void abridged_map_hasItsFirstAndLastEntries() {
    PersistentMap<Object, Object> map = PersistentMap.empty();
    for (long i = 0; i < 100; i++) {
      map = map.put(i, i * i);
    }
    assertEquals(map.toString(), map.abridged(10_000));
    assertEquals("{0:0,1:1 … (96 more) … 98:9604,99:9801}", map.abridged(20));
  }
}
