package dev.plumbline.explore.agent;

import org.objectweb.asm.ClassReader;

/**
 * Gives numbers to the sites and names of a class while it is rewritten. The numbers that the
 * runtime knows them by differ from process to process, so these stand for them: constants that the
 * class has nowhere else, each once in its constant pool, where {@link RewrittenClass} replaces it.
 */
final class ClassNumbers {
  private static final int INTEGER_TAG = 3;

  /** A constant pool has fewer entries than this, so there are not more sites or names. */
  private static final int RANGE = 1 << 16;

  /** Far from what programs use; where that is not so, others are tried. */
  private static final int FIRST = 0x51000000;

  private final SiteTable table = new SiteTable();
  private final int firstSite;
  private final int firstName;

  ClassNumbers(ClassReader reader) {
    firstSite = unused(reader);
    firstName = firstSite + RANGE;
  }

  /** The beginning of a range of integers of which the class has none. */
  private static int unused(ClassReader reader) {
    int first = FIRST;
    while (hasIntegers(reader, first)) {
      first += 2 * RANGE;
    }
    return first;
  }

  private static boolean hasIntegers(ClassReader reader, int first) {
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      if (at != 0 && reader.readByte(at - 1) == INTEGER_TAG) {
        int value = reader.readInt(at);
        if (value >= first && value < first + 2 * RANGE) {
          return true;
        }
      }
    }
    return false;
  }

  int site(String method, int line) {
    return firstSite + table.site(method, line);
  }

  /** Says that what happens at a site orders nothing else. */
  void makePlain(int site) {
    table.makePlain(site - firstSite);
  }

  int name(String name) {
    return firstName + table.name(name);
  }

  SiteTable table() {
    return table;
  }

  /** Where in the class file the numbers stand: sites first, then names; 0 for unused ones. */
  int[] places(byte[] bytes) {
    int[] places = new int[table.sites() + table.names()];
    ClassReader reader = new ClassReader(bytes);
    for (int i = 1; i < reader.getItemCount(); i++) {
      int at = reader.getItem(i);
      if (at != 0 && reader.readByte(at - 1) == INTEGER_TAG) {
        int value = reader.readInt(at);
        if (value >= firstSite && value - firstSite < table.sites()) {
          places[value - firstSite] = at;
        } else if (value >= firstName && value - firstName < table.names()) {
          places[table.sites() + value - firstName] = at;
        }
      }
    }
    return places;
  }
}
