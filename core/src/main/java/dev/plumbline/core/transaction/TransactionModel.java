package dev.plumbline.core.transaction;

import dev.plumbline.core.spec.ListAppendSpec;
import dev.plumbline.core.spec.RwRegisterSpec;
import dev.plumbline.core.spec.Spec;
import org.jspecify.annotations.Nullable;

/** What transactions do to a key. */
public enum TransactionModel {
  /** Keys hold lists: {@code [append k v]} adds a value at the end, {@code [r k [v ...]]} reads. */
  LIST_APPEND("list-append", "append"),

  /** Keys hold one value: {@code [w k v]} replaces it, {@code [r k v]} reads it. */
  RW_REGISTER("rw-register", "w");

  private final String name;
  private final String write;

  TransactionModel(String name, String write) {
    this.name = name;
    this.write = write;
  }

  /** The model of a specification; null if it is not one of transactions with levels. */
  public static @Nullable TransactionModel of(Spec<?> spec) {
    return spec instanceof ListAppendSpec
        ? LIST_APPEND
        : spec instanceof RwRegisterSpec ? RW_REGISTER : null;
  }

  /** What a step that changes a key is called in recordings. */
  public String write() {
    return write;
  }

  /** The name of the specification. */
  @Override
  public String toString() {
    return name;
  }
}
