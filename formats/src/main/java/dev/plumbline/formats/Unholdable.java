package dev.plumbline.formats;

import java.util.Objects;

/** Says what of a value a notation cannot express; the writer adds the operation. */
final class Unholdable extends Exception {
  private static final long serialVersionUID = 1;

  /** As in "has a set". */
  Unholdable(String what) {
    super(what, null, false, false);
  }

  /** What the constructor was given. */
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
