package dev.plumbline.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.formats.HistoryReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Values that cannot be copied: as answers they leave the outcome open, as inputs they are refused.
 */
class SnapshotTest {
  @TempDir Path folder;

  /** Named, because some of them have no end when they are shown. */
  static Stream<Arguments> unrecordable() {
    List<Object> list = new ArrayList<>();
    list.add(List.of(1, list));
    List<Object> twice = new ArrayList<>();
    twice.add(twice);
    twice.add(twice);
    Map<String, Object> map = new HashMap<>();
    map.put("self", map);
    Object[] array = {1, null};
    array[1] = array;
    List<Object> doubled = List.of(1);
    for (int i = 0; i < 60; i++) {
      doubled = List.of(doubled, doubled);
    }
    CharSequence angry = new Angry();
    return Stream.of(
        Arguments.of(Named.of("list in itself", list)),
        Arguments.of(Named.of("list twice in itself", twice)),
        Arguments.of(Named.of("map in itself", map)),
        Arguments.of(Named.of("array in itself", (Object) array)),
        Arguments.of(Named.of("too deep", nested(513))),
        Arguments.of(Named.of("too large", doubled)),
        Arguments.of(Named.of("a list of what has no text", List.of(angry))),
        Arguments.of(Named.of("what has no text", angry)));
  }

  private static Object nested(int depth) {
    Object value = 1;
    for (int i = 0; i < depth; i++) {
      value = List.of(value);
    }
    return value;
  }

  /** A text that cannot be told. */
  private static final class Angry implements CharSequence {
    @Override
    public int length() {
      return 1;
    }

    @Override
    public char charAt(int index) {
      return 'x';
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return this;
    }

    @Override
    public String toString() {
      throw new IllegalStateException("no text");
    }
  }

  @ParameterizedTest
  @MethodSource("unrecordable")
  void answer_thatCannotBeCopied_leavesTheOutcomeOpen(Object value) throws IOException {
    Path file = folder.resolve("run.plb");
    for (Supplier<Recorder> made :
        List.<Supplier<Recorder>>of(Recorder::inMemory, () -> Recorder.to(file))) {
      try (Recorder recorder = made.get()) {
        ThreadLog log = recorder.thread();
        int op = log.call(recorder.kind("get"));
        assertThrows(RuntimeException.class, () -> log.ret(op, value));
        assertThrows(RuntimeException.class, () -> recorder.record("get", () -> value));
        assertThrows(RuntimeException.class, () -> log.call(recorder.kind("put"), value));
        log.ret(log.call(recorder.kind("put"), 5));
      }
    }
    History history = HistoryReader.read(file);
    assertEquals(3, history.size());
    assertEquals(2, history.pendingCount());
  }

  @Test
  void nesting_asDeepAsFilesGo_isKept() throws IOException {
    Path file = folder.resolve("run.plb");
    try (Recorder recorder = Recorder.to(file)) {
      ThreadLog log = recorder.thread();
      log.ret(log.call(recorder.kind("get")), nested(512));
    }
    assertEquals(nested(512).toString(), "" + HistoryReader.read(file).operation(0).output());
  }

  @Test
  void sharedList_thatDoesNotContainItself_isKept() {
    List<Integer> shared = List.of(1, 2);
    try (Recorder recorder = Recorder.inMemory()) {
      ThreadLog log = recorder.thread();
      log.ret(log.call(recorder.kind("get")), List.of(shared, shared));
    }
  }

  @Test
  void object_withoutHashCode_isToldWhenItIsGiven() {
    Object angry =
        new Object() {
          @Override
          public int hashCode() {
            throw new IllegalStateException("no hash");
          }
        };
    Recorder recorder = Recorder.inMemory();
    ThreadLog log = recorder.thread();
    int op = log.call(recorder.kind("get"));
    assertThrows(IllegalStateException.class, () -> log.ret(op, angry));
    assertThrows(IllegalStateException.class, () -> log.call(recorder.kind("put"), angry));
    recorder.close();
    assertEquals(1, recorder.history().pendingCount());
  }

  @Test
  void sentence_saysWhatIsWrong() {
    List<Object> list = new ArrayList<>();
    list.add(list);
    try (Recorder recorder = Recorder.inMemory()) {
      String said =
          assertThrows(
                  IllegalArgumentException.class,
                  () -> recorder.thread().call(recorder.kind("put"), list))
              .getMessage();
      assertTrue(said.startsWith("a value that contains itself cannot be recorded"), said);
    }
  }
}
