package dev.plumbline.formats;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder that etcd's robustness tests leave: what each client did is in a file of its own,
 * {@code client-3/operations.json}, and all of them together are one history.
 */
public final class EtcdReport {
  private static final String CLIENT = "client-";
  private static final String OPERATIONS = "operations.json";

  private EtcdReport() {}

  /** Whether a folder is one. */
  public static boolean is(Path folder) {
    try {
      return Files.isDirectory(folder) && !files(folder).isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  /** The files of its clients, by their numbers. */
  public static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> list = Files.list(folder)) {
      return list.filter(p -> p.getFileName().toString().matches(CLIENT + "\\d{1,9}"))
          .sorted(Comparator.comparingInt(EtcdReport::number))
          .map(p -> p.resolve(OPERATIONS))
          .filter(Files::isRegularFile)
          .toList();
    }
  }

  private static int number(Path client) {
    return Integer.parseInt(client.getFileName().toString().substring(CLIENT.length()));
  }

  /** All files one after the other: lines count through them in this order. */
  static InputStream open(Path folder) throws IOException {
    List<InputStream> streams = new ArrayList<>();
    for (Path file : files(folder)) {
      streams.add(Files.newInputStream(file));
      if (!endsItsLastLine(file)) {
        streams.add(new ByteArrayInputStream(new byte[] {'\n'}));
      }
    }
    return new SequenceInputStream(Collections.enumeration(streams));
  }

  private static boolean endsItsLastLine(Path file) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      ByteBuffer last = ByteBuffer.allocate(1);
      channel.position(Math.max(0, channel.size() - 1));
      return channel.read(last) <= 0 || last.get(0) == '\n';
    }
  }
}
