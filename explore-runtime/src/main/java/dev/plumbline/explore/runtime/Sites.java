package dev.plumbline.explore.runtime;

/**
 * The places in the code at which hooks are called, and the names of fields, by number. Numbers are
 * given by the agent while it instruments classes.
 */
public final class Sites {
  private static String[] classes = new String[1024];
  private static String[] methods = new String[1024];
  private static int[] lines = new int[1024];
  private static int sites = 1;

  private static String[] names = new String[256];
  private static int count = 1;

  private Sites() {}

  /** A new site. */
  public static synchronized int site(String className, String method, int line) {
    if (sites == lines.length) {
      classes = Growing.grown(classes);
      methods = Growing.grown(methods);
      lines = Growing.grown(lines);
    }
    classes[sites] = className;
    methods[sites] = method;
    lines[sites] = line;
    return sites++;
  }

  /** The number of a name: that of a field, or of a class and a static field. */
  public static synchronized int name(String name) {
    for (int i = 1; i < count; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    if (count == names.length) {
      names = Growing.grown(names);
    }
    names[count] = name;
    return count++;
  }

  public static synchronized String className(int site) {
    return classes[site];
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
