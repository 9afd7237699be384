package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.explore.pause.PausingLoader;
import dev.plumbline.subjects.Subject;
import dev.plumbline.subjects.catalog.Catalog;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes that are loaded so that they pause inside of operations. */
class PausingClassesTest {
  @TempDir Path folder;

  @Test
  void everySubject_isMadeOfCopies() {
    for (Subject subject : Catalog.all()) {
      if (!subject.type().equals("mwcas")) {
        Object original = subject.create();
        Object copy = SubjectChoice.pausingTarget(subject).make();
        assertEquals(original.getClass().getName(), copy.getClass().getName());
        assertNotSame(original.getClass(), copy.getClass(), subject.name());
      }
    }
  }

  @Test
  void usersClass_knowsWhereItIsFrom() throws Exception {
    String path = Child.queue(folder, "Anywhere", "");
    try (UserClasses classes = UserClasses.on(path, PausingLoader::pausing)) {
      Class<?> type = classes.find("Anywhere");
      URL source = type.getProtectionDomain().getCodeSource().getLocation();
      assertEquals(Path.of(path).toUri(), source.toURI());
    }
  }

  /** A class that is too large to pause must not be one that may end the process unseen. */
  @Test
  void usersClass_thatCannotPause_stillCannotHalt() throws Exception {
    String fields = "int field; int sum() { int s = 0; %s return s; }";
    String much = fields.formatted("s += field;".repeat(8_000));
    String halts = "public Object peek() { Runtime.getRuntime().halt(0); return null; }";
    String path = Child.queue(folder, "Large", much + halts);
    String[] record = {"record", "--class", "Large", "--classpath", path, "--spec", "queue"};
    String out = folder.resolve("run.plb").toString();
    Child child =
        Child.run(
            folder, List.of(), Recordings.with(record, "--out", out, "--check", "--threads", "2"));
    assertEquals(254, child.code(), child.out() + child.err());
    assertTrue(child.err().contains("called Runtime.exit or Runtime.halt"), child.err());
  }
}
