package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Logs and files of operations that were cut short: what is kept of them. */
class SalvageLogsTest {
  private static final String JSONL =
      """
      {"process":0,"op":"enq","in":5,"call":0,"return":10}
      {"process":1,"op":"deq","out":5,"call":5,"return":20}
      {"process":0,"op":"enq","in":61,"call":15,"return":30}
      {"process":1,"op":"deq","out":61,"call":25,"return":45}
      """;

  private static final String TEXT =
      "[0,10] t0 enq(5)\n[5,20] t1 deq() -> 5\n[15,30] t0 enq(61)\n[25,45] t1 deq() -> 61\n";

  private static Salvaged salvage(byte[] bytes, Problems problems) throws IOException {
    return HistoryReader.salvage(new ByteArrayInputStream(bytes), ReadOptions.DEFAULT, problems);
  }

  private static Salvaged salvage(String text) throws IOException {
    Problems problems = new Problems("cut");
    Salvaged salvaged = salvage(text.getBytes(StandardCharsets.UTF_8), problems);
    assertTrue(problems.isEmpty(), () -> problems.list().toString());
    return salvaged;
  }

  private static List<String> shown(History history) {
    return IntStream.range(0, history.size()).mapToObj(history::show).toList();
  }

  @Test
  void operations_areKeptUpToTheEarliestLastLine() throws IOException {
    for (String whole : List.of(JSONL, TEXT)) {
      History history = salvage(whole).history();
      // Process 0 is known up to 30, so the deq that returns at 45 is open.
      assertEquals(4, history.size(), whole);
      assertEquals(2, history.pendingCount(), "what returns at 30 or later may be followed");
    }
  }

  @Test
  void lastLine_withoutItsEnd_isLeftOut_evenIfItLooksWhole() throws IOException {
    String cut = TEXT.substring(0, TEXT.length() - 2); // -> 6 instead of 61
    History history = salvage(cut).history();
    assertFalse(shown(history).toString().contains("-> 6"), () -> shown(history).toString());
    assertEquals(3, history.size());
    assertEquals(2, history.pendingCount());
  }

  @Test
  void cutAnywhere_nothingIsInvented() throws IOException {
    for (String whole : List.of(JSONL, TEXT)) {
      byte[] bytes = whole.getBytes(StandardCharsets.UTF_8);
      for (int length = whole.indexOf('\n') + 1; length <= bytes.length; length++) {
        Problems problems = new Problems("cut");
        History history = salvage(Arrays.copyOf(bytes, length), problems).history();
        assertTrue(problems.isEmpty(), () -> problems.list().toString());
        for (int i = 0; i < history.size(); i++) {
          assertTrue(List.of(0L, 5L, 15L, 25L).contains(history.call(i)));
          assertTrue(history.pending(i) || history.ret(i) <= 45);
        }
      }
    }
  }

  @Test
  void operationWithoutProcess_isRefused() throws IOException {
    Problems problems = new Problems("cut");
    byte[] bytes =
        "{\"op\":\"enq\",\"in\":5,\"call\":0,\"return\":1}\n".getBytes(StandardCharsets.UTF_8);
    salvage(bytes, problems);
    assertEquals(1, problems.count());
    assertTrue(problems.list().get(0).message().contains("has no process"));
  }

  @Test
  void logOfCallsAndReturns_isKeptUpToItsLastWholeEvent() throws IOException {
    String edn =
        "[{:type :invoke, :f :read, :process 0}\n {:type :invoke, :f :write, :value 7, :process 1}\n"
            + " {:type :ok, :f :read, :value 7, :process 0}\n {:type :ok, :f :wri";
    History jepsen = salvage(edn).history();
    assertEquals(2, jepsen.size());
    assertEquals(1, jepsen.pendingCount());

    String words = "INV 1 t0 MWCAS 1 0x8:0>5\nINV 2 t1 MWREAD 1 0x8\nRES 3 t1 VAL 5\nRES 4 t0 O";
    History memory = salvage(words).history();
    assertEquals(2, memory.size());
    assertEquals(1, memory.pendingCount());
  }

  @Test
  void whatIsWrongOtherwise_isToldAsEver() throws IOException {
    Problems problems = new Problems("cut");
    salvage(
        (JSONL.replace("\"call\":5", "\"cal\":5") + "{\"op").getBytes(StandardCharsets.UTF_8),
        problems);
    assertEquals(1, problems.count(), () -> problems.list().toString());
    assertEquals(2, problems.list().get(0).line());
  }

  @Test
  void binaryFile_withoutCheckpoint_isRefusedUnlessComplete() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    History history = salvage(JSONL).history();
    HistoryWriter.write(history, HistoryFormat.BINARY, out);
    byte[] bytes = out.toByteArray();
    Problems none = new Problems("whole");
    Salvaged whole = salvage(bytes, none);
    assertTrue(whole.complete() && none.isEmpty());
    assertEquals(shown(history), shown(whole.history()));
    for (int length = 9; length < bytes.length; length++) {
      Problems problems = new Problems("cut");
      salvage(Arrays.copyOf(bytes, length), problems);
      assertEquals(1, problems.count());
      assertTrue(problems.list().get(0).message().contains("before its first checkpoint"));
    }
  }
}
