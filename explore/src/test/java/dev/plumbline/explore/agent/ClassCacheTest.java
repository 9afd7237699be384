package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.explore.runtime.Sites;
import dev.plumbline.programs.ExploredLibrary;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;

class ClassCacheTest {
  @TempDir Path folder;

  private Path file;
  private byte[] original;

  @BeforeEach
  void names() {
    file = folder.resolve("caches").resolve("classes");
    original = Rewriting.bytes(Counting.class);
  }

  /** A class with sites and a constant that could be taken for the number of one. */
  static final class Counting {
    int count;
    static long total;

    int add() {
      count += 0x51000000;
      total++;
      return count;
    }
  }

  private RewrittenClass rewritten() {
    return new Instrumenter("dev/plumbline/explore/runtime/Hooks", new ReplacementRule())
        .rewrite(
            new ClassReader(original),
            new Hierarchy(getClass().getClassLoader()),
            Treatment.BODIES);
  }

  private ClassCache filled() {
    ClassCache cache = new ClassCache(file);
    cache.add(rewritten(), Treatment.BODIES, original);
    cache.save();
    return cache;
  }

  private RewrittenClass found(byte[] bytes, Treatment treatment) {
    return new ClassCache(file).find(rewritten().name(), treatment, bytes);
  }

  @Test
  void find_afterSave_hasTheSameBytesButForNewNumbers() {
    filled();
    RewrittenClass found = found(original, Treatment.BODIES);
    RewrittenClass made = rewritten();
    assertEquals(made.table().sites(), found.table().sites());
    assertArrayEquals(made.places(), found.places());
    byte[] before = made.numbered().clone();
    byte[] after = found.numbered();
    assertEquals(before.length, after.length);
    for (int place : made.places()) {
      for (int i = 0; i < Integer.BYTES; i++) {
        before[place + i] = after[place + i];
      }
    }
    assertArrayEquals(before, after);
  }

  @Test
  void numbered_ofTheCache_namesTheSamePlacesAndNames() {
    filled();
    assertEquals(told(rewritten()), told(found(original, Treatment.BODIES)));
  }

  /** What the runtime knows of the numbers that a class file has. */
  private static List<String> told(RewrittenClass rewritten) {
    ClassReader reader = new ClassReader(rewritten.numbered());
    List<String> told = new ArrayList<>();
    int[] places = rewritten.places();
    for (int i = 0; i < places.length; i++) {
      int number = reader.readInt(places[i]);
      told.add(
          i < rewritten.table().sites()
              ? Sites.show(number) + (Sites.isPlain(number) ? ", plain" : "")
              : Sites.nameOf(number));
    }
    return told;
  }

  @Test
  void numbered_constantThatLooksLikeANumber_isLeftAlone() throws Exception {
    Rewriting rewriting = new Rewriting(Treatment.WHOLE, Counting.class);
    Class<?> loaded = Class.forName(Counting.class.getName(), true, rewriting);
    var constructor = loaded.getDeclaredConstructor();
    constructor.setAccessible(true);
    var add = loaded.getDeclaredMethod("add");
    add.setAccessible(true);
    assertEquals(0x51000000, add.invoke(constructor.newInstance()));
    HookLog.take();
  }

  @Test
  void find_otherBytesOrTreatment_isNothing() {
    filled();
    byte[] other = original.clone();
    other[other.length - 1]++;
    assertNull(found(other, Treatment.BODIES));
    assertNull(found(original, Treatment.WHOLE));
  }

