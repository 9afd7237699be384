package dev.plumbline.core.history;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A glimpse shows the operations that a view shows. */
class GlimpseTest {
  @Test
  void glimpse_ofSomeRowsAtACut_showsTheOperationsOfTheView() {
    for (int seed = 0; seed < 2_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History history = random(random);
      int[] rows = IntStream.range(0, history.size()).filter(i -> random.nextBoolean()).toArray();
      long cut = random.nextInt(4) == 0 ? History.PENDING : random.nextInt(40);
      History view = history.view(rows, cut);
      History glimpse = history.glimpse(rows, cut);
      assertEquals(view.size(), glimpse.size());
      assertEquals(view.pendingCount(), glimpse.pendingCount());
      for (int i = 0; i < view.size(); i++) {
        assertEquals(view.operation(i), glimpse.operation(i));
        assertEquals(view.call(i), glimpse.call(i));
        assertEquals(view.ret(i), glimpse.ret(i));
        assertEquals(view.process(i), glimpse.process(i));
        assertEquals(
            view.objects().get(view.objectId(i)), glimpse.objects().get(glimpse.objectId(i)));
        assertEquals(view.position(i), glimpse.position(i));
        assertEquals(view.line(i), glimpse.line(i));
      }
    }
  }

  private static History random(SplittableRandom random) {
    HistoryBuilder b = History.builder();
    boolean objects = random.nextBoolean();
    for (int i = 0; i < 12; i++) {
      String name = random.nextBoolean() ? "write" : "read";
      Object object = objects ? "o" + random.nextInt(2) : null;
      long call = random.nextInt(30);
      if (random.nextInt(4) == 0) {
        b.addPendingTo(object, i, name, "v" + i, call);
      } else {
        b.addTo(object, i, name, i, "out" + i, call, call + random.nextInt(10));
      }
    }
    return b.build();
  }
}
