package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.binary.BinaryLayout;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Problems;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a file is, from its content, and files that are none. */
class DetectionTest {
  private static final String OPERATION = "{\"op\":\"a\",\"call\":1,\"return\":2}\n";

  @TempDir Path folder;

  private static void detects(HistoryFormat format, String... contents) {
    for (String content : contents) {
      assertEquals(
          Optional.ofNullable(format),
          HistoryFormat.detect(content.getBytes(StandardCharsets.UTF_8)),
          content);
    }
  }

  @Test
  void detectsFormats() {
    detects(
        HistoryFormat.JSONL,
        OPERATION,
        "\n {\"call\": 1, \"type\":2}",
        "{}",
        "\ufeff" + OPERATION,
        "{\"op\":\"write\",\"input\":1,\"call\":1}");
    detects(HistoryFormat.PORCUPINE, "{\"input\":{\"op\":1},\"call\":1}");
    detects(
        HistoryFormat.JEPSEN_EDN,
        "{:type :invoke}",
        "; x\n{:a 1}",
        "[{:type :invoke}",
        "({:type",
        "#jepsen.history.Op{:process 0}",
        "#knossos.op.Op {:process 0}",
        "[#jepsen.history.Op{",
        "#_ {} {:a 1}");
    detects(
        HistoryFormat.JEPSEN_JSON,
        "{\"type\":\"invoke\",\"f\":\"r\"}",
        "[{\"type\":1}]",
        "[\n {\"f\":1");
    detects(
        HistoryFormat.JEPSEN_TXT,
        "0\t:invoke\t:read\tnil",
        "INFO  jepsen.util - 0\t:invoke\t:read\tnil",
        "INFO  starting\nINFO x - 0\t:ok\t:read\t1");
    detects(HistoryFormat.TEXT, "[1,2] t0 a()", "# note\n\n[ -1,2] a()", "", "  \n# only this\n");
    detects(null, "hello world", "<xml/>", "process,op\n1,read\n");
  }

  @Test
  void saysThatAFormatIsUnknown() {
    Given given = Given.text("hello world\n");
    assertEquals(
        List.of(
            "line 1: syntax: the format cannot be told from the content, expected one of jsonl,"
                + " edn, jepsen-json, history-txt, text, binary, limo, fastlin, fptlin, porcupine,"
                + " mwcas-log, mwcas-binary"),
        given.messages());
  }

  @Test
  void otherEncodings_areNamed() {
    for (String name : List.of("UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE")) {
      for (String content : List.of(OPERATION, "\ufeff" + OPERATION, "[1,2] a()", "\n# note\n")) {
        Given given = Given.bytes(content.getBytes(Charset.forName(name)), ReadOptions.DEFAULT);
        String encoding = name.substring(0, "UTF-16".length());
        assertEquals(
            List.of(
                "line 1: not-utf8: the text is in %s, expected UTF-8, the only encoding accepted"
                    .formatted(encoding)),
            given.messages());
      }
    }
  }

  @Test
  void dictionaryAsPythonPrintsIt_isNoJson() {
    Given given = Given.text("{'op': 'a', 'call': 1, 'return': 2}\n");
    assertTrue(given.messages().get(0).contains("not JSON: ' stands where"), given.toString());
  }

  @Test
  void namesAreThoseOfTheCommandLine() {
    for (HistoryFormat format : HistoryFormat.values()) {
      assertEquals(Optional.of(format), HistoryFormat.of(format.cliName()));
    }
    assertEquals(Optional.empty(), HistoryFormat.of("csv"));
  }

  @Test
  void skipsAByteOrderMark() {
    assertEquals(List.of("[1,2] a()"), Given.text("\ufeff" + OPERATION).valid());
    assertEquals(List.of("[1,2] a()"), Given.text("\ufeff[1,2] a()\n").valid());
  }

  @Test
  void emptyFilesAreEmptyHistories() {
    assertEquals(List.of(), Given.text("").valid());
  }

  /** The formats that are not for one kind of object only. */
  static List<HistoryFormat> ofAnyObject() {
    Set<HistoryFormat> special = EnumSet.range(HistoryFormat.LIMO, HistoryFormat.WORD_BINARY);
    return Stream.of(HistoryFormat.values()).filter(f -> !special.contains(f)).toList();
  }

  @Test
  void unpacksGzipAndZstd() throws IOException {
    History history = Given.text("[1,2] t0 a()\n[3,4] t0 b(1) -> 2\n").history();
    for (HistoryFormat format : ofAnyObject()) {
      for (String suffix : List.of("", ".gz", ".zst")) {
        Path file = folder.resolve("history-" + format + suffix);
        HistoryWriter.write(history, format, file);
        History back = HistoryReader.read(file);
        assertEquals(2, back.size());
        assertEquals("b", back.name(1));
        assertEquals(2L, back.operation(1).output());
        byte[] packed = Files.readAllBytes(file);
        boolean plain = suffix.isEmpty();
        assertEquals(plain ? null : suffix, plain ? null : suffixOf(packed));
      }
    }
    try (var files = Files.list(folder)) {
      assertTrue(files.noneMatch(f -> f.toString().endsWith(".part")));
    }
  }

