package dev.plumbline.derive.javasource;

import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.Statement;
import java.util.Optional;

/** Pointers that have a mark in their word, where both are swapped or read at once. */
final class MarkedPointers {
  private final JavaFields fields;

  MarkedPointers(JavaFields fields) {
    this.fields = fields;
  }

  /** A pointer and the mark in its word. */
  record Pair(String reference, Statement.Change pointer, Statement.Change mark) {}

  Optional<Pair> swapped(Statement.CompareAndSwap c) {
    if (c.changes().size() != 2
        || !(c.changes().get(0).place() instanceof HeapPlace.FieldOf a)
        || !(c.changes().get(1).place() instanceof HeapPlace.FieldOf b)) {
      return Optional.empty();
    }
    Optional<String> packed = word(a, b);
    boolean first = packed.equals(Optional.of(a.field()));
    return packed.map(
        pointer ->
            new Pair(
                fields.pointer(a.pointer()) + "." + pointer,
                c.changes().get(first ? 0 : 1),
                c.changes().get(first ? 1 : 0)));
  }

  /** A pointer and its mark read at once. */
  record PairRead(String reference, String pointerLocal, String markLocal) {}

  Optional<PairRead> read(Statement.Atomic a) {
    if (a.body().size() != 2
        || !(a.body().get(0) instanceof Statement.Assign x)
        || !(a.body().get(1) instanceof Statement.Assign y)
        || !(x.value() instanceof Expression.Read rx)
        || !(y.value() instanceof Expression.Read ry)
        || !(rx.place() instanceof HeapPlace.FieldOf p)
        || !(ry.place() instanceof HeapPlace.FieldOf q)) {
      return Optional.empty();
    }
    Optional<String> packed = word(p, q);
    boolean first = packed.equals(Optional.of(p.field()));
    return packed.map(
        pointer ->
            new PairRead(
                fields.pointer(p.pointer()) + "." + pointer,
                first ? x.local() : y.local(),
                first ? y.local() : x.local()));
  }

  /** The pointer that two fields of a node are packed with; empty if it is not one word. */
  private Optional<String> word(HeapPlace.FieldOf a, HeapPlace.FieldOf b) {
    Optional<String> packed = JavaFields.packedPointer(fields.node(a), a.field());
    boolean together =
        a.pointer().equals(b.pointer())
            && packed.equals(JavaFields.packedPointer(fields.node(b), b.field()));
    return together ? packed : Optional.empty();
  }
}
