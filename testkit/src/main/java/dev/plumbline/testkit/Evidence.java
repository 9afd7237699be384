package dev.plumbline.testkit;

/**
 * How much evidence a test run collects: the system property {@code plumbline.evidence} is {@code
 * normal} (the default), {@code deep}, or {@code brief} for a run that only asks whether the same
 * code still works, on another JDK for example.
 *
 * <pre>{@code
 * int histories = Evidence.count(20_000, 1_000_000);
 * }</pre>
 */
public final class Evidence {
  private static final String PROPERTY = "plumbline.evidence";

  /** Counts up to this are not made smaller: they may be sizes, or too few already. */
  private static final int FEW = 1_000;

  private static final int BRIEF_PART = 10;

  private Evidence() {}

  /** Whether the large counts are asked for. */
  public static boolean deep() {
    return level().equals("deep");
  }

  /** The count for this run; for a brief one a tenth of the normal one, but 1,000 at least. */
  public static int count(int normal, int deep) {
    return switch (level()) {
      case "deep" -> deep;
      case "brief" -> Math.max(Math.min(normal, FEW), normal / BRIEF_PART);
      default -> normal;
    };
  }

  /**
   * Up to which size everything is tried in this run. Each step more multiplies what there is to
   * try, so a brief run goes one step less far than a normal one.
   */
  public static int bound(int normal, int deep) {
    return switch (level()) {
      case "deep" -> deep;
      case "brief" -> normal - 1;
      default -> normal;
    };
  }

  private static String level() {
    String level = System.getProperty(PROPERTY, "normal");
    return switch (level) {
      case "normal", "deep", "brief" -> level;
      case "" -> "normal";
      default ->
          throw new IllegalArgumentException(PROPERTY + " must be brief, normal or deep: " + level);
    };
  }
}
