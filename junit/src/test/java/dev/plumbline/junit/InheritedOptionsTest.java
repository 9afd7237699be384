package dev.plumbline.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.samples.AssertingSample;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the JVM of the tests was told, and the one that explores must know. */
class InheritedOptionsTest {
  @Test
  void previewAndOpenPackages_areInherited() {
    assertEquals(
        List.of(
            "--enable-preview",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.api=ALL-UNNAMED"),
        InheritedOptions.chosen(
            List.of(
                "-Xmx1g",
                "--enable-preview",
                "--class-path",
                "a.jar",
                "--add-opens",
                "java.base/java.lang=my.module",
                "--add-exports=jdk.compiler/com.sun.tools.javac.api=ALL-UNNAMED",
                "Main",
                "--add-opens=java.base/java.util=ALL-UNNAMED")));
  }

  @Test
  void modulesOfTheProgram_areNotSpokenOf() {
    assertEquals(
        List.of(),
        InheritedOptions.chosen(
            List.of(
                "--add-opens=my.module/my.code=ALL-UNNAMED",
                "--add-modules",
                "my.module",
                "-jar")));
  }

  /** Surefire enables assertions, as it does here; what is explored must have them, too. */
  @Test
  void assertions_areEnabledWhereTheyAreInTests() {
    List<Launched> tests = Launched.run(AssertingSample.class);
    Launched last = tests.get(tests.size() - 1);
    assertEquals("FAILED", last.status(), tests.toString());
    assertTrue(
        last.message().contains("take() of t1 threw AssertionError: negative"), last.message());
  }
}
