package dev.plumbline.explore.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Classes of the JDK as an earlier process has rewritten them, in a file: that saves most of the
 * time that rewriting takes. Only these, since what becomes of a class depends on those around it,
 * and the JDK's are known by its version, but a program's are not.
 *
 * <p>A file is for one JDK and one version of the agent, which {@link CacheFolder} has in its name.
 * It is never changed, only replaced by one that has more, under its name at once; so a reader sees
 * a whole file, and of several writers the last one wins. A file that does not have the checksum in
 * its end is as good as none. A class is found by its bytes, of which the JVM may show several
 * forms. Where nothing can be read or written, all goes on without.
 */
final class ClassCache {
  /** Null for none. */
  private final Path file;

  /** More than all classes of the JDK that can be under test have, if each has one form. */
  private static final long MOST_BYTES = 32 << 20;

  /** By what they were made of. */
  private final Map<String, CachedClass> classes = new HashMap<>();

  /** What is not in the file; put into its form later, since now classes are being loaded. */
  private final List<RewrittenClass> added = new ArrayList<>();

  private final List<String> addedOrigins = new ArrayList<>();

  /** The classes in a file, if there is one; null for a cache that keeps nothing. */
  ClassCache(Path file) {
    this.file = file;
    if (file != null) {
      read();
      // A class that is used for the first time while it is looked for would be loaded in circles.
      find("none", Treatment.BODIES, new byte[1]);
    }
  }

  private void read() {
    try {
      if (Files.isRegularFile(file)) {
        for (CachedClass known : CachedClass.readAll(Files.readAllBytes(file))) {
          classes.put(known.origin(), known);
        }
      }
    } catch (IOException | RuntimeException unreadable) {
      classes.clear();
    }
  }

  /** A class as it was rewritten before; null if it was not. */
  synchronized RewrittenClass find(String name, Treatment treatment, byte[] original) {
    if (file == null) {
      return null;
    }
    CachedClass known = classes.get(CachedClass.origin(name, treatment, original));
    return known == null ? null : known.rewritten();
  }

  /** Keeps a class that was rewritten. */
  synchronized void add(RewrittenClass rewritten, Treatment treatment, byte[] original) {
    if (file != null) {
      added.add(rewritten);
      addedOrigins.add(CachedClass.origin(rewritten.name(), treatment, original));
    }
  }

  /** Writes the file, if there is something new. */
  synchronized void save() {
    if (added.isEmpty()) {
      return;
    }
    for (int i = 0; i < added.size(); i++) {
      String origin = addedOrigins.get(i);
      classes.put(origin, CachedClass.of(origin, added.get(i)));
    }
    added.clear();
    addedOrigins.clear();
    try {
      byte[] all = CachedClass.writeAll(classes.values());
      if (all.length > MOST_BYTES) {
        return;
      }
      Files.createDirectories(file.getParent());
      Path made = Files.createTempFile(file.getParent(), file.getFileName().toString(), ".new");
      try {
        Files.write(made, all);
        Files.move(made, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(made);
      }
      CacheFolder.tidy(file.getParent());
    } catch (IOException | RuntimeException unwritable) {
      // Then the next process takes as long as this one.
    }
  }
}
