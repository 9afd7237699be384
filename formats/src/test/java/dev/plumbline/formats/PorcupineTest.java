package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Porcupine's operations and events as JSON, and what mappings make of them. */
class PorcupineTest {
  private static final String KV =
      """
      {"ClientId":0,"Input":{"Op":1,"Key":"x","Value":"a"},"Call":10,"Output":{"Value":""},"Return":20}
      {"ClientId":1,"Input":{"Op":0,"Key":"x","Value":""},"Call":15,"Output":{"Value":"a"},"Return":30}
      {"ClientId":2,"Input":{"Op":1,"Key":"y","Value":"b"},"Call":16,"Output":null,"Return":9223372036854775807}
      """;

  private static ReadOptions mapped(Map<String, String> targets) {
    return ReadOptions.DEFAULT.withMapping(OperationMapping.parse(targets));
  }

  @Test
  void readsOperationsByFields() {
    ReadOptions options = mapped(Map.of("0", "get(Key) -> Value", "1", "void put(Key, Value)"));
    List<String> expected =
        List.of(
            "[10,20] t0 put([\"x\",\"a\"])",
            "[15,30] t1 get(\"x\") -> \"a\"",
            "[16,...] t2 put([\"y\",\"b\"])");
    assertEquals(expected, Given.text(KV, options).valid());
    String array = "[" + KV.strip().replace("\n", ",\n") + "]";
    assertEquals(expected, Given.text(array, options).valid());
    assertEquals(
        HistoryFormat.PORCUPINE,
        HistoryFormat.detect(KV.getBytes(java.nio.charset.StandardCharsets.UTF_8)).get());
    assertEquals(
        HistoryFormat.PORCUPINE,
        HistoryFormat.detect(array.getBytes(java.nio.charset.StandardCharsets.UTF_8)).get());
  }

  @Test
  void doesNotGuessWhichFieldsAreMeant() {
    Given given = Given.text(KV);
    assertEquals(List.of("1 wrong-input", "2 wrong-input", "3 wrong-input"), given.rules());
    assertTrue(
        given.messages().get(0).contains("--map '1=put(Key, Value)'"), given.messages().get(0));
    Given unnamed =
        Given.text("{\"ClientId\":0,\"Input\":{\"a\":1},\"Call\":1,\"Output\":2,\"Return\":3}\n");
    assertTrue(unnamed.messages().get(0).contains("--operation-field"), unnamed.messages().get(0));
    assertEquals(
        List.of("[1,3] t0 7() -> 2"),
        Given.text(
                "{\"ClientId\":0,\"Input\":{\"what\":7},\"Call\":1,\"Output\":2,\"Return\":3}\n",
                ReadOptions.DEFAULT.withOperationField("what"))
            .valid());
  }

  @Test
  void readsOneFieldAndPlainWordsWithoutMapping() {
    assertEquals(
        List.of("[1,4] t0 push(5)", "[2,3] t1 pop() -> 5"),
        Given.text(
                """
                {"ClientId":0,"Input":{"op":"push","value":5},"Call":1,"Output":null,"Return":4}
                {"ClientId":1,"Input":"pop","Call":2,"Output":{"Value":5},"Return":3}
                """)
            .valid()
            .stream()
            .map(s -> s.replace(" -> null", ""))
            .toList());
  }

  @Test
  void findsTheOperationInsideOfAnInput() {
    String text =
        """
        {"ClientId":0,"Input":{"request":{"kind":"set","body":{"v":7}}},"Call":1,"Return":2}
        """;
    ReadOptions options =
        mapped(Map.of("set", "void write(request.body.v)")).withOperationField("request.kind");
    assertEquals(List.of("[1,2] t0 write(7)"), Given.text(text, options).valid());
    Given typo = Given.text(text, options.withOperationField("request.kidn"));
    assertTrue(typo.messages().get(0).contains("does not say which"), typo.messages().get(0));
  }

  @Test
  void readsEvents() {
    Given given =
        Given.text(
            """
            {"ClientId":0,"Kind":false,"Value":{"op":"write","v":1},"Id":0}
            {"ClientId":1,"Kind":false,"Value":{"op":"read"},"Id":1}
            {"ClientId":1,"Kind":true,"Value":1,"Id":1}
            {"ClientId":0,"Kind":true,"Value":{},"Id":0}
            {"ClientId":2,"Kind":false,"Value":{"op":"read"},"Id":2}
            {"ClientId":3,"Kind":true,"Value":1,"Id":9}
            """);
    assertEquals(List.of("6 return-without-call"), given.rules());
    assertEquals(
        List.of("[0,3] t0 write(1)", "[1,2] t1 read() -> 1", "[4,...] t2 read()"), given.shown());
  }

  @Test
  void saysWhichFieldIsMissing() {
    Given given =
        Given.text(KV, mapped(Map.of("0", "get(Kye) -> Value", "1", "void put(Key, Value)")));
    assertEquals(List.of("2 wrong-input"), given.rules());
    assertTrue(given.messages().get(0).contains("has no field Kye"), given.messages().get(0));
    assertEquals(List.of("1 syntax"), Given.text("{\"ClientId\":0,\"Input\":\"x\"}\n").rules());
    assertThrows(IllegalArgumentException.class, () -> mapped(Map.of("a", "put(")));
    assertThrows(IllegalArgumentException.class, () -> mapped(Map.of("a", "void put -> x")));
  }

