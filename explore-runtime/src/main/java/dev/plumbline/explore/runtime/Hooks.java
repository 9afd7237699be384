package dev.plumbline.explore.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * What instrumented code calls before it touches memory that other threads may touch. A call by a
 * thread that is not explored costs one comparison with a static field.
 */
public final class Hooks {
  private static Thread loading;
  private static int depth;

  /**
   * The JDK would find its jars no more, if they had been put away under numbers of the program.
   */
  private static boolean loadingWhileSettingUp;

  private Hooks() {}

  /** Before the program reaches out of the process. */
  public static void outside(int site) {
    if (Scheduler.current == Thread.currentThread()) {
      Outside.at(site);
    }
  }

  /** Before the program asks for the common pool. */
  public static void commonPool() {
    if (Scheduler.current == Thread.currentThread()) {
      TaskCalls.usesCommonPool();
    }
  }

  /** Where a pool is given a task. */
  public static void submits(Object pool) {
    if (Scheduler.current == Thread.currentThread()) {
      TaskCalls.submitsTo(pool);
    }
  }

  /** Before a task is forked, by a thread of a pool or another one. */
  public static void forks() {
    Thread thread = Thread.currentThread();
    if (Scheduler.current == thread && !(thread instanceof ForkJoinWorkerThread)) {
      TaskCalls.usesCommonPool();
    }
  }

