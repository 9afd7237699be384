package dev.plumbline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that are not done in time are cancelled, and others are not. */
class JobTimeTest {
  private static final String GROUP = "spark.jobGroup.id";

  @TempDir Path folder;

  private final JavaSparkContext context =
      JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());

  private JobTime of(long millis) {
    return new JobTime(context, System.currentTimeMillis() + millis);
  }

  /** A job that would wait for a file. */
  private long waiting(Path file) {
    String awaited = file.toString();
    return context
        .parallelize(List.of(1), 1)
        .map(
            one -> {
              for (int k = 0; k < 600 && !Files.exists(Path.of(awaited)); k++) {
                Thread.sleep(100);
              }
              return one;
            })
        .count();
  }

  @Test
  void whatIsNotDoneInTime_isCancelled() throws Exception {
    Path file = folder.resolve("awaited");
    assertEquals(Optional.empty(), of(300).within(() -> waiting(file)));
    Files.createFile(file);
    assertEquals(Optional.empty(), of(0).within(() -> waiting(file)));
  }

  @Test
  void whatIsDoneInTime_isNot_andGroupsOfOthersAreAsTheyWere() throws Exception {
    Path file = Files.createFile(folder.resolve("awaited"));
    assertEquals(Optional.of(1L), of(600_000).within(() -> waiting(file)));
    assertNull(context.getLocalProperty(GROUP));
    context.setJobGroup("theirs", "what they do");
    assertEquals(Optional.of(1L), of(600_000).within(() -> waiting(file)));
    assertEquals("theirs", context.getLocalProperty(GROUP));
    context.clearJobGroup();
  }

  @Test
  void whatFails_fails() {
    Exception e =
        assertThrows(
            IllegalStateException.class,
            () ->
                of(600_000)
                    .within(
                        () -> {
                          throw new IllegalStateException("theirs");
                        }));
    assertEquals("theirs", e.getMessage());
  }
}
