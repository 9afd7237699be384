package dev.plumbline.explore.agent;

import dev.plumbline.explore.runtime.Sites;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;

/** Stands for the hooks in tests, and writes down how they are called. */
public final class HookLog {
  private static final String[] ACCESSES = {"READ", "WRITE", "COMPARE_AND_SET", "UPDATE"};
  private static final List<String> LINES = new ArrayList<>();

  /** The sites of the latest lines. */
  private static final List<Integer> SITES = new ArrayList<>();

  private HookLog() {}

  /** What was written down since the last call. */
  static List<String> take() {
    List<String> taken = List.copyOf(LINES);
    LINES.clear();
    SITES.clear();
    return taken;
  }

  static List<Integer> sites() {
    return List.copyOf(SITES);
  }

  private static void log(int site, String line) {
    LINES.add(line);
    SITES.add(site);
  }

  private static String type(Object object) {
    return object == null ? "null" : simple(object.getClass().getTypeName());
  }

  public static void readField(Object owner, int name, int site) {
    log(site, "read " + type(owner) + "." + Sites.nameOf(name));
  }

  public static void writeField(Object owner, int name, int site) {
    log(site, "write " + type(owner) + "." + Sites.nameOf(name));
  }

  public static void writeField(Object owner, Object stored, int name, int site) {
    log(site, "write " + type(owner) + "." + Sites.nameOf(name) + " = " + stored);
  }

  public static void readStatic(int name, int site) {
    log(site, "read static " + simple(Sites.nameOf(name)));
  }

  public static void writeStatic(int name, int site) {
    log(site, "write static " + simple(Sites.nameOf(name)));
  }

  public static void writeStatic(Object stored, int name, int site) {
    log(site, "write static " + simple(Sites.nameOf(name)) + " = " + stored);
  }

  /** Without the packages and classes around it; the JVM must not look for these. */
  private static String simple(String name) {
    return name.replaceAll("(\\w+[/$])+", "").replaceAll("([a-z]\\w*\\.)+(?=[A-Z])", "");
  }

  public static void readArray(Object array, int index, int site) {
    log(site, "read " + type(array) + " " + index);
  }

  public static void writeArray(Object array, int index, int site) {
    log(site, "write " + type(array) + " " + index);
  }

  public static void writeArray(Object array, int index, Object stored, int site) {
    log(site, "write " + type(array) + " " + index + " = " + stored);
  }

  public static void atomic(Object receiver, int index, Object stored, int access, int site) {
    log(site, ACCESSES[access] + " " + type(receiver) + " " + index + " = " + stored);
  }

  public static void variable(
      VarHandle handle, Object coordinate, int index, Object stored, int access, int site) {
    log(site, ACCESSES[access] + " " + type(coordinate) + " " + index + " = " + stored);
  }

  public static void unsafe(Object object, long offset, Object stored, int access, int site) {
    log(site, ACCESSES[access] + " " + type(object) + " = " + stored);
  }

  public static void updater(Object updater, Object object, Object stored, int access, int site) {
    log(site, ACCESSES[access] + " " + type(object) + " = " + stored);
  }

  public static void handed(Object object, int access, int site) {
    // It stands at many calls, and mostly what is handed over keeps nothing.
  }

  public static Object copied(Object array, int site) {
    log(site, "copy of " + type(array));
    return array;
  }

  public static void reflected(Field field, Object object, Object stored, int access, int site) {
    log(site, ACCESSES[access] + " " + field.getName() + " of " + type(object) + " = " + stored);
  }

  public static void invoked(MethodHandle handle, Object object, Object stored, int site) {
    log(site, "invoke " + handle.type());
  }

  public static Object cloned(Object original, Object copy, int site) {
    log(site, "clone of " + type(original));
    return copy;
  }

  public static Object perhapsCloned(Object original, Object copy, int site) {
    log(site, "perhaps clone of " + type(original));
    return copy;
  }

  public static void compared(boolean succeeded) {
    log(0, succeeded ? "succeeded" : "failed");
  }

  public static void comparedPair(
      boolean succeeded, Object expected, Object stored, int expectedMark, int storedMark) {
    boolean same = expected == stored && expectedMark == storedMark;
    log(0, (succeeded ? "succeeded" : "failed") + (same ? " without a change" : ""));
  }

  public static void enter(Object monitor, int site) {
    log(site, "enter " + monitor(monitor));
  }

  public static void exit(Object monitor, int site) {
    log(site, "exit " + monitor(monitor));
  }

  public static void beforeEnter(Object monitor, int site) {
    log(site, "before entering " + monitor(monitor) + holds(monitor));
  }

  public static void afterExit(Object monitor, int site) {
    log(site, "after leaving " + monitor(monitor) + holds(monitor));
  }

  private static String monitor(Object monitor) {
    return monitor instanceof Class<?> type ? "class " + simple(type.getName()) : type(monitor);
  }

  private static String holds(Object monitor) {
    return Thread.holdsLock(monitor) ? ", which is held" : "";
  }

  public static void beforeCall(Object receiver, int method, int site) {
    log(site, "call " + type(receiver) + "." + Sites.nameOf(method));
  }

  public static void beforeSynchronized(Object receiver, int site) {
    log(site, "call synchronized " + type(receiver));
  }

  public static boolean overrides(Object receiver, int method) {
    return false;
  }

  public static void passesOn(Object receiver) {
    log(0, receiver == null ? "has passed on" : "passes on " + type(receiver));
  }

  public static boolean isPassedOn(Object receiver) {
    return false;
  }

  public static void entered(Object receiver) {
    log(0, "entered " + type(receiver) + holds(receiver));
  }

  public static void allocated(Object object) {
    log(0, "new " + type(object));
  }

  public static void carries(long value) {
    log(0, "carries");
  }

  public static void carries(Object value) {
    log(0, "carries");
  }

  public static void beginsLoop(int site) {
    log(site, "begins");
  }

  public static void mayKeep() {
    // It stands at many calls, and says nothing about memory.
  }

  public static void repeats(int site) {
    log(site, "repeats");
  }

  public static void repeatsInDepth(int site) {
    log(site, "repeatsInDepth");
  }

  public static void quiet() {
    log(0, "quiet");
  }

  public static void loud() {
    log(0, "loud");
  }
}