  /** Before a field is read; a field goes by its name, since it has several paths of access. */
  public static void readField(Object owner, int name, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      access(EventKind.READ, owner, name, site);
    }
  }

  /** Before a primitive is written to a field. */
  public static void writeField(Object owner, int name, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      access(EventKind.WRITE, owner, name, site);
    }
  }

  /** Before a reference is written to a field. */
  public static void writeField(Object owner, Object stored, int name, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      store(EventKind.WRITE, owner, stored, name, site);
    }
  }

  /** Before a static field is read; its name has the class in it. */
  public static void readStatic(int name, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      Scheduler.event(EventKind.READ, Events.STATIC, name, site);
    }
  }

  /** Before a primitive is written to a static field. */
  public static void writeStatic(int name, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      Scheduler.event(EventKind.WRITE, Events.STATIC, name, site);
    }
  }

  /** Before a reference is written to a static field. */
  public static void writeStatic(Object stored, int name, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      Locality.publish(stored);
      Scheduler.event(EventKind.WRITE, Events.STATIC, name, site);
    }
  }

  /** Before an element is read. */
  public static void readArray(Object array, int index, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      access(EventKind.READ, array, index, site);
    }
  }

  /** Before a primitive element is written. */
  public static void writeArray(Object array, int index, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      access(EventKind.WRITE, array, index, site);
    }
  }

  /** Before a reference is written to an array. */
  public static void writeArray(Object array, int index, Object stored, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      store(EventKind.WRITE, array, stored, index, site);
    }
  }

  /**
   * Before a method of one of the classes Atomic*.
   *
   * @param index of the element, 0 if there is but one
   * @param stored the reference that may be stored; null if it is none
   * @param access one of {@link Access}
   */
  public static void atomic(Object receiver, int index, Object stored, int access, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      store(access, receiver, stored, index, site);
    }
  }

  /** Before a method of a VarHandle; the coordinate is null for a static field. */
  public static void variable(
      VarHandle handle, Object coordinate, int index, Object stored, int access, int site) {
    if (Scheduler.current == Thread.currentThread() && handle != null) {
      int name = FieldNames.of(handle);
      if (coordinate == null) {
        Locality.publish(stored);
        Scheduler.event(access, Events.STATIC, name, site);
        unseen = false;
      } else {
        store(access, coordinate, stored, name == FieldNames.ELEMENT ? index : name, site);
      }
    }
  }

  /** Before a method of Unsafe that names an object and an offset. */
  public static void unsafe(Object object, long offset, Object stored, int access, int site) {
    if (Scheduler.current == Thread.currentThread() && object != null) {
      if (Seeds.areAt(object, offset)) {
        unseen(access, object);
      } else {
        store(access, object, stored, References.nameAt(object, offset), site);
      }
    }
  }

  /** Before a method of one of the classes Atomic*FieldUpdater. */
  public static void updater(Object updater, Object object, Object stored, int access, int site) {
    if (Scheduler.current == Thread.currentThread() && object != null) {
      store(access, object, stored, Updaters.name(updater, object), site);
    }
  }

  /** Before an object is given to a method of the JDK that is not seen into, or such is called. */
  public static void handed(Object object, int access, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      Handed.over(object, access, site);
    }
  }

  /** In place of an object that is given to a method of the JDK which only looks into it. */
  public static Object copied(Object object, int site) {
    return Scheduler.current == Thread.currentThread() ? Handed.copy(object, site) : object;
  }

  /** Before a field is accessed by reflection. */
  public static void reflected(Field field, Object object, Object stored, int access, int site) {
    if (Scheduler.current == Thread.currentThread() && field != null) {
      Reflection.access(field, object, stored, access, site);
    }
  }

  /** Before a method is called by reflection. */
  public static void called(Method method, Object object, Object[] arguments, int site) {
    if (Scheduler.current == Thread.currentThread() && method != null) {
      Reflection.called(method, object, arguments, site);
    }
  }

  /** Before a method handle is invoked, which may be a field's. */
  public static void invoked(MethodHandle handle, Object object, Object stored, int site) {
    if (Scheduler.current == Thread.currentThread() && handle != null) {
      Reflection.invoked(handle, object, stored, site);
    }
  }

  /** After an object has been cloned by the JVM. */
  public static Object cloned(Object original, Object copy, int site) {
    allocated(copy);
    if (Scheduler.current == Thread.currentThread()) {
      Reflection.cloned(original, copy, site);
    }
    return copy;
  }

  /** After a call that has cloned an object, unless its class has a method of its own for that. */
  public static Object perhapsCloned(Object original, Object copy, int site) {
    return Reflection.isClonedByJvm(original.getClass()) ? cloned(original, copy, site) : copy;
  }

  static void access(int kind, Object owner, int name, int site) {
    if (owner != null && !Locality.isLocal(owner, Scheduler.running)) {
      Scheduler.event(kind, owner, name, site);
      unseen = false;
    } else {
      unseen(kind, owner);
    }
  }

  static void store(int kind, Object owner, Object stored, int name, int site) {
    if (owner != null && !Locality.isLocal(owner, Scheduler.running)) {
      Locality.publish(stored);
      Scheduler.event(kind, owner, name, site);
      unseen = false;
    } else {
      unseen(kind, owner);
    }
  }

  private static void unseen(int kind, Object owner) {
    unseen = true;
    if (kind != EventKind.READ) {
      Spinning.changes(Scheduler.running, owner);
    }
  }

  /** Whether the latest access was to what only its thread knows, and is no event. */
  private static boolean unseen;

  /** After a compare-and-set: whether it succeeded. */
  public static void compared(boolean succeeded) {
    if (Scheduler.current == Thread.currentThread() && !unseen) {
      Events.writes[Scheduler.latestEvent[Scheduler.running]] = succeeded;
    }
  }

  /**
   * After a compare-and-set of a reference with a mark or a stamp: whether it succeeded. One that
   * puts there what is there already writes nothing, and is a read.
   */
  public static void comparedPair(
      boolean succeeded, Object expected, Object stored, int expectedMark, int storedMark) {
    boolean same = expected == stored && expectedMark == storedMark;
    compared(succeeded && !same);
    if (same && succeeded && Scheduler.current == Thread.currentThread() && !unseen) {
      Events.kind[Scheduler.latestEvent[Scheduler.running]] = EventKind.READ;
    }
  }

  /** Instead of monitorenter, in classes whose monitors are modeled. */
  public static void enter(Object monitor, int site) {
    ObjectMonitors.enter(monitor, site);
  }

  /** Instead of monitorexit, in classes whose monitors are modeled. */
  public static void exit(Object monitor, int site) {
    ObjectMonitors.exit(monitor);
  }

  /** Before monitorenter, in classes of the JDK, which keep their real monitors. */
  public static void beforeEnter(Object monitor, int site) {
    if (Scheduler.current == Thread.currentThread() && monitor != null) {
      ObjectMonitors.take(monitor, site);
    }
  }

  /** After monitorexit, in classes of the JDK. */
  public static void afterExit(Object monitor, int site) {
    if (Scheduler.current == Thread.currentThread() && monitor != null) {
      ObjectMonitors.give(monitor);
    }
  }

  /** Before a call that may end in a synchronized method of the JDK, by the receiver's class. */
  public static void beforeCall(Object receiver, int method, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      SynchronizedMethods.beforeCall(receiver, method, site);
    }
  }

  /** Before a call that ends in a synchronized method of the JDK. */
  public static void beforeSynchronized(Object receiver, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      SynchronizedMethods.take(receiver, site);
    }
  }

  /** Whether the program has a method of its own for these objects in place of one of the JDK. */
  public static boolean overrides(Object receiver, int method) {
    return receiver != null && Overriding.isBy(receiver.getClass(), method);
  }

  /** Before a model is called in place of the method of a superclass, and after it, with null. */
  public static void passesOn(Object receiver) {
    Overriding.passOn(receiver);
  }

  /** Whether a model calls the method of an object that has asked for that of its superclass. */
  public static boolean isPassedOn(Object receiver) {
    return Overriding.isPassedOn(receiver);
  }

  /** Where a synchronized method of the JDK begins. */
  public static void entered(Object receiver) {
    if (Scheduler.current == Thread.currentThread()) {
      SynchronizedMethods.entered(receiver);
    }
  }

  /** After the constructor of the superclass has returned, and after an array was made. */
  public static void allocated(Object object) {
    if (Scheduler.current == Thread.currentThread()) {
      Locality.allocated(object, Scheduler.running);
    } else if (Scheduler.settingUp == Thread.currentThread()) {
      Locality.setUp(object);
    }
  }

  /** Before a call that may keep something where nobody sees it. */
  public static void mayKeep() {
    if (Scheduler.current == Thread.currentThread()) {
      Spinning.changes(Scheduler.running);
    }
  }

  /**
   * After one of the two numbers is read that the JDK draws for each process, by which {@code
   * Set.of} and {@code Map.of} are iterated: explored threads have another one, which is the same
   * in all processes, so that a replay goes as the execution that it repeats. The fields themselves
   * are left alone: they are final, so that compiled code may have their values already, and an
   * iterator that uses both meets elements twice.
   */
  public static long iteratesFrom(long drawn) {
    return TimeCalls.isOfProgram() ? 0 : drawn;
  }

  /** After the other one is read: whether they are iterated backward. */
  public static boolean iteratesBackward(boolean drawn) {
    return !TimeCalls.isOfProgram() && drawn;
  }

  /** At the end of an iteration of a loop that changes nothing, neither shared nor local. */
  public static void repeats(int site) {
    if (Scheduler.current == Thread.currentThread()) {
      Spinning.iterated(Scheduler.running, site);
    }
  }

  /** At the end of such an iteration, if it may have met the same loop in a call of its own. */
  public static void repeatsInDepth(int site) {
    if (Scheduler.current == Thread.currentThread()) {
      Spinning.iteratedInDepth(Scheduler.running, site);
    }
  }

  /** At the end of such an iteration, before that is said: a number that the next one may use. */
  public static void carries(long value) {
    if (Scheduler.current == Thread.currentThread()) {
      Spinning.carries(value, null);
    }
  }

  /** The same for a reference. */
  public static void carries(Object value) {
    if (Scheduler.current == Thread.currentThread()) {
      Spinning.carries(0, value);
    }
  }

  /** Where a loop begins whose iterations hand something to the next. */
  public static void beginsLoop(int site) {
    if (Scheduler.current == Thread.currentThread()) {
      Spinning.begins(Scheduler.running, site);
    }
  }

  /** Where the JVM loads and links classes: what happens from here is not the program's. */
  public static void quiet() {
    if (Scheduler.current == Thread.currentThread()) {
      Scheduler.disturbed = true;
    }
    mute();
  }

  /** Where the JDK keeps its books, which the program does not see. Ends with {@link #loud}. */
  public static void mute() {
    Thread thread = Thread.currentThread();
    if (Scheduler.current == thread) {
      loading = thread;
      depth = 1;
      Scheduler.current = null;
    } else if (Scheduler.settingUp == thread) {
      loading = thread;
      depth = 1;
      loadingWhileSettingUp = true;
      Scheduler.settingUp = null;
    } else if (loading == thread) {
      depth++;
    }
  }

  /** The end of what began with {@link #quiet}. */
  public static void loud() {
    Thread thread = Thread.currentThread();
    if (loading == thread && --depth == 0) {
      loading = null;
      if (loadingWhileSettingUp) {
        loadingWhileSettingUp = false;
        Scheduler.settingUp = thread;
      } else {
        Scheduler.current = thread;
      }
    }
  }

  /** Where a thread is about to be started: whether it is not to be, until the others begin. */
  public static boolean postpones(Object thread) {
    return Scheduler.settingUp == Thread.currentThread()
        && StartedThreads.postpones((Thread) thread);
  }

  /** Where a thread is started, before it is. */
  public static void starting(Object thread) {
    if (Scheduler.current == Thread.currentThread()) {
      StartedThreads.starting((Thread) thread);
    }
  }

  /** Where a thread is started, after it was. */
  public static void started(Object thread) {
    StartedThreads.started((Thread) thread);
  }

  /** Where a thread ends. */
  public static void ending(Object thread) {
    if (Scheduler.current == Thread.currentThread()) {
      StartedThreads.ending((Thread) thread);
    }
  }
}
