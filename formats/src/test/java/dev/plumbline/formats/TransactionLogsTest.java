package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.transaction.TransactionExport;
import dev.plumbline.core.transaction.TransactionHistory;
import dev.plumbline.core.transaction.TransactionImport;
import dev.plumbline.core.transaction.TransactionModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransactionLogsTest {
  private static final String EVENTS =
      """
      {:type :invoke, :f :txn, :value [[:append "k" 1] [:r [2 3] nil]], :process 0, :index 0}
      {:index 1, :time 5, :process 1, :type :invoke, :f :txn, :value [[:r "k" nil] [:append 7 :x]]}
      {:process :nemesis, :type :info, :f :start, :value [[:append 1 1]]}
      #jepsen.history.Op{:index 3, :type :ok, :f :txn, :value [[:append "k" 1] [:r [2 3] []]], :process 0}
      {:value [[:r "k" [1]] [:append 7 :x]], :process 1, :type :fail, :f :txn}
      {:value [[:r "k" nil]], :process 2, :type :invoke, :f :txn}
      {:process 3, :type :invoke, :f :txn, :value [[:append "k" 2]]}
      {:process 3, :type :info, :f :txn, :value nil, :error :timeout}
      {:value [[:r "k" (1 2)]], :process 2, :type :ok, :f :txn}
      {:process 4, :type :invoke, :f :txn, :value [[:append "k" 12345678901234567890]]}
      """;

  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static TransactionHistory read(Path file, TransactionModel model) throws IOException {
    Problems problems = new Problems(file.toString());
    TransactionHistory history =
        TransactionLogs.read(file, model, ReadOptions.DEFAULT, problems).orElseThrow();
    problems.throwIfAny();
    return history;
  }

  private static List<String> shown(TransactionHistory h) {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < h.size(); i++) {
      String end = h.unknown(i) ? "?" : "" + h.ret(i);
      rows.add(h.call(i) + "-" + end + " " + Values.showWhole(h.shown(i)));
    }
    for (int i = 0; i < h.failed().size(); i++) {
      rows.add("failed " + Values.showWhole(h.failed().shown(i)));
    }
    return rows;
  }

  @Test
  void edn_isReadIntoColumns() throws IOException {
    TransactionHistory h = read(file("h.edn", EVENTS), TransactionModel.LIST_APPEND);
    assertEquals(
        List.of(
            "0-3 [[\"append\",\"k\",1],[\"r\",[2,3],[]]]",
            "5-8 [[\"r\",\"k\",[1,2]]]",
            "6-? [[\"append\",\"k\",2]]",
            "9-? [[\"append\",\"k\",12345678901234567890]]",
            "failed [[\"r\",\"k\",[]],[\"append\",7,\"x\"]]"),
        shown(h));
    assertEquals(7, h.line(2));
  }

  @Test
  void columns_areThoseOfTheGeneralReader() throws IOException {
    Path file = file("h.edn", EVENTS);
    assertEquals(
        shown(read(file, TransactionModel.LIST_APPEND)),
        shown(TransactionImport.of(HistoryReader.read(file), TransactionModel.LIST_APPEND)));
  }

  @Test
  void whatIsWritten_isReadAgain() throws IOException {
    TransactionHistory h = read(file("h.edn", EVENTS), TransactionModel.LIST_APPEND);
    Path again = folder.resolve("again.edn.gz");
    TransactionLogs.write(h, again);
    List<String> expected = shown(h).stream().map(s -> s.replaceAll("^[0-9?-]+ ", "")).toList();
    List<String> found =
        shown(read(again, TransactionModel.LIST_APPEND)).stream()
            .map(s -> s.replaceAll("^[0-9?-]+ ", ""))
            .toList();
    assertEquals(expected, found);
  }

  @Test
  void exported_isTheSameImported() throws IOException {
    TransactionHistory h = read(file("h.edn", EVENTS), TransactionModel.LIST_APPEND);
    assertEquals(
        shown(h),
        shown(TransactionImport.of(TransactionExport.history(h), TransactionModel.LIST_APPEND)));
  }

  /** Certificates name transactions by them, and clients count those that failed, too. */
  @Test
  void positions_areThoseOfTheGeneralReader() throws IOException {
    Path file = file("h.edn", EVENTS);
    TransactionHistory h = read(file, TransactionModel.LIST_APPEND);
    List<Integer> inFile = List.of(0, 2, 3, 4);
    assertEquals(inFile, positions(HistoryReader.read(file)));
    assertEquals(inFile, positions(TransactionExport.history(h)));
    assertEquals(inFile, positions(TransactionExport.outline(h, new int[] {1})));
  }

  private static List<Integer> positions(History h) {
    return IntStream.range(0, h.size()).map(h::position).boxed().toList();
  }

  @Test
  void registers_areRead() throws IOException {
    String text =
        """
        [{:type :invoke, :f :txn, :value [[:w x 1] [:r y nil]], :process 0}
         {:type :ok, :f :txn, :value [[:w x 1] [:r y nil]], :process 0}]
        """;
    assertEquals(
        List.of("0-1 [[\"w\",\"x\",1],[\"r\",\"y\",null]]"),
        shown(read(file("h.edn", text), TransactionModel.RW_REGISTER)));
  }

  /** Events that look as most do are read by code of their own, and mean the same. */
  @Test
  void layout_doesNotMatter() throws IOException {
    String usual =
        """
        {:type :invoke, :f :txn, :value [[:append 3 12] [:r 4 nil]], :process 0, :time 17, :index 0}
        {:index 1, :time 18, :type :invoke, :process 12, :f :txn, :value [[:r 3 nil] [:r 3 nil]]}
        {:type :ok, :f :txn, :value [[:append 3 12] [:r 4 []]], :process 0}
        {:type :ok, :f :txn, :value [[:r 3 [12]] [:r 3 [12 13]]], :process 12}
        {:type :invoke, :f :txn, :value [[:append 3 13]], :process 1}
        {:type :info, :f :txn, :value [[:append 3 13]], :process 1}
        {:type :invoke, :f :txn, :value [[:append 3 14] [:r 5 nil]], :process 2}
        {:type :fail, :f :txn, :value [[:append 3 14] [:r 5 [1]]], :process 2}
        {:type :invoke, :f :txn, :value [], :process 2}
        {:type :ok, :f :txn, :value [], :process 2}
        {:type :invoke, :f :txn, :value [[:append 3 15]], :process 3}
        {:type :invoke, :f :txn, :value [[:r 3 nil]], :process 4}
        {:type :ok, :f :txn, :value [[:r 3 nil]], :process 4}
        """;
    TransactionHistory expected = read(file("h.edn", usual), TransactionModel.LIST_APPEND);
    assertEquals(6, expected.size());
    assertEquals(1, expected.failed().size());
    String[] others = {
      usual.replace(":process", "\n :process"),
      usual.replace("] [", "], ["),
      usual.replace("{", "{:node \"n1\", "),
      usual.replace(" :f :txn", " :f txn"),
      usual.replace("[:", "[ :"),
      usual.replace("{", "#jepsen.history.Op{"),
      usual.replace("]}", "] }").replace(" 12]", " +12]"),
      "[" + usual + "]"
    };
    for (String other : others) {
      TransactionHistory same = read(file("h.edn", other), TransactionModel.LIST_APPEND);
      assertEquals(shown(expected), shown(same), other);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{:type :ok, :f :txn, :value [], :process 0}|process 0 completes txn, but has no open call",
        "{:type :invoke, :f :read, :value [], :process 0}|list-append has no operation read; it has txn",
        "{:type :invoke, :f :txn, :value [[:w 1 2]], :process 0}|list-append has the steps r and append, not w",
        "{:type :invoke, :f :txn, :value 5, :process 0}|a list of steps such as [[:r 1 nil]] was expected",
        "{:type :invoke, :f :txn, :value [[:append 1 2 3]], :process 0}|a step has a name, a key and a value, as in [:append 4 7], and this has more",
        "{:type :invoke, :f :txn, :value [[:append 1]], :process 0}|a step has a name, a key and a value, as in [:append 4 7], and this has no value",
        "{:type :invoke, :f :txn, :value [[:append]], :process 0}|a step has a name, a key and a value, as in [:append 4 7], and this has no key",
        "{:value [[:append 1]], :type :invoke, :f :txn, :process 0}|a step has a name, a key and a value, as in [:append 4 7], and this has no value",
        "{:value [[:r 1]], :type :invoke, :f :txn, :process 0} |",
        "{:value 5, :type :invoke, :f :txn, :process 0}|a list of steps such as [[:r 1 nil]] was expected"
      })
  void mistakes_areToldWithTheirLine(String line, String message) throws IOException {
    Path file = file("bad.edn", "\n" + line + "\n");
    Problems problems = new Problems(file.toString());
    ReadOptions options = ReadOptions.DEFAULT.withFormat(HistoryFormat.JEPSEN_EDN);
    assertTrue(
        TransactionLogs.read(file, TransactionModel.LIST_APPEND, options, problems).isPresent());
    assertEquals(message == null ? 0 : 1, problems.list().size(), problems.list()::toString);
    if (message != null) {
      assertEquals(message, problems.list().get(0).message());
      assertEquals(2, problems.list().get(0).line());
    }
  }

  @Test
  void process_thatGoesOnAfterAnUnknownOutcome_isRefused() throws IOException {
    String text =
        """
        {:type :invoke, :f :txn, :value [[:append 1 1]], :process 0}
        {:type :info, :f :txn, :value [[:append 1 1]], :process 0}
        {:type :invoke, :f :txn, :value [[:append 1 2]], :process 0}
        """;
    Problems problems = new Problems("bad.edn");
    TransactionLogs.read(
        file("bad.edn", text), TransactionModel.LIST_APPEND, ReadOptions.DEFAULT, problems);
    assertEquals(Rule.CONTINUES_AFTER_PENDING, problems.list().get(0).rule());
    assertEquals(3, problems.list().get(0).line());
  }

  @Test
  void workload_isToldByTheBeginning() throws IOException {
    assertEquals(
        Optional.of(TransactionModel.LIST_APPEND),
        TransactionLogs.detect(file("a.edn", EVENTS), ReadOptions.DEFAULT));
    assertEquals(
        Optional.of(TransactionModel.RW_REGISTER),
        TransactionLogs.detect(
            file("b.json", "[{\"f\":\"txn\",\"value\":[[\"w\",1,2]]}]"), ReadOptions.DEFAULT));
    assertEquals(
        Optional.empty(),
        TransactionLogs.detect(file("c.edn", "{:f :read, :value 1}"), ReadOptions.DEFAULT));
  }
}
