package dev.plumbline.record;

import dev.plumbline.core.binary.BinaryLayout;
import dev.plumbline.core.binary.RowWriter;
import dev.plumbline.core.history.Annotation;
import dev.plumbline.core.history.Values;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;

/**
 * Writes operations to a file in the binary format, one block for each chunk or so. Until {@link
 * #finish} the file has no end, so that no reader takes a part for the whole; but it has
 * checkpoints, see {@link Checkpoint}, from which the part that is certain can be saved.
 */
final class FileSink implements Sink {
  private static final int BUFFER = 1 << 16;

  private final FileChannel file;
  private final boolean regular;
  private final BufferedOutputStream buffer;
  private final RowWriter writer;

  /**
   * Begins a file, which nobody else may write until it is finished.
   *
   * @param replaces whether a file that is there, and not empty, may be replaced
   */
  FileSink(Path path, boolean replaces) throws IOException {
    file = open(path);
    regular = Files.isRegularFile(path);
    try {
      if (regular) {
        lock(replaces);
      }
      buffer = new BufferedOutputStream(Channels.newOutputStream(file), BUFFER);
      writer = new RowWriter(buffer);
      if (regular) {
        buffer.flush(); // an empty file would be an empty history
        if (Files.size(path) != file.size()) {
          throw new IOException("another program has put its own in the place meanwhile");
        }
      }
    } catch (IOException e) {
      abandon();
      throw e;
    }
  }

  /** Emptied only when it is certain that nobody writes it: the lock ends with the channel. */
  private void lock(boolean replaces) throws IOException {
    FileLock lock;
    try {
      lock = file.tryLock();
    } catch (OverlappingFileLockException e) {
      throw new IOException("another recorder of this program writes it", e);
    }
    if (lock == null) {
      throw new IOException("another program records into it");
    }
    if (!replaces && file.size() > 0) {
      throw new IOException("it is there already");
    }
    file.truncate(0);
  }

  private static FileChannel open(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      throw new IOException("it is a folder");
    }
    try {
      return FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (NoSuchFileException e) {
      // Some folders, such as /proc, are there and take no files.
      Path folder = path.toAbsolutePath().getParent();
      boolean isThere = folder != null && Files.isDirectory(folder);
      throw new IOException(
          isThere ? "its folder takes no new files" : "there is no such folder", e);
    } catch (AccessDeniedException e) {
      throw new IOException("access is denied", e);
    }
  }

  @Override
  public void rows(Chunk chunk, int from, int to, RecordedNames names) throws IOException {
    for (int i = from; i < to; i++) {
      Kind kind = names.kind(chunk.kind[i]);
      Object process = names.process(Objects.requireNonNull(chunk.log).process(), chunk.lane[i]);
      writer.row(
          chunk.call[i],
          chunk.ret[i],
          writer.reference(kind.name()),
          writer.reference(process),
          writer.reference(kind.object()),
          chunk.input[i] == Codes.OBJECT
              ? writer.reference(chunk.inputObject(i))
              : reference(chunk.input[i]),
          chunk.output[i] == Codes.OBJECT
              ? writer.reference(chunk.outputObject(i))
              : reference(chunk.output[i]));
    }
  }

  @Override
  public boolean wantsCheckpoints() {
    return regular;
  }

  @Override
  public void checkpoint(long time, List<Chunk> open, RecordedNames names) throws IOException {
    int count = open.stream().mapToInt(Chunk::rows).sum();
    if (count < BinaryLayout.ROWS_PER_BLOCK && writer.beginCheckpoint()) {
      for (Chunk chunk : open) {
        rows(chunk, 0, chunk.rows(), names);
      }
      writer.endCheckpoint(time);
      buffer.flush();
    }
  }

  /** Small codes are references already, see {@link BinaryLayout}. */
  private static long reference(long code) {
    return Values.isInteger(code) ? BinaryLayout.zigzag(code >> 1) << 1 : code;
  }

  @Override
  public void annotation(Annotation a) throws IOException {
    writer.annotation(a.time(), a.kind(), a.text());
  }

  @Override
  public void finish() throws IOException {
    writer.end();
    if (regular) {
      file.force(true);
    }
    file.close();
  }

  @Override
  public void abandon() {
    try {
      file.close();
    } catch (IOException e) {
      // What made us give up is said already.
    }
  }
}
