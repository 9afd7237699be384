package dev.plumbline.explore.runtime;

/**
 * The places in the code at which hooks are called, and the names of fields, by number. Numbers are
 * given by the agent while it instruments classes.
 */
public final class Sites {
  private static String[] classes = new String[1024];
  private static String[] methods = new String[1024];
  private static int[] lines = new int[1024];
  private static boolean[] plain = new boolean[1024];
  private static int sites = 1;

  private static String[] names = new String[256];
  private static int count = 1;

  /** The numbers of names by their hash codes, at most half full; 0 is no name's. */
  private static int[] table = new int[1024];

  private Sites() {}

  /** A new site. */
  public static synchronized int site(String className, String method, int line) {
    if (sites == lines.length) {
      classes = Growing.grown(classes);
      methods = Growing.grown(methods);
      lines = Growing.grown(lines);
      plain = Growing.grown(plain);
    }
    classes[sites] = className;
    methods[sites] = method;
    lines[sites] = line;
    return sites++;
  }

  /** Says that at a site a field is accessed that is not volatile, or an element of an array. */
  public static synchronized void makePlain(int site) {
    plain[site] = true;
  }

  /** Whether at a site a field is accessed that is not volatile, or an element of an array. */
  public static synchronized boolean isPlain(int site) {
    return plain[site];
  }

  /** The number of a name: that of a field, or of a class and a static field. */
  public static synchronized int name(String name) {
    int place = place(name);
    if (table[place] == 0) {
      if (count == names.length) {
        names = Growing.grown(names);
      }
      names[count] = name;
      table[place] = count++;
      if (2 * count > table.length) {
        rehash();
        return count - 1;
      }
    }
    return table[place];
  }

  /** Where the number of a name stands in the table, or should. */
  private static int place(String name) {
    int mask = table.length - 1;
    int hash = name.hashCode();
    int place = (hash ^ hash >>> 15) & mask;
    while (table[place] != 0 && !names[table[place]].equals(name)) {
      place = place + 1 & mask;
    }
    return place;
  }

  private static void rehash() {
    table = new int[2 * table.length];
    for (int i = 1; i < count; i++) {
      table[place(names[i])] = i;
    }
  }

  public static synchronized String className(int site) {
    return classes[site];
  }

  public static synchronized boolean isOfJdk(int site) {
    return site > 0 && site < sites && classes[site].startsWith("java.");
  }

  public static synchronized String method(int site) {
    return methods[site];
  }

  public static synchronized int line(int site) {
    return lines[site];
  }

  public static synchronized String nameOf(int name) {
    return names[name];
  }

  /** A site for people. */
  public static synchronized String show(int site) {
    if (site <= 0 || site >= sites) {
      return "an unknown place";
    }
    String line = lines[site] > 0 ? ":" + lines[site] : "";
    return classes[site].replace('/', '.') + "." + methods[site] + line;
  }
}
