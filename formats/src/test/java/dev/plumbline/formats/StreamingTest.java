package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.history.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Content many times as large as the heap is read, in a JVM with little of it. */
class StreamingTest {
  private static final long MEGABYTES = 150;

  @TempDir Path folder;

  @Test
  void needsNoHeapForTheFile() throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Process process =
        new ProcessBuilder(java, "-Xmx32m", "-cp", classPath, StreamingTest.class.getName())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    boolean ended = process.waitFor(120, TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly();
    }
    List<String> lines = Files.readAllLines(log);
    assertEquals(0, ended ? process.exitValue() : -1, lines.toString());
    assertEquals(
        List.of(
            "jsonl 15000 []",
            "edn 7500 []",
            "jepsen-json 7500 []",
            "history-txt 7500 []",
            "text 15000 []"),
        lines);
  }

  public static void main(String[] arguments) throws IOException {
    read(HistoryFormat.JSONL, "", "{\"op\":\"a\",\"call\":1,\"note\":\"", "\"}\n");
    read(HistoryFormat.JEPSEN_EDN, "[", "{:process 0 :f :a :type %s :error \"", "\"}\n");
    read(
        HistoryFormat.JEPSEN_JSON,
        "[{\"process\":\"nemesis\",\"type\":\"info\"}\n",
        ",{\"process\":0,\"f\":\"a\",\"type\":\"%s\",\"error\":\"",
        "\"}\n");
    read(HistoryFormat.JEPSEN_TXT, "INFO  noise\n", "INFO x - 0\t:%s\t:a\tnil\n# ", "\n");
    read(HistoryFormat.TEXT, "", "[1,2] a() # ", "\n");
  }

  private static void read(HistoryFormat format, String start, String before, String after)
      throws IOException {
    String close = start.startsWith("[") ? "]" : "";
    Problems problems = new Problems("");
    ReadOptions options = ReadOptions.DEFAULT.withFormat(format);
    var history = HistoryReader.read(new Endless(start, before, after, close), options, problems);
    System.out.println(format + " " + history.size() + " " + problems.list());
  }

  /** Makes lines of ten kilobytes, of which most is to be ignored, as they are read. */
  private static final class Endless extends InputStream {
    private static final String JUNK = "junk ".repeat(2000);

    private final String before;
    private final String after;
    private final String close;
    private byte[] line;
    private int at;
    private long left = MEGABYTES * 100;

    Endless(String start, String before, String after, String close) {
      this.before = before;
      this.after = after;
      this.close = close;
      this.line = start.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      while (at == line.length) {
        if (left < 0) {
          return -1;
        }
        line = next().getBytes(StandardCharsets.UTF_8);
        at = 0;
      }
      int n = Math.min(length, line.length - at);
      System.arraycopy(line, at, target, offset, n);
      at += n;
      return n;
    }

    private String next() {
      if (left-- == 0) {
        return close;
      }
      String type = left % 2 == 1 ? "invoke" : "ok";
      return before.replace("%s", before.startsWith("{:") ? ":" + type : type) + JUNK + after;
    }
  }
}
