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
    for (int seed = 0; seed < 8; seed++) {
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
      case JEPSEN_JSON -> new RandomHistories(seed, RandomHistories.Kind.JSON).plain(6);
      default -> new RandomHistories(seed, RandomHistories.Kind.EDN).plain(6);
    };
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
      case BINARY -> "";
    };
  }
}
