package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Writes histories to files and streams, in any {@link HistoryFormat}. */
public final class HistoryWriter {
  private HistoryWriter() {}

  /**
   * Writes a history to a file, packed if its name ends in {@code .gz} or {@code .zst}. A file that
   * is there is replaced, but only when everything could be written.
   *
   * @throws CannotHoldException if the format cannot express something in the history
   */
  public static void write(History history, HistoryFormat format, Path file) throws IOException {
    replace(file, out -> write(history, format, out));
  }

  /** Something that can be written. */
  interface Content {
    void write(OutputStream out) throws IOException;
  }

  /** Writes a file, packed as its name says, and replaces the one that is there at the end. */
  static void replace(Path file, Content content) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException("cannot write " + file + ": it is a folder");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      writeTo(content, file, file);
      return;
    }
    String suffix = "." + Long.toHexString(System.nanoTime()) + ".part";
    Path unfinished = file.resolveSibling("." + file.getFileName() + suffix);
    try {
      writeTo(content, unfinished, file);
      Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (NoSuchFileException e) {
      // Some folders, such as /proc, are there and take no files.
      Path folder = file.toAbsolutePath().getParent();
      boolean isThere = folder != null && Files.isDirectory(folder);
      String why = isThere ? "its folder takes no new files" : "there is no such folder";
      throw new IOException("cannot write " + file + ": " + why, e);
    } catch (AccessDeniedException e) {
      throw new IOException("cannot write " + file + ": access is denied", e);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private static void writeTo(Content content, Path file, Path named) throws IOException {
    try (OutputStream out = pack(Files.newOutputStream(file), named.toString())) {
      content.write(out);
    }
  }

  /**
   * Writes a history to a stream, which is flushed but not closed.
   *
   * @throws CannotHoldException if the format cannot express something in the history
   */
  public static void write(History history, HistoryFormat format, OutputStream out)
      throws IOException {
    writer(format).write(history, out);
    out.flush();
  }

  private static FormatWriter writer(HistoryFormat format) {
    return switch (format) {
      case JSONL -> new JsonlWriter();
      case TEXT -> new TextWriter();
      case BINARY -> new BinaryWriter();
      case LIMO -> new LimoWriter();
      case FASTLIN, FPTLIN -> new IntervalWriter(format);
      case PORCUPINE ->
          throw new CannotHoldException(
              "the format porcupine is only read: its inputs and outputs are a program's own");
      case WORD_TEXT, WORD_BINARY ->
          (history, out) -> WordLogs.write(WordLogs.columns(history, format), format, out);
      default -> new JepsenWriter(format);
    };
  }

  private static OutputStream pack(OutputStream out, String name) throws IOException {
    if (name.endsWith(".gz")) {
      return new BufferedOutputStream(new GZIPOutputStream(out, 1 << 16));
    }
    if (name.endsWith(".zst")) {
      return new BufferedOutputStream(new ZstdOutputStream(out));
    }
    return new BufferedOutputStream(out);
  }

  static Writer text(OutputStream out) {
    return new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
  }

  /** The process, if text can name it. */
  static Object plainProcess(@Nullable Object process) throws Unholdable {
    if (process instanceof Long || process instanceof String) {
      return process;
    }
    throw new Unholdable("a process that is neither an integer nor a string");
  }
}
