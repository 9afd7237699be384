package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.spec.KnownType;
import java.util.List;

/**
 * What a known type is to monitors, all in one place: what its operations are called, what role and
 * values each has, what its key is, and which monitor decides. A new type is a new family, or a new
 * line in {@link #of}.
 *
 * <p>A typed history asks for one operation after the other: {@link #read} leaves its values in
 * {@link #value} and {@link #other}, so that nothing is allocated for an operation.
 */
abstract class Family {
  /** Instead of a role: what cannot have an effect and has seen nothing. */
  static final byte DROPPED = -1;

  private final List<String> operations;
  private final boolean hasTwoValues;
  final Values values;
  final LocalCodes codes;

  /** Values of the operation read last; zero where it has none. */
  long value;

  long other;

  Family(Values values, LocalCodes codes, boolean hasTwoValues, List<String> operations) {
    this.operations = operations;
    this.hasTwoValues = hasTwoValues;
    this.values = values;
    this.codes = codes;
  }

  static Family of(KnownType type, Values values, LocalCodes codes) {
    if (type instanceof KnownType.Elements set) {
      return new ElementFamily(values, codes, set);
    }
    if (type instanceof KnownType.Multiset) {
      return new ElementFamily(values, codes, null);
    }
    if (type instanceof KnownType.Register register) {
      return new RegisterFamily(values, codes, register);
    }
    if (type instanceof KnownType.Dictionary map) {
      return new MapFamily(values, codes, map);
    }
    if (type instanceof KnownType.Texts texts) {
      return new TextFamily(values, codes, texts);
    }
    if (type instanceof KnownType.Counter counter) {
      return new CounterFamily(values, codes, counter);
    }
    return ContainerFamily.of(type, values, codes);
  }

  /** What the operations are called; their places are the numbers by which they are read. */
  final List<String> operations() {
    return operations;
  }

  /** Whether an operation has two values. */
  final boolean hasTwoValues() {
    return hasTwoValues;
  }

  /** Whether the input of an operation is a list that begins with the key. */
  boolean hasKeyInList(int operation) {
    return false;
  }

  /** The key of an operation, for types that have one. */
  long key(int operation, long in) {
    return hasKeyInList(operation) ? codes.element(in, 0) : codes.ofCode(in);
  }

  /**
   * The role of an operation.
   *
   * @param operation its number
   * @param in the code of its input
   * @param out the code of its output, which means nothing if it is pending
   */
  abstract byte read(int operation, long in, long out, boolean pending);

  /** Decides a part of a typed history. */
  abstract Outcome decide(TypedHistory typed, int part, Timeline t, Budget budget);
}
