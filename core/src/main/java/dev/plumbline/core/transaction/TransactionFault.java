package dev.plumbline.core.transaction;

/**
 * Something in a history that no order can mend, as a fact about a read that anyone can look up.
 *
 * @param kind what is wrong
 * @param row the transaction that read
 * @param step its read
 * @param other another transaction that has to do with it, -1 for none; for {@link Kind#G1A} a row
 *     among the failed ones
 * @param otherStep a step of the other, -1 for none
 * @param value the code of the value that shows it
 */
public record TransactionFault(Kind kind, int row, int step, int other, int otherStep, long value) {
  /** What is wrong, named as Elle names it where it does. */
  public enum Kind {
    /** Of two reads of one key neither is a part of the other. */
    INCOMPATIBLE_ORDER("incompatible-order"),

    /** A read shows a value twice. */
    DUPLICATE_ELEMENTS("duplicate-elements"),

    /** A read shows what nobody wrote. */
    GARBAGE_READ("garbage-read"),

    /** A read shows what only a failed transaction wrote. */
    G1A("G1a"),

    /** A read shows what a transaction appended later, without what it had appended just before. */
    OWN_ORDER("own-order"),

    /** What a transaction read does not fit what it had itself written before. */
    INTERNAL("internal"),

    /** Two reads of one key in one transaction differ by what others did. */
    UNREPEATABLE("internal"),

    /** A read shows one of the writes of another transaction to the key, and not its last. */
    G1B("G1b"),

    /** Two transactions read the same and both changed it. */
    LOST_UPDATE("lost-update");

    private final String name;

    Kind(String name) {
      this.name = name;
    }

    @Override
    public String toString() {
      return name;
    }
  }
}
