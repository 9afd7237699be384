package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Valid content of each format, from which fuzzing starts. */
final class Samples {
  private Samples() {}

  static List<byte[]> of(HistoryFormat format) {
    List<byte[]> samples = new ArrayList<>();
    for (int seed = 0; format.isWritten() && seed < 8; seed++) {
      samples.add(Given.written(history(format, seed), format));
    }
    String text = byHand(format);
    if (!text.isEmpty()) {
      samples.add(text.getBytes(StandardCharsets.UTF_8));
    }
    return samples;
  }

  private static History history(HistoryFormat format, int seed) {
    return switch (format) {
      case JSONL, TEXT -> new RandomHistories(seed, RandomHistories.Kind.JSON).rich(6);
      case BINARY -> new RandomHistories(seed, RandomHistories.Kind.ANY).rich(6);
      case LIMO, FASTLIN, FPTLIN ->
          Given.text("[1,4] t0 push(%d)\n[2,9] t1 pop() -> %d\n".formatted(seed, seed)).history();
      case WORD_TEXT, WORD_BINARY -> Given.text(wordLog(seed)).history();
      case JEPSEN_JSON -> new RandomHistories(seed, RandomHistories.Kind.JSON).plain(6);
      default -> new RandomHistories(seed, RandomHistories.Kind.EDN).plain(6);
    };
  }

  /** Everything that a log of multi-word operations can say. */
  static String wordLog(int seed) {
    return """
    INV 10 t0 MWCAS 2 0x8:0>SEED 0x10:-1>7
    INV 11 t1 MWREAD 3 0x8 0x10 0x18
    RES 12 t0 OK
    RES 12 t1 VAL 0 0 -5
    INV 13 t1 MWSWAP 1 0x8>9
    INV 14 t0 MWWRITE 1 0x18>9223372036854775807
    RES 15 t0 OK
    RES 16 t1 VAL SEED
    INV 17 t1 MWCAS 1 0x8:1>2
    RES 18 t1 FAIL 0x8
    INV 19 t1 MWCAS 1 0x8:1>2
    RES 20 t1 FALSE
    INV 21 t1 MWCAS 2 0x8:1>2 0x10:7>8
    RES 22 t1 VAL 9 7
    INV 23 t1 MWCAS 1 0x10:7>8
    RES 24 t1 GAVEUP
    INV 25 t1 MWCAS 1 0x10:7>8
    INV 26 t2 MWREAD 1 0x10
    INV 26 t0 MWCAS 1 0x10:7>11
    CRASH 27 t2
    CRASH 28
    RECOVER 29 t1 DONE FAIL 0x10
    RECOVER 30 t2 NOTDONE
    RECOVER 31 t0 DONE OK
    INV 32 t1 MWREAD 1 0x10
    """
        .replace("SEED", Integer.toString(100 + seed));
  }

  private static String byHand(HistoryFormat format) {
    return switch (format) {
      case JSONL -> "{\"op\":\"a\",\"call\":1,\"extra\":[{}],\"return\":null}\r\n\n";
      case TEXT -> "# c\n[1,2] t0 s.cas(1, x) -> {a:[1,\"\\u00e9\"]} # d\n[3,...] \"q\".\"r\"()\n";
      case JEPSEN_EDN ->
          """
          ; c
          [#jepsen.history.Op{:process 0, :type :invoke, :f :get, :key "k", :value nil}
           #_ x {:process :nemesis :type :info :f nil :value #{\\a 1.5M ##NaN}}
           {:process 0 :type :ok :f :get :key "k" :value (1/2 #inst "x" {:a sym})}]
          """;
      case JEPSEN_JSON ->
          """
          [{"process":0,"type":"invoke","f":"read","value":["k",null]},
           {"process":"nemesis","type":"info","f":"x"},
           {"process":0,"type":"ok","f":"read","value":["k",1]}]
          """;
      case JEPSEN_TXT ->
          """
          INFO  jepsen.core - noise
          INFO  jepsen.util - 0\t:invoke\t:cas\t[1 2]
          INFO  jepsen.util - :nemesis\t:info\t:start\t"x"
          INFO  jepsen.util - 0\t:fail\t:cas\t[1 2]
          """;
      case LIMO ->
          """
          # @object atomic-queue
          [1] call enq(7)
            [2] call deq
          [1] return
          [2] return 7
          [2] call deq(a)
          crash
          [2] call deq
          [2] return empty
          """;
      case FASTLIN -> "# set\ninsert 1 0 3\ncontains_true 1 2 5\n\nremove 1 6 7\n";
      case FPTLIN -> "# set\n0 0 3 INSERT 1 1\n1 push 2 4 5\n2 6 7 DECR 0\n";
      case PORCUPINE ->
          """
          {"ClientId":0,"Input":{"Op":"get","Key":"x"},"Call":1,"Output":{"Value":null},"Return":5}
          {"ClientId":1,"Kind":false,"Value":"pop","Id":7}
          {"ClientId":1,"Kind":true,"Value":3,"Id":7}
          {"ClientId":9,"Input":{"Type":"txn","LeaseGrant":null,"Txn":{"OperationsOnSuccess":[
          """;
      case WORD_TEXT -> "# c\n" + wordLog(9) + "\t CRASH 0x99 t-4 # d\r\n";
      case BINARY, WORD_BINARY -> "";
    };
  }
}
