package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

@SuppressWarnings("JdkObsolete") // old classes are used, so they are instrumented
class GateRuleTest {
  static final class Calling implements Callable<Object> {
    final List<Object> list = new ArrayList<>();
    final Vector<Object> vector = new Vector<>();

    @Override
    public Object call() {
      list.add("element");
      vector.addElement("element");
      return vector.iterator().hasNext() ? vector.get(0) : null;
    }
  }

  @Test
  void apply_callsThatMayEndInSynchronizedMethods_areTold() throws Exception {
    assertEquals(
        List.of(
            "call ArrayList.add(Object;)Z",
            "call Vector.addElement(Object;)V",
            "call Vector.iterator()Iterator;",
            "call Vector.get(I)Object;"),
        Rewriting.log(Calling.class).stream()
            .map(line -> line.replaceAll("L[a-z/]+/", ""))
            .toList());
  }

  static final class Counting extends Vector<Object> implements Callable<Object> {
    private static final long serialVersionUID = 1;

    @Override
    public synchronized boolean add(Object element) {
      return super.add(element);
    }

    @Override
    public Object call() {
      return add("element") && super.remove("element");
    }
  }

  @Test
  void apply_callOfTheSuperclass_isToldIfItsMethodIsSynchronized() throws Exception {
    assertEquals(
        List.of(
            "call Counting.add(Object;)Z",
            "enter Counting",
            "call synchronized Counting",
            "exit Counting"),
        Rewriting.log(Counting.class).stream()
            .map(line -> line.replaceAll("L[a-z/]+/", ""))
            .toList());
  }
}
