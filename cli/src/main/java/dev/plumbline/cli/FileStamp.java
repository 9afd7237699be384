package dev.plumbline.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * By what a file can be known again that was written and is not locked any more. Moving it changes
 * nothing of that.
 *
 * @param key which file it is, as the operating system knows it; null where it does not say that
 */
record FileStamp(Object key, long size, FileTime written) {
  static FileStamp of(String file) {
    try {
      BasicFileAttributes found = Files.readAttributes(Path.of(file), BasicFileAttributes.class);
      return new FileStamp(found.fileKey(), found.size(), found.lastModifiedTime());
    } catch (IOException e) {
      throw new UsageException("%s was taken away: %s".formatted(file, HistoryFiles.why(e)), e);
    }
  }

  /** Says it in a sentence if something else is there. */
  void require(String file) {
    if (!of(file).equals(this)) {
      throw new UsageException(
          "Another program has written %s meanwhile: let each record to a file of its own"
              .formatted(file));
    }
  }
}
