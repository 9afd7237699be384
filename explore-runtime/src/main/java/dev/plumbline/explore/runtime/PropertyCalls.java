package dev.plumbline.explore.runtime;

import java.util.Properties;

/**
 * What instrumented code calls instead of methods that read and set properties of the system. Each
 * is a variable that all threads share, and has its first value again in the next execution: what
 * an execution sets is undone when it is over.
 */
@SuppressWarnings("NamedLikeContextualKeyword") // named as what they replace
public final class PropertyCalls {
  private static final String SYSTEM = "java/lang/System";

  private static String[] changed = new String[16];
  private static String[] before = new String[16];
  private static int changes;

  /** Whether the execution has used properties one by one, and all of them as one object. */
  private static boolean single;

  private static boolean together;

  private PropertyCalls() {}

  /** Undoes what an execution has set. */
  static void reset() {
    single = false;
    together = false;
    while (changes > 0) {
      String key = changed[--changes];
      if (before[changes] == null) {
        System.clearProperty(key);
      } else {
        System.setProperty(key, before[changes]);
      }
    }
  }

  @InsteadOf(owner = SYSTEM, name = "getProperty", isStatic = true)
  public static String getProperty(String key, int site) {
    look(key, site);
    Hooks.mute();
    try {
      return System.getProperty(key);
    } finally {
      Hooks.loud();
    }
  }

  @InsteadOf(owner = SYSTEM, name = "getProperty", isStatic = true)
  public static String getProperty(String key, String otherwise, int site) {
    String found = getProperty(key, site);
    return found == null ? otherwise : found;
  }

  @InsteadOf(owner = SYSTEM, name = "setProperty", isStatic = true)
  public static String setProperty(String key, String value, int site) {
    if (value != null) {
      change(key, site);
    }
    Hooks.mute();
    try {
      return System.setProperty(key, value);
    } finally {
      Hooks.loud();
    }
  }

  @InsteadOf(owner = SYSTEM, name = "clearProperty", isStatic = true)
  public static String clearProperty(String key, int site) {
    change(key, site);
    Hooks.mute();
    try {
      return System.clearProperty(key);
    } finally {
      Hooks.loud();
    }
  }

  @InsteadOf(owner = SYSTEM, name = "getProperties", isStatic = true)
  public static Properties getProperties(int site) {
    if (Scheduler.current == Thread.currentThread()) {
      together = true;
      refuseBoth(site);
    }
    return System.getProperties();
  }

  @InsteadOf(owner = "java/lang/Integer", name = "getInteger", isStatic = true)
  public static Integer getInteger(String key, int site) {
    return getInteger(key, null, site);
  }

  @InsteadOf(owner = "java/lang/Integer", name = "getInteger", isStatic = true)
  public static Integer getInteger(String key, int otherwise, int site) {
    Integer found = getInteger(key, null, site);
    return found == null ? Integer.valueOf(otherwise) : found;
  }

  @InsteadOf(owner = "java/lang/Integer", name = "getInteger", isStatic = true)
  public static Integer getInteger(String key, Integer otherwise, int site) {
    look(key, site);
    Hooks.mute();
    try {
      return Integer.getInteger(key, otherwise);
    } finally {
      Hooks.loud();
    }
  }

  @InsteadOf(owner = "java/lang/Long", name = "getLong", isStatic = true)
  public static Long getLong(String key, int site) {
    return getLong(key, null, site);
  }

  @InsteadOf(owner = "java/lang/Long", name = "getLong", isStatic = true)
  public static Long getLong(String key, long otherwise, int site) {
    Long found = getLong(key, null, site);
    return found == null ? Long.valueOf(otherwise) : found;
  }

  @InsteadOf(owner = "java/lang/Long", name = "getLong", isStatic = true)
  public static Long getLong(String key, Long otherwise, int site) {
    look(key, site);
    Hooks.mute();
    try {
      return Long.getLong(key, otherwise);
    } finally {
      Hooks.loud();
    }
  }

  @InsteadOf(owner = "java/lang/Boolean", name = "getBoolean", isStatic = true)
  public static boolean getBoolean(String key, int site) {
    look(key, site);
    Hooks.mute();
    try {
      return Boolean.getBoolean(key);
    } finally {
      Hooks.loud();
    }
  }

  /** Before a property is read. */
  private static void look(String key, int site) {
    if (key != null && Scheduler.current == Thread.currentThread()) {
      single = true;
      refuseBoth(site);
      Scheduler.event(EventKind.READ, Events.STATIC, name(key), site);
    }
  }

  /** Before a property is changed. Without a key, it will not be. */
  private static void change(String key, int site) {
    if (key == null || key.isEmpty() || !TimeCalls.isOfProgram()) {
      return;
    }
    if (Scheduler.current == Thread.currentThread()) {
      single = true;
      refuseBoth(site);
      Scheduler.event(EventKind.WRITE, Events.STATIC, name(key), site);
    }
    Hooks.mute();
    try {
      remember(key, System.getProperty(key));
    } finally {
      Hooks.loud();
    }
  }

  private static void remember(String key, String value) {
    if (changes == changed.length) {
      changed = Growing.grown(changed);
      before = Growing.grown(before);
    }
    changed[changes] = key;
    before[changes++] = value;
  }

  private static int name(String key) {
    return Sites.name("the system property " + key);
  }

  /** The object has steps of its own, of which nobody knows which property they are about. */
  private static void refuseBoth(int site) {
    if (single && together) {
      Scheduler.trouble =
          "the system properties are used one by one and as one object at "
              + Sites.show(site)
              + ", which is not under control";
      throw Abandoned.INSTANCE;
    }
  }
}
