package dev.plumbline.core.split;

/** A history in parts that can be decided one by one, numbered by their first calls. */
public interface Parts {
  /** How many parts there are. */
  int count();

  /** How many operations a part has. */
  int size(int part);

  /** The row of a part's first call. */
  int firstRow(int part);

  /** The rows of a part, in call order. */
  int[] rows(int part);
}