  @Test
  void binaryFile_isToldWhileItGrows() throws IOException {
    History history = History.builder().add(0, "write", 1, null, 0, 10).build();
    byte[] content = Given.written(history, HistoryFormat.BINARY);
    Problems problems = new Problems("f");
    List<HistoryFormat> told = new ArrayList<>();
    HistoryBuilder read = History.builder();
    HistoryReader.stream(
        new ByteArrayInputStream(content),
        ReadOptions.DEFAULT,
        problems,
        format -> {
          told.add(format);
          return read;
        });
    assertEquals(List.of(HistoryFormat.BINARY), told);
    assertEquals(1, read.build(problems).size());
  }

  /** Operations would be missing, and what follows would be judged wrongly. */
  @Test
  void stream_afterAProblem_handsNothingOn() throws IOException {
    History history =
        History.builder()
            .add(0, "write", 1, null, 0, 10)
            .add(0, "write", 2, null, 20, 30)
            .add(0, "write", 3, null, 40, 50)
            .build();
    String[] lines =
        new String(Given.written(history, HistoryFormat.JSONL), StandardCharsets.UTF_8)
            .split("\n", -1);
    String broken = lines[0] + "\n{oops\n" + lines[2] + "\n";
    Problems problems = new Problems("f");
    HistoryBuilder read = History.builder();
    HistoryReader.stream(
        new ByteArrayInputStream(broken.getBytes(StandardCharsets.UTF_8)),
        ReadOptions.DEFAULT,
        problems,
        format -> read);
    assertEquals(1, problems.list().size());
    assertEquals(1, read.build(new Problems("f")).size());
  }

  private static String suffixOf(byte[] packed) {
    return Unpacking.Packing.GZIP.starts(packed) ? ".gz" : ".zst";
  }

  @Test
  void reportsCutAndDamagedPacking() throws IOException {
    byte[] gzip = gzip(OPERATION.repeat(5000));
    Given cut = Given.bytes(Arrays.copyOf(gzip, gzip.length / 2), ReadOptions.DEFAULT);
    assertTrue(cut.rules().contains("0 truncated"), cut.messages().toString());
    byte[] damaged = gzip.clone();
    damaged[damaged.length - 6] ^= 0x55;
    assertEquals(List.of("0 syntax"), Given.bytes(damaged, ReadOptions.DEFAULT).rules());
    History many = Given.text(OPERATION.repeat(5000)).history();
    Path file = folder.resolve("many.zst");
    HistoryWriter.write(many, HistoryFormat.JSONL, file);
    byte[] zstd = Files.readAllBytes(file);
    for (int length = 0; length < zstd.length; length++) {
      Given part = Given.bytes(Arrays.copyOf(zstd, length), ReadOptions.DEFAULT);
      assertEquals(length == 0, part.problems().isEmpty(), "length " + length);
    }
  }

  private static byte[] gzip(String content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream packed = new GZIPOutputStream(out)) {
      packed.write(content.getBytes(StandardCharsets.UTF_8));
    }
    return out.toByteArray();
  }

  @Test
  void joinsGzipMembers() throws IOException {
    ByteArrayOutputStream members = new ByteArrayOutputStream();
    for (int i = 0; i < 3000; i++) {
      members.writeBytes(gzip(OPERATION));
    }
    Given given = Given.bytes(members.toByteArray(), ReadOptions.DEFAULT);
    assertEquals(3000, given.valid().size());
  }

  @Test
  void saysPlainlyWhatCannotBeWritten() {
    Path nowhere = folder.resolve("no").resolve("x.jsonl");
    History history = Given.text("").history();
    assertEquals(
        "cannot write " + nowhere + ": there is no such folder",
        assertThrows(
                IOException.class, () -> HistoryWriter.write(history, HistoryFormat.JSONL, nowhere))
            .getMessage());
    assertThrows(
        IOException.class, () -> HistoryWriter.write(history, HistoryFormat.JSONL, folder));
  }

  @Test
  void saysPlainlyWhatCannotBeRead() {
    Path missing = folder.resolve("missing.jsonl");
    assertEquals(
        "cannot read " + missing + ": there is no such file",
        assertThrows(IOException.class, () -> HistoryReader.read(missing)).getMessage());
    assertEquals(
        "cannot read " + folder + ": it is a folder, not a file",
        assertThrows(IOException.class, () -> HistoryReader.read(folder)).getMessage());
  }

  @Test
  void namesTheFileInProblems() throws IOException {
    Path file = folder.resolve("bad.jsonl");
    Files.writeString(file, OPERATION + "{\"op\":\"a\"}\n");
    MalformedHistoryException e =
        assertThrows(MalformedHistoryException.class, () -> HistoryReader.read(file));
    assertEquals(
        file + ":2: syntax: the operation has no \"call\", the time of its call", e.getMessage());
    Problems problems = new Problems("short");
    assertEquals("short", HistoryReader.read(file, ReadOptions.DEFAULT, problems).source());
  }

  @Test
  void magicIsNotText() {
    assertArrayEquals(
        BinaryLayout.magic(),
        Arrays.copyOf(Given.written(Given.text("").history(), HistoryFormat.BINARY), 8));
  }
}
