package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The three notations of Jepsen's events. */
class JepsenTest {
  private static final ReadOptions OBSERVED =
      ReadOptions.DEFAULT.withFailedCas(ReadOptions.FailedCas.OBSERVED);

  @Test
  void keyWithoutValue_isSaidToHaveNone() {
    assertEquals(
        List.of("line 1: syntax: a value was expected, not '}'"),
        Given.text("{:process 0, :type :invoke, :f :enq, :value}\n").messages());
  }

  @Test
  void readsEdn() {
    Given given =
        Given.text(
            """
            ; a register
            {:process 0, :type :invoke, :f :write, :value 3, :time 10, :index 0}
            {:process :nemesis, :type :info, :f :start, :value {:a #{1 2}}}
            #jepsen.history.Op{:process 1, :type :invoke, :f :read, :value nil,
              :time #inst "2020-01-01", :error [:oh "no"]}
            {:process 0 :type :ok :f :write :value 3} #_{:ignored true}
            {:process 1, :type :ok, :f :read, :value 3}
            {:process 2, :type :invoke, :f :cas, :value [3 4]}
            {:process 2, :type :ok, :f :cas, :value [3 4]}
            {:process 2, :type :invoke, :f :cas, :value [9 4]}
            {:process 2, :type :fail, :f :cas, :value [9 4]}
            {:process 3, :type :invoke, :f :read}
            {:process 3, :type :info, :f :read, :value :timed-out}
            {:process 4, :type :invoke, :f :read, :value nil}
            {:process 4, :type :ok, :f :read, :value nil}
            {:process 5, :type :invoke, :f :txn, :value [[:r :x nil] [:w :y 2]]}
            {:process 5, :type :ok, :f :txn, :value [[:r :x 1] [:w :y 2]]}
            {:process 6, :type :invoke, :f :read, :value nil}
            """);
    assertEquals(
        List.of(
            "[0,3] t0 write(3)",
            "[2,4] t1 read() -> 3",
            "[5,6] t2 cas([3,4]) -> true",
            "[9,...] t3 read()",
            "[11,12] t4 read() -> null",
            "[13,14] t5 r(\"x\") -> 1, w(\"y\",2)",
            "[15,...] t6 read()"),
        given.valid());
    History h = given.history();
    assertEquals(List.of(2, 4, 5), List.of(h.position(2), h.position(3), h.position(4)));
    assertEquals(4, h.line(1));
  }

  @Test
  void readsOneCollection() {
    String maps =
        "{:process 0 :type :invoke :f :write :value 1}\n{:process 0 :type :ok :f :write :value 1}";
    for (String whole : List.of("[" + maps + "]", "(" + maps + ")", " [\n" + maps + "\n]\n")) {
      assertEquals(List.of("[0,1] t0 write(1)"), Given.text(whole).valid());
    }
    assertEquals(List.of("1 truncated"), Given.text("[").rules());
    assertEquals(List.of("2 truncated"), Given.text("[" + maps).rules());
  }

  @Test
  void readsAnswersThatWereCopiedOntoTheirCalls() {
    assertEquals(
        List.of("[0,1] t1 read() -> 4", "[2,3] t1 read(4) -> 5"),
        Given.text(
                """
                {:process 1, :type :invoke, :f :read, :value 4}
                {:process 1, :type :ok, :f :read, :value 4}
                {:process 1, :type :invoke, :f :read, :value 4}
                {:process 1, :type :ok, :f :read, :value 5}
                """)
            .valid());
  }

  @Test
  void observesAFailedCompareAndSet() {
    String events =
        """
        {:process 0, :type :invoke, :f :cas, :value [1 2]}
        {:process 0, :type :fail, :f :cas, :value [1 2]}
        {:process 0, :type :invoke, :f :cas, :value [1 2]}
        {:process 0, :type :fail, :f :cas, :value :timed-out}
        {:process 0, :type :invoke, :f :read, :value nil}
        {:process 0, :type :fail, :f :read, :value nil}
        """;
    assertEquals(List.of(), Given.text(events).valid());
    assertEquals(List.of("[0,1] t0 cas([1,2]) -> false"), Given.text(events, OBSERVED).valid());
  }

  @Test
  void failedCompareAndSet_withAnError_observedNothing() {
    for (String error : List.of(":timeout", "[:aborted 3]", "\"timeout\"", "{:type :x}", "node")) {
      failures(error, "\"timeout\"")
          .forEach(text -> assertEquals(List.of(), Given.text(text, OBSERVED).valid(), text));
    }
  }

