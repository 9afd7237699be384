package dev.plumbline.core.monitor.part;

/**
 * What an operation does, output included, as far as its family of types is concerned. Bytes in a
 * column, not an enum: hot loops compare them.
 */
public final class Role {
  // ---- Containers: stack, queue, priority queue. The value is the element.

  /** Puts its value in. Pending ones may or may not have. */
  public static final byte ADD = 0;

  /** Took its value out. */
  public static final byte REMOVE = 1;

  /** Saw its value at the end where removes take. */
  public static final byte PEEK = 2;

  /** A remove or peek that found nothing. */
  public static final byte EMPTY = 3;

  /** A pending remove: takes any value, or none. */
  public static final byte LOST_REMOVE = 4;

  // ---- Sets and multisets, one element.

  /** Set: an add that changed something. Multiset: any add. Pending ones may or may not have. */
  public static final byte INSERT = 10;

  /** A remove that took the element. Pending ones may or may not have. */
  public static final byte DELETE = 11;

  /** Saw that the element is there: contains, an add or remove without effect. */
  public static final byte PRESENT = 12;

  /** Saw that the element is not there. */
  public static final byte ABSENT = 13;

  /** Multiset: saw the element {@code value} times, a plain number. */
  public static final byte COUNT = 14;

  // ---- Registers and the keys of maps. Values are codes; absent is the code of null.

  /** Leaves its value, whatever was there. Pending ones may or may not have. */
  public static final byte WRITE = 20;

  /** Saw its value. */
  public static final byte READ = 21;

  /** Saw its value and left the other one, which differs. Pending ones may or may not have. */
  public static final byte UPDATE = 22;

  /** Saw another value than its own: a failed cas. */
  public static final byte DIFFERS = 23;

  /** Pending: leaves its value if there is any, and does nothing where null is. */
  public static final byte LOST_REPLACE = 24;

  /** Pending: leaves the sum of its value, a plain number, and what it finds, if that is one. */
  public static final byte LOST_ADD = 25;

  /** Puts its text at the end of what is there. Pending ones may or may not have. */
  public static final byte APPEND = 26;

  /** Neither sees nor leaves anything. */
  public static final byte NO_EFFECT = 27;

  // ---- Counters. Values are plain numbers.

  /** Added its value and said nothing. Pending ones may or may not have. */
  public static final byte ADD_BLINDLY = 30;

  /** Found its value and left the other one. */
  public static final byte STEP = 31;

  /** Saw its value. */
  public static final byte GET = 32;

  private Role() {}
}