  @Test
  void find_damagedFile_isNothing() throws IOException {
    filled();
    byte[] whole = Files.readAllBytes(file);
    for (int i = 0; i < whole.length; i += 7) {
      byte[] damaged = whole.clone();
      damaged[i] ^= 0x10;
      Files.write(file, damaged);
      assertNull(found(original, Treatment.BODIES), "byte " + i);
    }
    for (int length : new int[] {0, 3, 8, whole.length / 2, whole.length - 1}) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertNull(found(original, Treatment.BODIES), "length " + length);
    }
  }

  @Test
  void save_damagedFile_isReplaced() throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "no classes");
    filled();
    assertNotNull(found(original, Treatment.BODIES));
  }

  @Test
  void save_severalAtOnce_leavesAWholeFileAndNothingElse() throws Exception {
    List<Thread> writers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Thread writer = new Thread(this::filled);
      writer.start();
      writers.add(writer);
    }
    for (Thread writer : writers) {
      writer.join();
    }
    assertNotNull(found(original, Treatment.BODIES));
    try (Stream<Path> files = Files.list(file.getParent())) {
      assertEquals(List.of(file), files.toList());
    }
  }

  @Test
  void save_whereNothingCanBeWritten_doesWithout() throws IOException {
    Files.writeString(folder.resolve("caches"), "a file where a folder should be");
    assertNotNull(filled().find(rewritten().name(), Treatment.BODIES, original));
    assertNull(found(original, Treatment.BODIES));
  }

  @Test
  void tidy_removesOwnFilesThatAreOld() throws IOException {
    FileTime old = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));
    for (String name : List.of("explored-classes-1", "somebody-else's")) {
      Files.setLastModifiedTime(Files.writeString(folder.resolve(name), ""), old);
    }
    Files.writeString(folder.resolve("explored-classes-2"), "");
    CacheFolder.tidy(folder);
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(
          List.of("explored-classes-2", "somebody-else's"),
          files.map(path -> path.getFileName().toString()).sorted().toList());
    }
  }

  @Test
  void explore_withAndWithoutCache_findsTheSame() throws Exception {
    String classPath = classPathOfJars();
    List<String> without = explored(classPath, "off");
    assertTrue(without.toString().contains("VIOLATION"), without::toString);
    assertTrue(without.toString().contains("ConcurrentLinkedDeque.java"), without::toString);
    // The first process loads classes only to write the file, so that the second has some to add.
    boolean wrote = true;
    for (int run = 0; wrote && run < 4; run++) {
      FileTime before = written();
      assertEquals(without, explored(classPath, file.toString()));
      wrote = !written().equals(before);
    }
    assertFalse(wrote, "all is found in the file");
  }

  /** When the file was made; long ago if there is none. */
  private FileTime written() throws IOException {
    if (!Files.exists(file)) {
      return FileTime.fromMillis(0);
    }
    try (Stream<Path> files = Files.list(file)) {
      List<Path> made = files.toList();
      assertEquals(1, made.size());
      return Files.getLastModifiedTime(made.get(0));
    }
  }

  private static List<String> explored(String classPath, String cache) throws Exception {
    ChildJvm child =
        ChildJvm.run(classPath, List.of("-Dplumbline.cache=" + cache), ExploredLibrary.class);
    assertEquals(0, child.exitCode, child.lines::toString);
    return child.lines;
  }

  /** The class path of this JVM, with jars for the folders of the agent and the runtime. */
  private String classPathOfJars() throws IOException {
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path path = Path.of(entry);
      Path explore = path.resolve("dev").resolve("plumbline").resolve("explore");
      boolean isTheirs =
          Files.exists(explore.resolve("agent").resolve("Agent.class"))
              || Files.exists(explore.resolve("runtime").resolve("Hooks.class"));
      entries.add(isTheirs ? jar(path, entries.size()).toString() : entry);
    }
    return String.join(File.pathSeparator, entries);
  }

  private Path jar(Path classes, int number) throws IOException {
    Path jar = folder.resolve(number + ".jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", Agent.class.getName());
    manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        Stream<Path> files = Files.walk(classes)) {
      for (Path each : files.filter(path -> path.toString().endsWith(".class")).toList()) {
        out.putNextEntry(new ZipEntry(classes.relativize(each).toString().replace('\\', '/')));
        Files.copy(each, out);
      }
    }
    return jar;
  }
}