  @Test
  void mapsNamesAndFieldsOfEveryFormat() {
    assertEquals(
        List.of("[1,2] t0 enq(5)", "[3,4] t1 deq() -> 6"),
        Given.text(
                "[1,2] t0 append({v: 5, at: 9}) -> ok\n[3,4] t1 shift() -> [6, 7]\n",
                mapped(Map.of("append", "void enq(v)", "shift", "deq -> 0")))
            .valid());
    ReadOptions owned =
        ReadOptions.DEFAULT.withMapping(
            OperationMapping.parse(Map.of("lock", "acquire(process)"))
                .owned(java.util.Set.of("release")));
    assertEquals(
        List.of("[0,1] t7 acquire(7)", "[2,3] t7 release(7)", "[4,5] t7 release(\"me\")"),
        Given.text("[0,1] t7 lock()\n[2,3] t7 release()\n[4,5] t7 release(me)\n", owned).valid());
  }

  // ---- etcd.

  private static String etcd(String input, String output, long ret) {
    return "{\"ClientId\":3,\"Input\":{\"LeaseGrant\":null,\"Txn\":null,\"Range\":null,%s},\"Call\":100,\"Output\":{\"Error\":\"\",%s},\"Return\":%d}\n"
        .formatted(input, output, ret);
  }

  private static String txn(String success) {
    return "\"Type\":\"txn\",\"Txn\":{\"Conditions\":null,\"OperationsOnSuccess\":["
        + success
        + "],\"OperationsOnFailure\":[{\"Type\":\"put-operation\",\"Put\":{\"Key\":\"f\",\"Value\":{\"Value\":\"9\"}}}]}";
  }

  private static List<String> read(String content) {
    return Given.text(
            content
                .replace(
                    "\"Txn\":null,\"Range\":null,\"Type\":\"txn\"",
                    "\"Range\":null,\"Type\":\"txn\"")
                .replace("\"Range\":null,\"Type\":\"range\",", "\"Type\":\"range\","))
        .valid();
  }

  private static final String PUT =
      "{\"Type\":\"put-operation\",\"Put\":{\"Key\":\"k\",\"Value\":{\"Value\":\"1\",\"Hash\":0},\"LeaseID\":%d}}";

  @Test
  void readsRangesOfEtcd() {
    String one =
        "\"Type\":\"range\",\"Range\":{\"Start\":\"k\",\"End\":\"\",\"Limit\":0,\"Revision\":%d}";
    String found =
        "\"Range\":{\"KVs\":[{\"Key\":\"k\",\"Value\":{\"Value\":\"1\",\"Hash\":0},\"ModRevision\":5}],\"Count\":1},\"Revision\":7";
    String none = "\"Range\":{\"KVs\":[],\"Count\":0},\"Revision\":7";
    assertEquals(
        List.of("[100,200] get(\"k\") -> \"1\""), read(etcd(one.formatted(0), found, 200)));
    assertEquals(List.of("[100,200] get(\"k\") -> null"), read(etcd(one.formatted(0), none, 200)));
    assertEquals(List.of(), read(etcd(one.formatted(4), none, 200)), "an older revision");
    assertEquals(
        List.of(),
        read(etcd(one.formatted(0), "\"Error\":\"timeout\"", 0).replace("\"Error\":\"\",", "")));
    String many = one.formatted(0).replace("\"End\":\"\"", "\"End\":\"l\"");
    assertEquals(List.of("[100,200] get(\"k\") -> \"1\""), read(etcd(many, found, 200)));
    assertEquals(List.of(), read(etcd(many, none, 200)), "which keys were not there nobody says");
  }

  @Test
  void readsTransactionsOfEtcd() {
    String done =
        "\"Txn\":{\"Failure\":false,\"Results\":[{\"KVs\":null,\"Count\":0,\"Deleted\":%d}]},\"Revision\":7";
    assertEquals(
        List.of("[100,200] put([\"k\",\"1\"])"),
        read(etcd(txn(PUT.formatted(0)), done.formatted(0), 200)));
    assertEquals(
        List.of("[100,200] put([\"k\",\"1\"])", "[100,...] remove(\"k\")"),
        read(etcd(txn(PUT.formatted(4)), done.formatted(0), 200)),
        "the lease may end at any time");
    assertEquals(
        List.of("[100,200] put([\"f\",\"9\"])"),
        read(etcd(txn(PUT.formatted(0)), done.formatted(0).replace("false", "true"), 200)));
    String delete = "{\"Type\":\"delete-operation\",\"Delete\":{\"Key\":\"k\"}}";
    assertEquals(
        List.of("[100,200] remove(\"k\")"), read(etcd(txn(delete), done.formatted(1), 200)));
    assertEquals(
        List.of("[100,200] get(\"k\") -> null"), read(etcd(txn(delete), done.formatted(0), 200)));
    assertEquals(
        List.of("[100,...] put([\"k\",\"1\"])", "[100,...] put([\"f\",\"9\"])"),
        read(
            etcd(txn(PUT.formatted(0)), "\"Error\":\"timeout\"", 0).replace("\"Error\":\"\",", "")),
        "nobody knows which branch");
  }

  @Test
  void hashesLongValuesOfEtcdEverywhere() {
    String put =
        PUT.formatted(0)
            .replace("\"Value\":\"1\",\"Hash\":0", "\"Value\":\"01234567890123456789\"");
    String done = "\"Txn\":{\"Failure\":false,\"Results\":[{}]},\"Revision\":7";
    // FNV-1a of those twenty digits, computed apart.
    long hash = 0x811c9dc5L;
    for (char c : "01234567890123456789".toCharArray()) {
      hash = (hash ^ c) * 0x01000193L % (1L << 32);
    }
    assertEquals(List.of("[100,200] put([\"k\"," + hash + "])"), read(etcd(txn(put), done, 200)));
    assertTrue(
        Given.text(
                etcd(txn(put), done, 200)
                    .replace("\"Txn\":null,\"Range\":null,\"Type\"", "\"Range\":null,\"Type\""))
            .history()
            .clock()
            .isKnown());
  }
}
