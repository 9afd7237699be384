package dev.plumbline.formats;

import dev.plumbline.core.history.OperationSink;
import dev.plumbline.core.history.RecordedClock;
import dev.plumbline.core.history.Values;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the requests that etcd's robustness tests record do to each key, as operations of a map.
 *
 * <p>Keys are looked at one by one, and revisions not at all: a violation is one of etcd's own
 * model, too, but not the other way round. That is sound because everything that is told here
 * follows from what was recorded:
 *
 * <ul>
 *   <li>A range of one key is a get, one of several a get for each key that it found. One of an
 *       older revision, or that failed, tells nothing.
 *   <li>Each put and each delete of a transaction is one of its own, at the same time, if its
 *       branch was taken; conditions are not judged. A delete that found nothing is a get of
 *       nothing.
 *   <li>Of a transaction with an error nobody knows whether it happened, nor which branch: its
 *       changes, of both, are pending.
 *   <li>A key that was put with a lease may go at any time after: a remove of it is pending.
 * </ul>
 *
 * <p>Values of 20 bytes and more are recorded as their 32-bit hash, FNV-1a, at some places only, so
 * they become it everywhere.
 */
final class EtcdRequests {
  private static final int HASHED_FROM = 20;
  private static final long FNV_START = 0x811c9dc5L;
  private static final long FNV_PRIME = 0x01000193L;
  private static final long NOT_LINEARIZABLE = -1;

  private final OperationSink sink;

  /**
   * One recorded operation.
   *
   * @param ret null if it has no return
   */
  record Recorded(
      @Nullable Object process,
      @Nullable Object input,
      @Nullable Object output,
      long call,
      @Nullable Long ret,
      int line) {}

  EtcdRequests(OperationSink sink) {
    this.sink = sink;
  }

  /** Whether an input is such a request. */
  static boolean is(@Nullable Object input) {
    return input instanceof Map<?, ?> map
        && map.get("Type") instanceof String
        && map.containsKey("Txn")
        && map.containsKey("LeaseGrant");
  }

  void tell(Recorded recorded) {
    sink.clock(RecordedClock.NANOSECONDS);
    Map<?, ?> request = map(recorded.input);
    if (request.get("Range") instanceof Map<?, ?> range) {
      range(recorded, range);
    } else if (request.get("Txn") instanceof Map<?, ?> txn) {
      transaction(recorded, txn);
    }
  }

  // ---- Reads.

  private void range(Recorded recorded, Map<?, ?> range) {
    boolean older = range.get("Revision") instanceof Long revision && revision != 0;
    if (!older && isAnswered(recorded)) {
      seen(recorded, range, part(recorded.output, "Range"));
    }
  }

  /** What a range found, if it says so. */
  private void seen(Recorded recorded, Map<?, ?> range, Map<?, ?> found) {
    if (!(found.get("KVs") instanceof List<?>) && found.isEmpty()) {
      return;
    }
    List<?> pairs = found.get("KVs") instanceof List<?> list ? list : List.of();
    for (Object pair : pairs) {
      Map<?, ?> kv = map(pair);
      completed(recorded, "get", kv.get("Key"), value(kv.get("Value")));
    }
    boolean several = !isEmpty(range.get("End")) || Boolean.TRUE.equals(range.get("WithPrefix"));
    if (!several && pairs.isEmpty()) {
      Object start = range.get("Start");
      completed(recorded, "get", start == null ? range.get("Key") : start, null);
    }
  }

  // ---- Changes.

  private void transaction(Recorded recorded, Map<?, ?> txn) {
    List<?> success = list(txn.get("OperationsOnSuccess"));
    List<?> failure = list(txn.get("OperationsOnFailure"));
    if (!isAnswered(recorded)) {
      boolean happened = isPersisted(recorded) && list(txn.get("Conditions")).isEmpty();
      success.forEach(op -> change(recorded, map(op), null, happened));
      failure.forEach(op -> change(recorded, map(op), null, false));
      return;
    }
    Map<?, ?> answer = part(recorded.output, "Txn");
    List<?> taken = Boolean.TRUE.equals(answer.get("Failure")) ? failure : success;
    List<?> results = list(answer.get("Results"));
    for (int i = 0; i < taken.size(); i++) {
      Map<?, ?> result = i < results.size() ? map(results.get(i)) : Map.of();
      change(recorded, map(taken.get(i)), result, true);
    }
  }

