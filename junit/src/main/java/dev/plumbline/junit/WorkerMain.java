package dev.plumbline.junit;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The JVM that explores: takes requests from its standard input, one after the other, and tells on
 * its standard output what comes of them. It ends when the input does, as it does when the JVM of
 * the tests ends, in whatever way.
 */
final class WorkerMain {
  private final BlockingQueue<ExplorationRequest> requests = new LinkedBlockingQueue<>();
  private final DataInputStream in;
  private final DataOutputStream out;

  private WorkerMain(InputStream in, OutputStream out) {
    this.in = new DataInputStream(in);
    this.out = new DataOutputStream(out);
  }

  /** Started by {@link WorkerProcess}. */
  public static void main(String[] args) throws IOException, InterruptedException {
    WorkerMain worker = new WorkerMain(System.in, System.out);
    // What the program under test prints must not be taken for events.
    System.setOut(new PrintStream(System.err, true));
    System.setIn(InputStream.nullInputStream());
    worker.takeProperties();
    Thread reader = new Thread(worker::readAll, "requests");
    reader.setDaemon(true);
    reader.start();
    while (true) {
      new ExplorationJob(worker.requests.take(), worker::tell).run();
    }
  }

  /** Those of the JVM of the tests, as far as this one does not know better. */
  private void takeProperties() throws IOException {
    Properties properties = System.getProperties();
    for (int count = in.readInt(); count > 0; count--) {
      properties.putIfAbsent(in.readUTF(), in.readUTF());
    }
  }

  private void readAll() {
    try {
      while (true) {
        requests.add(ExplorationRequest.read(in));
      }
    } catch (IOException end) {
      // Threads of the program under test may stand still for ever; nobody waits for them.
      Runtime.getRuntime().halt(0);
    }
  }

  private synchronized void tell(ExplorationEvent event) {
    try {
      event.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
