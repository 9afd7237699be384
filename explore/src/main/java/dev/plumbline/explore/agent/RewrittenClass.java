package dev.plumbline.explore.agent;

/** A class that was rewritten, and where the numbers of its sites and names stand. */
final class RewrittenClass {
  private final String name;
  private final byte[] bytes;
  private final SiteTable table;
  private final int[] places;

  /**
   * Made by whoever rewrote it, or an earlier process.
   *
   * @param name the internal name
   * @param bytes the class file
   * @param table its sites and names
   * @param places where the number of each site, then of each name stands; 0 if nowhere
   */
  RewrittenClass(String name, byte[] bytes, SiteTable table, int[] places) {
    this.name = name;
    this.bytes = bytes;
    this.table = table;
    this.places = places;
  }

  /** The class file for this process: its sites are known to the runtime from now on. */
  byte[] numbered() {
    String className = name.replace('/', '.');
    for (int i = 0; i < table.sites(); i++) {
      put(places[i], table.announceSite(className, i));
    }
    for (int i = 0; i < table.names(); i++) {
      put(places[table.sites() + i], table.announceName(i));
    }
    return bytes;
  }

  private void put(int place, int number) {
    if (place != 0) {
      bytes[place] = (byte) (number >> 24);
      bytes[place + 1] = (byte) (number >> 16);
      bytes[place + 2] = (byte) (number >> 8);
      bytes[place + 3] = (byte) number;
    }
  }

  String name() {
    return name;
  }

  byte[] bytes() {
    return bytes;
  }

  SiteTable table() {
    return table;
  }

  int[] places() {
    return places;
  }
}
