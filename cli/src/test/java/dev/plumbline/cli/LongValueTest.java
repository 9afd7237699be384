package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A value, a name or a slip of a megabyte takes a line, whatever it is told in. */
class LongValueTest {
  private static final int LARGEST = 8_000;
  private static final String BIG = "x".repeat(1_000_000);

  private static final List<String> VIOLATIONS =
      List.of(
          """
          {"process":0,"op":"write","in":"%1$s","call":0,"return":1}
          {"process":1,"op":"read","out":"%1$sy","call":2,"return":3}
          """,
          """
          {"process":0,"op":"write","in":"%1$sy","call":0,"return":1}
          {"process":1,"op":"write","in":{"a":["%1$s"]},"call":2,"return":3}
          {"process":1,"op":"read","out":"%1$sy","call":4,"return":5}
          """,
          """
          {"process":"%1$s","object":"%1$s","op":"write","in":1,"call":0,"return":1}
          {"process":"%1$s","object":"%1$s","op":"read","out":2,"call":2,"return":3}
          """,
          """
          {"process":1,"op":"write","in":1,"call":2}
          {"annotation":"kill","text":"%1$s","at":3}
          {"process":1,"op":"read","out":["%1$s","%1$s",[["%1$s"]]],"call":4,"return":5}
          """);

  private static final List<String> MALFORMED =
      List.of(
          "{\"process\":0,\"op\":\"%1$s\",\"call\":0,\"return\":1}\n",
          "{\"process\":0,\"op\":\"read\",\"in\":\"%1$s\",\"call\":0,\"return\":1}\n",
          "{\"process\":0,\"op\":\"write\",\"in\":%1$s,\"call\":0,\"return\":1}\n",
          "{\"process\":0,\"op\":\"write\",\"in\":\"%1$s\n",
          "{\"process\":0,\"op\":\"write\",\"%1$s\":0,\"call\":0,\"return\":1}\n",
          "{\"process\":0,\"op\":\"write\",\"call\":\"%1$s\",\"return\":1}\n",
          "[0,1] t0 %1$s\n",
          "%1$s\n",
          "{:process 0 :type :%1$s :f :write :value 1}\n");

  @TempDir Path folder;

  @Test
  void violation_isShortInEveryForm() throws IOException {
    for (String content : VIOLATIONS) {
      assertShort(1, content);
    }
  }

  @Test
  void malformedFile_isToldShortly() throws IOException {
    for (String content : MALFORMED) {
      assertShort(254, content);
    }
  }

  private void assertShort(int code, String content) throws IOException {
    String file = QueueFiles.file(folder, "long.history", content.formatted(BIG));
    Path page = folder.resolve("report.html");
    for (String form : List.of("text", "json", "junit", "sarif")) {
      Run run =
          Run.of(
              "check",
              "--spec",
              "register",
              "--format",
              form,
              "--certificate",
              "--report",
              page.toString(),
              file);
      String told = run.out() + run.err();
      String begin = told.substring(0, Math.min(told.length(), 2_000));
      assertEquals(code, run.code(), begin);
      assertTrue(told.length() < LARGEST, form + ": " + told.length() + " characters: " + begin);
    }
    assertTrue(Files.size(page) < 400_000, "page of " + Files.size(page) + " bytes");
  }
}
