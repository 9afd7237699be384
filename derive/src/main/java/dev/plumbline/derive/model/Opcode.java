package dev.plumbline.derive.model;

/** What flat code can do. Operands a, b, c are slots of the thread unless said otherwise. */
final class Opcode {
  /** a = field c (offset) of node b. */
  static final int READ = 0;

  /** field c (offset) of node b = a. */
  static final int WRITE = 1;

  /** a = whether the b (count) cells from c (index of cells) held what was expected and changed. */
  static final int CAS = 2;

  /** Wait for the lock at field c of node b, and take it. */
  static final int LOCK = 3;

  /** Release the lock at field c of node b. */
  static final int UNLOCK = 4;

  /** a = a new node of type b. */
  static final int NEW = 5;

  /** a = b. */
  static final int MOVE = 6;

  /** a = (b == c). */
  static final int EQUAL = 7;

  /** a = (b != c). */
  static final int NOT_EQUAL = 8;

  /** {@code a = (b < c)}. */
  static final int LESS = 9;

  static final int AND = 10;
  static final int OR = 11;
  static final int NOT = 12;
  static final int PLUS = 13;
  static final int MINUS = 14;

  /** Go to c. */
  static final int JUMP = 15;

  /** Go to c if a is false. */
  static final int JUMP_UNLESS = 16;

  /** Go to the beginning and leave the section. */
  static final int RESTART = 17;

  /** Answer a, or nothing if a is negative. If b is {@link #A_KEY}, 0 is a key and not none. */
  static final int RETURN = 18;

  static final int A_KEY = 1;

  /** A linearization point, number c of the routine, if a holds or is negative. */
  static final int POINT = 19;

  private Opcode() {}
}