  @Test
  void failedCompareAndSet_whoseErrorIsThatTheValueDiffers_observed() {
    for (String word : List.of("did-not-succeed", "precondition-failed")) {
      failures(":" + word, '"' + word + '"').forEach(JepsenTest::assertObserved);
    }
    assertObserved(failures("nil", "null").get(0));
    assertObserved(failures("nil", "null").get(1));
  }

  private static void assertObserved(String text) {
    assertEquals(List.of("[0,1] t0 cas([1,2]) -> false"), Given.text(text, OBSERVED).valid(), text);
  }

  /** A compare-and-set that failed with an error, in the three notations. */
  private static List<String> failures(String edn, String json) {
    return List.of(
        """
        {:process 0, :type :invoke, :f :cas, :value [1 2]}
        {:process 0, :error %s, :type :fail, :f :cas, :value [1 2]}
        """
            .formatted(edn),
        """
        {"process":0,"type":"invoke","f":"cas","value":[1,2]}
        {"process":0,"type":"fail","f":"cas","value":[1,2],"error":%s}
        """
            .formatted(json),
        "0\t:invoke\t:cas\t[1 2]\n0\t:fail\t:cas\t[1 2]\t" + edn + "\n");
  }

  @Test
  void splitsIndependentTuples() {
    Given given =
        Given.text(
            """
            {:process 0, :type :invoke, :f :write, :value [:x 3]}
            {:process 0, :type :ok, :f :write, :value [:x 3]}
            {:process 0, :type :invoke, :f :read, :value [7 nil]}
            {:process 0, :type :ok, :f :read, :value [7 4]}
            {:process 0, :type :invoke, :f :cas, :value [7 [4 5]]}
            {:process 0, :type :fail, :f :cas, :value [7 [4 5]]}
            """,
            OBSERVED.withIndependent(true));
    assertEquals(
        List.of("[0,1] t0 x.write(3)", "[2,3] t0 7.read() -> 4", "[4,5] t0 7.cas([4,5]) -> false"),
        given.valid());
  }

  @Test
  void reportsWhatIsNoTuple() {
    Given given =
        Given.text(
            """
            {:process 0, :type :invoke, :f :write, :value 3}
            {:process 0, :type :ok, :f :write, :value 3}
            {:process 0, :type :invoke, :f :read, :value [7 nil]}
            {:process 0, :type :ok, :f :read, :value [8 4]}
            """,
            ReadOptions.DEFAULT.withIndependent(true));
    assertEquals(List.of("1 wrong-input", "2 wrong-output", "4 wrong-output"), given.rules());
  }

  @Test
  void readsKeys() {
    Given given =
        Given.text(
            """
            {:process 9, :type :invoke, :f :append, :key "0", :value "x 9 0 y"}
            {:process 9, :type :ok, :f :append, :key "0", :value "x 9 0 y"}
            {:process 9, :type :invoke, :f :get, :key "0", :value nil}
            {:process 9, :type :ok, :f :get, :key "0", :value "x 9 0 y"}
            """);
    assertEquals(
        List.of("[0,1] t9 append([\"0\",\"x 9 0 y\"])", "[2,3] t9 get(\"0\") -> \"x 9 0 y\""),
        given.valid());
  }

  @Test
  void reportsBrokenPairs() {
    Given given =
        Given.text(
            """
            {:process 0, :type :ok, :f :read, :value 1}
            {:process 1, :type :invoke, :f :read, :value nil}
            {:process 1, :type :invoke, :f :read, :value nil}
            {:process 1, :type :ok, :f :read, :value 1}
            {:process 2, :type :invoke, :f :read, :value nil}
            {:process 2, :type :info, :f :read, :value nil}
            {:process 2, :type :invoke, :f :read, :value nil}
            {:process 3, :type :fail, :f :read, :value nil}
            {:process 4, :type :info, :f :read, :value nil}
            {:process 5, :type :invoke, :f :read, :value nil}
            {:process 5, :type :ok, :f :write, :value nil}
            """);
    assertEquals(
        List.of(
            "1 return-without-call",
            "3 overlapping-process",
            "7 continues-after-pending",
            "8 return-without-call",
            "11 return-without-call"),
        given.rules());
  }

