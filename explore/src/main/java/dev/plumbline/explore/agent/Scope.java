package dev.plumbline.explore.agent;

/** Which classes are instrumented, by name. */
final class Scope {
  /** Nothing of these is under test: the tool itself and what it and its tests are run by. */
  private static final String[] TOOLS = {
    "dev/plumbline/explore/",
    "dev/plumbline/core/",
    "dev/plumbline/record/",
    "dev/plumbline/report/",
    "dev/plumbline/browser/",
    "dev/plumbline/cli/",
    "dev/plumbline/formats/",
    "dev/plumbline/testkit/",
    "dev/plumbline/junit/",
    "org/objectweb/asm/",
    "picocli/",
    "tools/jackson/",
    "me/tongfei/progressbar/",
    "org/junit/",
    "org/opentest4j/",
    "org/apiguardian/",
    "org/apache/maven/surefire/",
  };

  private static final String UTIL = "java/util/";
  private static final String CONCURRENT = "java/util/concurrent/";
  private static final String ATOMIC = "java/util/concurrent/atomic/";

  private Scope() {}

  /** Whether a class is part of the JDK, whatever loader it has. */
  static boolean isJdk(String name) {
    return name.startsWith("java/")
        || name.startsWith("javax/")
        || name.startsWith("jdk/")
        || name.startsWith("sun/")
        || name.startsWith("com/sun/");
  }

  /** Whether a class of another loader than the JDK's belongs to the tool. */
  static boolean isTool(String name) {
    for (String prefix : TOOLS) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a class of the JDK is instrumented: the collections and what is concurrent. Atomic
   * variables and locks are not, since calls of them are events in themselves; but adders and
   * accumulators are made of several variables.
   */
  static boolean isInstrumented(String name) {
    if (!name.startsWith(UTIL) || isWithoutState(name)) {
      return false;
    }
    int nested = name.indexOf('/', UTIL.length());
    if (nested < 0) {
      return !isAboutLanguage(name);
    }
    return name.startsWith(ATOMIC)
        ? isStriped(name)
        : name.startsWith(CONCURRENT) && name.indexOf('/', CONCURRENT.length()) < 0;
  }

  /** Whether a class of the JDK asks what time it is for others. */
  static boolean tellsTime(String name) {
    return name.equals("java/time/Clock") || name.startsWith("java/time/Clock$");
  }

  /** Whether a class of the JDK is one that has to do with time, so that it may ask for it. */
  static boolean isAboutTime(String name) {
    return name.startsWith("java/time/");
  }

  /** Whether a class belongs to the timers of the JDK, which wait to be notified. */
  static boolean isOfTimers(String name) {
    return name.equals("java/util/Timer")
        || name.startsWith("java/util/Timer$")
        || name.equals("java/util/TimerTask")
        || name.equals("java/util/TimerThread")
        || name.equals("java/util/TaskQueue");
  }

  /** Whether a class is instrumented, if nothing is said about it in particular. */
  static boolean isRewritten(String name) {
    return isJdk(name) ? isInstrumented(name) : !isTool(name);
  }

  private static boolean isStriped(String name) {
    return name.startsWith("Striped64", ATOMIC.length())
        || name.startsWith("Adder", ATOMIC.length() + "Long".length())
        || name.startsWith("Adder", ATOMIC.length() + "Double".length())
        || name.startsWith("Accumulator", ATOMIC.length() + "Long".length())
        || name.startsWith("Accumulator", ATOMIC.length() + "Double".length());
  }

  /**
   * Of which no variable ever changes. That many a class mentions one of them, and nothing else of
   * its package, would have all collections instrumented, which takes a third of a short run.
   */
  private static boolean isWithoutState(String name) {
    return name.equals("java/util/Objects")
        || name.startsWith("Optional", UTIL.length())
        || name.endsWith("Exception");
  }

  /** Large classes about texts, which objects under test are not made of. */
  private static boolean isAboutLanguage(String name) {
    return name.startsWith("Formatter", UTIL.length())
        || name.startsWith("Locale", UTIL.length())
        || name.startsWith("ResourceBundle", UTIL.length())
        || name.startsWith("Scanner", UTIL.length())
        || name.startsWith("Currency", UTIL.length())
        || name.startsWith("ServiceLoader", UTIL.length());
  }
}
