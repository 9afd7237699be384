package dev.plumbline.core.chain;

import dev.plumbline.core.primitive.Filled;

/**
 * Who wrote, saw and replaced each version of places such as words or keys. With distinct values at
 * each place these are facts of a history, and subclasses find them.
 *
 * <p>A row, an operation or a transaction, consists of <em>items</em>, its words or steps. A
 * <em>version</em> is a value at a place: the number of the item that wrote it, or {@code items +
 * place} for the initial value.
 *
 * <p>Cost: 20 bytes an item.
 */
public abstract class VersionTable {
  /** Not a version, not an item, not a row. */
  public static final int NONE = -1;

  /** By item: its row. */
  public final int[] row;

  /** By item: the version that it saw, or expected to see; {@link #NONE} if it says nothing. */
  public final int[] saw;

  /**
   * By version: the item that replaced it, which is the next version; {@link #NONE} if none did.
   */
  public final int[] replacedBy;

  /** By version the first item that {@link #saw} it, and by item the next one. */
  public final int[] firstLook;

  public final int[] nextLook;

  /** A table in which nothing was seen. */
  protected VersionTable(int items, int places) {
    row = new int[items];
    saw = Filled.ints(items, NONE);
    replacedBy = Filled.ints(items + places, NONE);
    firstLook = Filled.ints(items + places, NONE);
    nextLook = new int[items];
  }

  /** Notes that an item saw a version. */
  protected final void look(int item, int version) {
    saw[item] = version;
    nextLook[item] = firstLook[version];
    firstLook[version] = item;
  }

  /** The initial version of a place. */
  public final int initial(int place) {
    return row.length + place;
  }

  /** Whether a version was there from the start. */
  public final boolean isInitial(int version) {
    return version >= row.length;
  }

  /** The row that wrote a version that is not initial. */
  public final int writer(int version) {
    return row[version];
  }

  /** The row that replaced a version; {@link #NONE} if none did. */
  public final int replacer(int version) {
    int next = replacedBy[version];
    return next == NONE ? NONE : row[next];
  }

  /** The last version of the chain that a version is in. */
  final int last(int version) {
    int at = version;
    while (replacedBy[at] != NONE) {
      at = replacedBy[at];
    }
    return at;
  }
}