  @Test
  void reportsBadMapsAndGoesOn() {
    Given given =
        Given.text(
            """
            {:process 0, :type :invoke, :f :read, :value nil
            {:process 1, :type :invoke, :f :read, :value nil}
            {:process 2, :type :invok, :f :read, :value nil}
            {:process 3, :type :invoke, :value nil}
            {:type :invoke, :f :read}
            {:process 4, :f :read}
            {:process 5, :type :invoke, :f :read, :f :write, :value nil}
            {:process 6, :type :invoke, :f :read, :value {:a 1 :a 2}}
            {:process 6, :type :invoke, :f :read, :value #{1 1}}
            hello
            {:process 7, :type :invoke, :f :read, :value [1}
            {:process 8, :type :invoke, :f :read, :value nil}
            {:process 9, :type :invoke, :f :read, :value "abc
            """);
    assertEquals(
        List.of(
            "2 syntax",
            "3 syntax",
            "4 syntax",
            "5 syntax",
            "6 syntax",
            "7 duplicate-key",
            "8 duplicate-key",
            "9 duplicate-key",
            "10 syntax",
            "11 syntax",
            "13 truncated"),
        given.rules());
    assertEquals(List.of(1L, 8L), List.of(given.history().process(0), given.history().process(1)));
  }

  @Test
  void survivesDeepNesting() {
    String start = "{:process 0 :type :invoke :f :w :value ";
    for (String nest : List.of("[", "{", "#{", "#_", "(#_[", "#a ", "[#_x ", "{1 ")) {
      Given given = Given.text(start + nest.repeat(100_000) + "\n");
      assertEquals(1, given.problems().count(), nest);
    }
  }

  @Test
  void readsJson() {
    String one = "{\"type\":\"invoke\",\"f\":\"txn\",\"process\":0,\"value\":[[\"w\",\"x\",2]]}";
    String two = "{\"type\":\"ok\",\"f\":\"txn\",\"process\":0,\"value\":[[\"w\",\"x\",2]]}";
    String nemesis = "{\"type\":\"info\",\"f\":\"start\",\"process\":\"nemesis\",\"value\":null}";
    List<String> expected = List.of("[0,2] t0 w(\"x\",2)");
    assertEquals(expected, Given.text(one + "\n" + nemesis + "\n" + two + "\n").valid());
    assertEquals(expected, Given.text("[" + one + ",\n" + nemesis + "," + two + "]").valid());
    assertEquals(List.of("2 truncated"), Given.text("[" + one + ",\n" + two).rules());
    assertEquals(List.of("2 syntax"), Given.text("[" + one + ",\n{\"type\":3}]").rules());
    assertEquals(
        List.of("1 not-utf8"),
        Given.bytes(latin1("[" + one + ",\n\"\u00e9\"]"), ReadOptions.DEFAULT).rules());
    assertEquals(List.of("1 syntax"), Given.text(one.replace("invoke", "x") + "\n").rules());
  }

  private static byte[] latin1(String text) {
    return text.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
  }

  @Test
  void goesOnInAnArrayAfterABadEvent() {
    Given given =
        Given.text(
            """
            [{"type":"invoke","f":"a","process":0},
             {"type":"x","value":[[1]]}, 7,
             {"type":"ok","f":"a","process":0,"value":{"k":1,"k":2}},
             {"type":"ok","f":"a","process":0}]
            """);
    assertEquals(List.of("2 syntax", "2 syntax", "3 duplicate-key"), given.rules());
    assertEquals(List.of("[0,1] t0 a()"), given.shown());
  }

  @Test
  void zerosAreNoOtherEncoding() {
    byte[] zeros = new byte[33];
    zeros[16] = '[';
    for (HistoryFormat format : HistoryFormat.values()) {
      assertFalse(Given.bytes(zeros, ReadOptions.DEFAULT.withFormat(format)).problems().isEmpty());
    }
  }

  @Test
  void readsHistoryTxt() {
    String events =
        """
        0\t:invoke\t:cas\t[1 2]
        :nemesis\t:info\t:start\tCut off [:n1 #{}
        1\t:invoke\t:read\tnil
        0\t:ok\t:cas\t[1 2]
        1\t:ok\t:read\t2
        2\t:invoke\t:read\tnil
        2\t:fail\t:read\t:timed-out
        2\t:invoke\t:write\t5
        2\t:info\t:write\t:timed-out
        """;
    List<String> expected =
        List.of("[0,3] t0 cas([1,2]) -> true", "[2,4] t1 read() -> 2", "[7,...] t2 write(5)");
    assertEquals(expected, Given.text(events).valid());
    String log =
        "INFO  jepsen.core - Running test:\n{:a 1}\n"
            + events.replaceAll("(?m)^(?=.)", "INFO  jepsen.util - ")
            + "java.lang.Exception: oops\n\tat x.y(Z.java)\n";
    Given given = Given.text(log, ReadOptions.DEFAULT.withFormat(HistoryFormat.JEPSEN_TXT));
    assertEquals(expected, given.valid());
    assertEquals(expected, Given.text(events.replace('\t', ' ')).valid());
  }

