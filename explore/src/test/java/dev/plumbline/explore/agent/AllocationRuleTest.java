package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class AllocationRuleTest {
  static class Node {
    final Object value;
    Node next;

    Node(Object value) {
      this.value = value;
    }

    Node() {
      this(null);
    }
  }

  static final class Making implements Callable<Object> {
    boolean one = true;

    @Override
    public Object call() {
      Node nested = new Node(one ? new Node() : new Node(new Object()));
      nested.next = nested;
      return List.of(new Object(), new AtomicInteger(), new ReentrantLock(), new Thread());
    }
  }

  @Test
  void apply_objects_areAnnouncedOnceBeforeTheirConstructorWrites() throws Exception {
    List<String> log =
        Rewriting.log(Making.class, Node.class).stream()
            .map(line -> line.replaceAll("= .*", "= "))
            .toList();
    assertEquals(
        List.of(
            "read Making.one",
            "new Node",
            "new Node",
            "write Node.next = ",
            "new Object",
            "new AtomicInteger",
            "new ReentrantLock"),
        log);
  }

  /** Both arms of the condition stand between the beginning of the constructor and its super(). */
  static final class Branching extends Node implements Callable<Object> {
    int after;

    Branching() {
      super(System.nanoTime() > 0 ? new Node("a") : new Node("b"));
      after = 1;
    }

    @Override
    public Object call() {
      return new Branching();
    }
  }

  @Test
  void isBeforeSuper_codeBeforeSuper_isToldFromSuper() throws Exception {
    assertEquals(
        List.of("new Node", "new Branching", "new Branching", "write Branching.after"),
        Rewriting.log(Branching.class, Node.class));
  }
}