  /**
   * One operation of a transaction.
   *
   * @param result what it answered; null if nobody knows
   * @param happened whether it did for certain
   */
  private void change(
      Recorded recorded, Map<?, ?> op, @Nullable Map<?, ?> result, boolean happened) {
    String type = String.valueOf(op.get("Type")).replace("-operation", "");
    switch (type) {
      case "put" -> put(recorded, section(op, "Put"), happened);
      case "delete" -> delete(recorded, section(op, "Delete").get("Key"), result, happened);
      case "range" -> {
        if (result != null) {
          seen(recorded, section(op, "Range"), result);
        }
      }
      default -> {}
    }
  }

  private void put(Recorded recorded, Map<?, ?> put, boolean happened) {
    Object key = put.get("Key");
    List<Object> input = Arrays.asList(key, value(put.get("Value")));
    begin(recorded, "put", input, happened);
    if (put.get("LeaseID") instanceof Long lease && lease != 0) {
      begin(recorded, "remove", key, false);
    }
  }

  private void delete(
      Recorded recorded, @Nullable Object key, @Nullable Map<?, ?> result, boolean happened) {
    boolean nothing = result != null && result.get("Deleted") instanceof Long n && n == 0;
    if (nothing) {
      completed(recorded, "get", key, null);
    } else {
      begin(recorded, "remove", key, happened);
    }
  }

  // ---- Operations of a map.

  /** An operation without answer. */
  private void begin(Recorded r, String name, @Nullable Object input, boolean happened) {
    int row = sink.begin(null, null, name, sink.values().code(input), r.call, r.line);
    if (happened && r.ret != null && r.ret >= r.call) {
      sink.end(row, Values.NONE, r.ret);
    }
  }

  private void completed(Recorded r, String name, @Nullable Object input, @Nullable Object output) {
    int row = sink.begin(null, null, name, sink.values().code(input), r.call, r.line);
    sink.end(row, sink.values().code(output), Objects.requireNonNull(r.ret)); // it is answered
  }

  // ---- What was recorded.

  /** Whether the client saw an answer that concerns the moment. */
  private static boolean isAnswered(Recorded r) {
    Map<?, ?> output = map(r.output);
    boolean told =
        isEmpty(output.get("Error"))
            && isEmpty(output.get("ClientError"))
            && !Boolean.TRUE.equals(output.get("PartialResponse"))
            && !isPersisted(r);
    boolean now = !(output.get("Revision") instanceof Long n && n == NOT_LINEARIZABLE);
    return told && now && r.ret != null && r.ret >= r.call;
  }

  private static boolean isPersisted(Recorded r) {
    return Boolean.TRUE.equals(map(r.output).get("Persisted"))
        || Boolean.TRUE.equals(map(r.output).get("PartialResponse"));
  }

  private static boolean isEmpty(@Nullable Object text) {
    return text == null || text.equals("");
  }

  private static Map<?, ?> part(@Nullable Object output, String name) {
    return map(map(output).get(name));
  }

  /** Older reports have the fields of an operation in it, newer ones in a part of it. */
  private static Map<?, ?> section(Map<?, ?> op, String name) {
    return op.get(name) instanceof Map<?, ?> part ? part : op;
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  /** A string, or the number that is its hash. */
  private static Object value(@Nullable Object recorded) {
    Map<?, ?> either = map(recorded);
    if (either.get("Hash") instanceof Long hash && hash != 0) {
      return hash;
    }
    Object text = either.get("Value") == null ? "" : either.get("Value");
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    return bytes.length < HASHED_FROM ? text.toString() : (Object) hash(bytes);
  }

  private static long hash(byte[] bytes) {
    long hash = FNV_START;
    for (byte b : bytes) {
      hash = (hash ^ (b & 0xff)) * FNV_PRIME & 0xffffffffL;
    }
    return hash;
  }
}
