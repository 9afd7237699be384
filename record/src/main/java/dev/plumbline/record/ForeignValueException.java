package dev.plumbline.record;

/** A value of a class that no file can hold: the caller has to record something else. */
public final class ForeignValueException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  ForeignValueException(Object value) {
    super(
        "a file cannot hold a value of "
            + value.getClass().getName()
            + ": record numbers, strings, booleans, lists or maps of them instead");
  }
}
