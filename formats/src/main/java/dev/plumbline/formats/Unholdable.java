package dev.plumbline.formats;

/** Says what of a value a notation cannot express; the writer adds the operation. */
final class Unholdable extends Exception {
  private static final long serialVersionUID = 1;

  /** As in "has a set". */
  Unholdable(String what) {
    super(what, null, false, false);
  }
}
