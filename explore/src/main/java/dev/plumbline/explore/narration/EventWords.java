package dev.plumbline.explore.narration;

import dev.plumbline.explore.runtime.EventKind;
import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.ExecutionState;
import dev.plumbline.explore.runtime.Memory;
import dev.plumbline.explore.runtime.Sites;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

/** Words for what events do. */
final class EventWords {
  private final ObjectNames names;
  private final ClassLoader loader;

  EventWords(ObjectNames names, ClassLoader loader) {
    this.names = names;
    this.loader = loader;
  }

  /** What the location of an event holds now, as people read it; empty if it holds nothing. */
  String value(int event) {
    Object owner = Events.object[event];
    Object value =
        owner == Events.STATIC
            ? staticValue(Sites.nameOf(Events.name[event]))
            : Memory.at(owner, Events.name[event]);
    return value == Memory.UNKNOWN ? "" : names.show(value);
  }

  private Object staticValue(String name) {
    int dot = name.lastIndexOf('.');
    if (dot < 0) {
      return Memory.UNKNOWN; // no field, but a property of the system
    }
    try {
      String owner = name.substring(0, dot).replace('/', '.');
      return Memory.atStatic(Class.forName(owner, false, loader), name.substring(dot + 1));
    } catch (ClassNotFoundException e) {
      return Memory.UNKNOWN; // of a loader that we do not know
    }
  }

  /** What an event has done. */
  String happened(int event, String old, String now) {
    String where = location(event);
    return switch (Events.kind[event]) {
      case EventKind.READ ->
          isLook(event)
              ? "looks at " + object(event)
              : "reads " + where + (now.isEmpty() ? "" : ": " + now);
      case EventKind.WRITE ->
          "writes " + where + (now.isEmpty() ? "" : " = " + now + was(old, now));
      case EventKind.UPDATE -> "updates " + where + change(old, now);
      case EventKind.COMPARE_AND_SET ->
          Events.writes[event]
              ? "CAS " + where + change(old, now)
              : "CAS " + where + " fails" + (now.isEmpty() ? "" : ": it is " + now);
      case EventKind.ENTER, EventKind.LOCK -> "locks " + object(event);
      case EventKind.LOCK_SHARED -> "locks " + object(event) + " for reading";
      case EventKind.UNLOCK -> "unlocks " + object(event);
      case EventKind.PARK -> "goes on, unparked";
      case EventKind.TIMED_PARK -> "goes on from a timed park";
      case EventKind.TIMED_WAKE -> "goes on from a timed wait";
      case EventKind.WAKE -> "goes on from a wait";
      case EventKind.NOTIFY -> "notifies " + object(event);
      case EventKind.UNPARK -> "unparks " + object(event);
      case EventKind.INTERRUPT -> "interrupts " + object(event);
      case EventKind.ACQUIRE, EventKind.RELEASE ->
          EventKind.word(Events.kind[event]) + "s " + counter(event);
      case EventKind.AWAIT -> "need not wait for " + object(event);
      case EventKind.START -> "starts " + object(event);
      case EventKind.END -> "ends";
      default -> "touches nothing that is shared";
    };
  }

  /** Whether it looks at a lock, a permit or the end of a thread, none of which is memory. */
  private static boolean isLook(int event) {
    return Events.name[event] < 0 && Events.name[event] != Events.ALL;
  }

  private static String change(String old, String now) {
    return now.isEmpty() ? "" : ": " + old + " -> " + now;
  }

  private static String was(String old, String now) {
    return old.equals(now) ? "" : ", was " + old;
  }

  private String object(int event) {
    return names.show(Events.object[event]);
  }

  private String counter(int event) {
    Object counter = Events.object[event];
    if (counter instanceof Semaphore semaphore) {
      return names.show(counter) + ", which has " + semaphore.availablePermits() + " permits now";
    }
    return counter instanceof CountDownLatch latch
        ? names.show(counter) + ", which is at " + latch.getCount() + " now"
        : names.show(counter);
  }

  /** What a thread is blocked at, if an event is all it needs. */
  String waits(int event) {
    int t = Events.thread[event];
    Object object = Events.object[event];
    if (ExecutionState.room(t) != null) {
      return "waits to be notified by " + names.show(ExecutionState.room(t));
    }
    return switch (Events.kind[event]) {
      case EventKind.ENTER, EventKind.LOCK, EventKind.LOCK_SHARED -> {
        int holder = ExecutionState.holder(object);
        yield "waits for the lock "
            + names.show(object)
            + (holder >= 0 ? ", which t" + holder + " holds" : kept(object));
      }
      case EventKind.PARK, EventKind.TIMED_PARK -> "is parked, and nobody unparks it";
      case EventKind.ACQUIRE -> "waits for " + counter(event);
      case EventKind.AWAIT ->
          object instanceof Thread
              ? "waits for the end of " + names.show(object)
              : "waits for " + counter(event);
      default -> "waits";
    };
  }

  private static String kept(Object lock) {
    return ExecutionState.isKept(lock) ? ", which was taken before and never given back" : "";
  }

  /** The location of an event, as in {@code head}, {@code Node#2.next} or {@code table[3]}. */
  private String location(int event) {
    Object owner = Events.object[event];
    int name = Events.name[event];
    if (owner == Events.STATIC) {
      String field = Sites.nameOf(name);
      return field.substring(Math.max(field.lastIndexOf('/'), field.lastIndexOf('$')) + 1);
    }
    if (owner == null) {
      return "nothing";
    }
    if (name < 0) {
      return owner.getClass().isArray() && name == Events.ALL
          ? "all of " + names.show(owner)
          : names.show(owner);
    }
    if (owner.getClass().isArray() || isArray(owner)) {
      return names.show(owner) + "[" + name + "]";
    }
    String field = Memory.isAtomic(owner) ? null : Sites.nameOf(name);
    // What is modeled as a whole has no fields that anybody knows.
    return field == null ? names.show(owner) : names.prefix(owner) + field;
  }

  private static boolean isArray(Object owner) {
    return Memory.isAtomic(owner) && owner.getClass().getSimpleName().endsWith("Array");
  }
}
