package dev.plumbline.testkit;

/**
 * How much evidence a test run collects: the system property {@code plumbline.evidence} is {@code
 * normal} (the default) or {@code deep}.
 *
 * <pre>{@code
 * int histories = Evidence.count(20_000, 1_000_000);
 * }</pre>
 */
public final class Evidence {
  private static final String PROPERTY = "plumbline.evidence";

  private Evidence() {}

  /** Whether the large counts are asked for. */
  public static boolean deep() {
    String level = System.getProperty(PROPERTY, "normal");
    return switch (level) {
      case "normal", "" -> false;
      case "deep" -> true;
      default -> throw new IllegalArgumentException(PROPERTY + " must be normal or deep: " + level);
    };
  }

  /** The count for this run. */
  public static int count(int normal, int deep) {
    return deep() ? deep : normal;
  }
}
