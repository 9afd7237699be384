package dev.plumbline.record;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The kinds and processes of one recording, by number. Process names are unique, because two
 * threads under one name would seem to be one process that does two things at once.
 */
final class RecordedNames {
  private record KindKey(@Nullable Object object, String name) {}

  private record Lane(Object process, int number) {}

  /** The operations of the object without a name, which lambdas look up for each call. */
  private final Map<String, Kind> plainKinds = new ConcurrentHashMap<>();

  private final Map<KindKey, Kind> kinds = new HashMap<>();
  private volatile Kind[] byNumber = {};
  private final Map<Object, Object> processes = new HashMap<>();

  Kind kind(Recorder recorder, @Nullable Object object, String name) {
    Kind known = object == null ? plainKinds.get(name) : null;
    return known != null ? known : newKind(recorder, object, name);
  }

  private synchronized Kind newKind(Recorder recorder, @Nullable Object object, String name) {
    Kind kind = kindOf(recorder, object, name);
    if (object == null) {
      plainKinds.put(name, kind);
    }
    return kind;
  }

  private Kind kindOf(Recorder recorder, @Nullable Object object, String name) {
    return kinds.computeIfAbsent(
        new KindKey(object, name),
        key -> {
          Kind kind = new Kind(recorder, byNumber.length, object, name);
          Kind[] more = Arrays.copyOf(byNumber, byNumber.length + 1);
          more[kind.number] = kind;
          byNumber = more;
          return kind;
        });
  }

  Kind kind(int number) {
    return byNumber[number];
  }

  /** A name for a new process: the wanted one, with a number behind it if it is taken. */
  synchronized Object newProcess(Object wanted) {
    Object name = wanted;
    for (int i = 2; processes.putIfAbsent(name, name) != null; i++) {
      name = wanted + " (" + i + ")";
    }
    return name;
  }

  /** The process of a lane of a log: the log's own for the first, new ones for the others. */
  Object process(Object process, int lane) {
    return lane == 0 ? process : laneProcess(process, lane);
  }

  private synchronized Object laneProcess(Object process, int lane) {
    Lane key = new Lane(process, lane);
    Object known = processes.get(key);
    if (known == null) {
      known = newProcess(process);
      processes.put(key, known);
    }
    return known;
  }
}