  @Test
  void readsADrainAsOneDequeueForEachElement() {
    String events =
        """
        {:process 0, :type :invoke, :f :enqueue, :value 1}
        {:process 0, :type :ok, :f :enqueue, :value 1}
        {:process 0, :type :invoke, :f :drain, :value nil}
        {:process 1, :type :invoke, :f :dequeue, :value nil}
        {:process 1, :type :ok, :f :dequeue, :value 2}
        {:process 0, :type :ok, :f :drain, :value [1 3]}
        {:process 0, :type :invoke, :f :drain, :value nil}
        {:process 0, :type :ok, :f :drain, :value []}
        """;
    Given given = Given.text(events);
    assertEquals(
        List.of(
            "[0,1] t0 enqueue(1)",
            "[2,5] dequeue() -> 1",
            "[2,5] dequeue() -> 3",
            "[3,4] t1 dequeue() -> 2"),
        given.valid());
    assertEquals(java.util.Optional.empty(), given.history().excluded());
    Given lost = Given.text("{:process 0, :type :invoke, :f :drain, :value nil}\n");
    assertEquals(List.of("[0,...] t0 drain()"), lost.valid());
  }

  @Test
  void readsHistoryTxtWithSeveralBlanks() {
    String events =
        """
        INFO  jepsen.util - 0   :invoke :read   nil
        INFO  jepsen.util - 14  :invoke :cas    [1   2]
        INFO  jepsen.util - 0   :ok     :read   nil
        INFO  jepsen.util - :nemesis    :info  :start  nil
        INFO  jepsen.util - 14  :fail   :cas    :timed-out
        INFO  jepsen.util - 3   :invoke :write  7
        INFO  jepsen.util - 3   :info   :write  :timed-out
        """;
    List<String> expected = List.of("[0,2] t0 read() -> null", "[5,...] t3 write(7)");
    assertEquals(expected, Given.text(events).valid());
    assertEquals(expected, Given.text(events.replace("INFO  jepsen.util - ", "")).valid());
    assertEquals(expected, Given.text(events.replaceAll(" +:", "\t \t:")).valid());
  }

  @Test
  void readsWhatATestOfLeiningenPrints() {
    String printed =
        """
        Retrieving knossos/knossos/0.2/knossos-0.2.jar from clojars

        lein test :only demo.etcd-test/register-test
        INFO  jepsen.os.debian - :n1 setting up debian
        INFO  jepsen.util - 0\t:invoke\t:write\t1
        INFO  jepsen.util - 0\t:ok\t:write\t1
        INFO  jepsen.util - 1\t:invoke\t:read\tnil
        INFO  jepsen.util - 1\t:ok\t:read\t2
        INFO  jepsen.core - Run complete, writing
        INFO  jepsen.core - Analyzing
        Not linearizable. Linearizable prefix was:
        0\t:invoke\t:write\t1
        0\t:ok\t:write\t1
        1\t:invoke\t:read\t2
        Followed by inconsistent operation:
        1\t:ok\t:read\t2

        FAIL in (register-test) (etcd_test.clj:12)
        expected: (:valid? (:results test))
        """;
    List<String> expected = List.of("[0,1] t0 write(1)", "[2,3] t1 read() -> 2");
    assertEquals(expected, Given.text(printed).valid());
    Given twice = Given.text(printed + "INFO  jepsen.util - 0\t:invoke\t:read\tnil\n");
    assertEquals(List.of("20 syntax"), twice.rules());
    Given noLog = Given.text("What is this?\n0\t:invoke\t:read\tnil\n");
    assertEquals(List.of("1 syntax"), noLog.rules());
  }

  @Test
  void reportsBadTxtLines() {
    Given given =
        Given.text(
            """
            0\t:invoke\t:read\tnil
            0\t:okay\t:read\t1

            hello
            1\t:invoke\t:read\t[1
            2\t:invoke""");
    assertEquals(List.of("2 syntax", "4 syntax", "5 syntax", "6 truncated"), given.rules());
  }

  @Test
  void absentValuesAreNoOutput() {
    History h =
        Given.text(
                """
                {:process 0, :type :invoke, :f :acquire}
                {:process 0, :type :ok, :f :acquire}
                """)
            .history();
    assertEquals(Values.NONE, h.inputCode(0));
    assertEquals(Values.NONE, h.outputCode(0));
  }
}
