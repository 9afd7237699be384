package dev.plumbline.programs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.function.Supplier;

/** Collections of the JDK. */
@SuppressWarnings("JdkObsolete") // old collections are explored, too
final class CollectionPrograms {
  private CollectionPrograms() {}

  static final List<Sample> SAMPLES =
      List.of(
          Sample.of("concurrent map", MapPutIfAbsent::new, "COMPLETE null a", "COMPLETE b null"),
          Sample.of(
              "concurrent map, put and get",
              MapPutGet::new,
              "COMPLETE null null",
              "COMPLETE null a"),
          Sample.of("linked queue", LinkedQueue::new, "COMPLETE - a", "COMPLETE - null"),
          Sample.of("linked deque", LinkedDeque::new, "COMPLETE - a", "COMPLETE - null"),
          Sample.of("copied array list", Copied::new, "COMPLETE - 1", "COMPLETE - 2"),
          Sample.of("vector", Vectors::new, "COMPLETE - 0", "COMPLETE - 1"),
          Sample.of("synchronized list", Lists::new, "COMPLETE - 0", "COMPLETE - 1"),
          Sample.of("hash map without a lock", Racy::new),
          blocking("linked blocking queue", LinkedBlockingQueue::new),
          blocking("array blocking queue", () -> new ArrayBlockingQueue<>(1)),
          blocking("synchronous queue", SynchronousQueue::new),
          Sample.of("bounded queue that stays full", Full::new, "DEADLOCK ? ?"));

  private static Sample blocking(String name, Supplier<BlockingQueue<String>> queue) {
    return Sample.of(name, () -> new PutTake(queue.get()), "COMPLETE - a");
  }

  private static final class MapPutIfAbsent implements SharedObject {
    private final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();

    @Override
    public Object perform(int thread, int operation) {
      return map.putIfAbsent("k", thread == 0 ? "a" : "b");
    }
  }

  private static final class MapPutGet implements SharedObject {
    private final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>(Map.of("x", "y"));

    @Override
    public Object perform(int thread, int operation) {
      return thread == 0 ? map.put("k", "a") : map.get("k");
    }
  }

  private static final class LinkedQueue implements SharedObject {
    private final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 1) {
        return queue.poll();
      }
      queue.add("a");
      return "-";
    }
  }

  private static final class LinkedDeque implements SharedObject {
    private final ConcurrentLinkedDeque<String> queue = new ConcurrentLinkedDeque<>();

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 1) {
        return queue.pollFirst();
      }
      queue.addLast("a");
      return "-";
    }
  }

  private static final class Copied implements SharedObject {
    private final CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>(List.of("x"));

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 1) {
        int count = 0;
        for (String ignored : list) {
          count++;
        }
        return count;
      }
      list.add("a");
      return "-";
    }
  }

  private static final class Vectors implements SharedObject {
    private final Vector<String> list = new Vector<>();

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 1) {
        return list.size();
      }
      list.add("a");
      return "-";
    }
  }

  private static final class Lists implements SharedObject {
    private final List<String> list = Collections.synchronizedList(new ArrayList<>());

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 1) {
        return list.size();
      }
      list.add("a");
      return "-";
    }
  }

  private static final class Racy implements SharedObject {
    private final Map<String, String> map = new HashMap<>(Map.of("x", "y"));

    @Override
    public Object perform(int thread, int operation) {
      map.put(thread == 0 ? "a" : "b", "c");
      return map.size();
    }
  }

  private static final class PutTake implements SharedObject {
    private final BlockingQueue<String> queue;

    PutTake(BlockingQueue<String> queue) {
      this.queue = queue;
    }

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 1) {
        return queue.take();
      }
      queue.put("a");
      return "-";
    }
  }

  private static final class Full implements SharedObject {
    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);

    Full() {
      queue.add("x");
    }

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      queue.put("a");
      return "-";
    }
  }
}
