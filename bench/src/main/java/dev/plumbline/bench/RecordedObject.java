package dev.plumbline.bench;

import dev.plumbline.subjects.FifoQueue;
import dev.plumbline.subjects.catalog.Catalog;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** An object to be recorded, whose operation number i stands for whatever it does. */
@SuppressWarnings("ImmutableEnumChecker") // the suppliers are static methods
enum RecordedObject {
  NOTHING("does nothing", () -> i -> i),
  QUEUE("Michael and Scott's queue, enq and deq", RecordedObject::queue),
  MAP("ConcurrentHashMap, put and get of 1,024 keys", RecordedObject::map),
  MICROSECOND("computes for a microsecond", () -> BusyWork.microsecond()::run);

  /** One operation; what it answers keeps the compiler from leaving it out. */
  interface Operations {
    long apply(long i);
  }

  private final String title;
  private final Supplier<Operations> make;

  RecordedObject(String title, Supplier<Operations> make) {
    this.title = title;
    this.make = make;
  }

  String title() {
    return title;
  }

  Operations make() {
    return make.get();
  }

  private static Operations queue() {
    @SuppressWarnings("unchecked") // a queue of the catalog takes any value
    FifoQueue<Long> queue =
        (FifoQueue<Long>) Catalog.named("michael-scott-queue").orElseThrow().create();
    return i -> {
      if ((i & 1) == 0) {
        queue.enq(i);
        return 1;
      }
      Long found = queue.deq();
      return found == null ? -1 : found;
    };
  }

  private static Operations map() {
    Map<Long, Long> map = new ConcurrentHashMap<>();
    return i -> {
      long key = (i * 0x9e3779b97f4a7c15L) >>> 54;
      Long found = (i & 3) == 0 ? map.put(key, i) : map.get(key);
      return found == null ? -1 : found;
    };
  }
}
