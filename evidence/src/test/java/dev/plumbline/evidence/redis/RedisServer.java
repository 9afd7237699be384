package dev.plumbline.evidence.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A Redis server of this test only: on a free port of the loopback address, in a folder of its own.
 */
final class RedisServer implements AutoCloseable {
  private static final long START_SECONDS = 20;

  private final Path folder;
  private final boolean durable;
  private final int port;
  private Process process;

  /**
   * A server that is running.
   *
   * @param durable whether what it has acknowledged survives its being killed
   */
  RedisServer(Path folder, boolean durable) throws IOException {
    this.folder = folder;
    this.durable = durable;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    start();
  }

  /** Whether the server program is installed. */
  static boolean isInstalled() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .anyMatch(entry -> Files.isExecutable(Path.of(entry, "redis-server")));
  }

  RedisClient connect() throws IOException {
    return new RedisClient(port);
  }

  /** Kills it without warning, as a crash would, and starts it again on the same files. */
  void crashAndRestart() throws IOException {
    kill();
    start();
  }

  private void start() throws IOException {
    List<String> command = new ArrayList<>(List.of("redis-server", "--bind", "127.0.0.1"));
    command.addAll(List.of("--port", Integer.toString(port), "--dir", folder.toString()));
    command.addAll(List.of("--daemonize", "no", "--save", "", "--protected-mode", "yes"));
    command.addAll(List.of("--appendonly", durable ? "yes" : "no", "--appendfsync", "always"));
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("redis.log").toFile()))
            .start();
    long begun = System.nanoTime();
    while (!answers()) {
      if (!process.isAlive() || System.nanoTime() - begun > START_SECONDS * 1_000_000_000L) {
        throw new IOException(
            "redis-server does not start: " + Files.readString(folder.resolve("redis.log")));
      }
      pause();
    }
  }

  private boolean answers() {
    try (RedisClient client = connect()) {
      return "PONG".equals(client.command("PING"));
    } catch (IOException notYet) {
      return false;
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(10);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new IOException(e));
    }
  }

  private void kill() {
    process.destroyForcibly(); // SIGKILL where there are signals
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    kill();
  }
}
