package dev.plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileUriTest {
  @ParameterizedTest
  @CsvSource({
    "runs/a.jsonl,          runs/a.jsonl",
    "../a b#c?d%e.jsonl,    ../a%20b%23c%3Fd%25e.jsonl",
    "/tmp/x.edn,            file:///tmp/x.edn",
    "C:\\runs\\x.edn,       file:///C:/runs/x.edn",
    "a:b.txt,               ./a:b.txt",
    "stdin,                 stdin",
    "é.txt,                 %C3%A9.txt"
  })
  void name_isQuoted(String file, String uri) {
    assertEquals(uri, FileUri.of(file));
  }

  @Test
  void controls_areQuoted() {
    assertEquals("a%1B%5B.txt", FileUri.of("a\u001b[.txt"));
  }
}
