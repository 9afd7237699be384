package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class ArrayRuleTest {
  static final class Arrays implements Callable<Object> {
    final boolean[] booleans = new boolean[4];
    final byte[] bytes = new byte[4];
    final char[] chars = new char[4];
    final short[] shorts = new short[4];
    final int[] ints = new int[4];
    final long[] longs = new long[4];
    final float[] floats = new float[4];
    final double[] doubles = new double[4];
    final Object[] objects = new String[4];

    @Override
    public Object call() {
      booleans[1] = true;
      bytes[1] = 2;
      chars[1] = 'c';
      shorts[1] = 4;
      ints[2] += 5;
      longs[2] = 6;
      floats[2] = 7;
      doubles[3] = 8;
      objects[3] = "nine";
      return List.of(
          booleans[1],
          bytes[1],
          chars[1],
          shorts[1],
          ints[2],
          longs[2],
          floats[2],
          doubles[3],
          objects[3]);
    }
  }

  @Test
  void write_arraysOfAllTypes_areAnnouncedWithIndexAndReference() throws Exception {
    assertEquals(
        List.of(
            "write boolean[] 1",
            "write byte[] 1",
            "write char[] 1",
            "write short[] 1",
            "read int[] 2",
            "write int[] 2",
            "write long[] 2",
            "write float[] 2",
            "write double[] 3",
            "write String[] 3 = nine",
            "read boolean[] 1",
            "read byte[] 1",
            "read char[] 1",
            "read short[] 1",
            "read int[] 2",
            "read long[] 2",
            "read float[] 2",
            "read double[] 3",
            "read String[] 3"),
        Rewriting.log(Arrays.class));
  }

  @Test
  void write_arraysOfAllTypes_leavesTheValuesAlone() throws Exception {
    Callable<?> made = new Rewriting(Treatment.WHOLE, Arrays.class).make(Arrays.class.getName());
    assertEquals(List.of(true, (byte) 2, 'c', (short) 4, 5, 6L, 7f, 8d, "nine"), made.call());
  }

  static final class Making implements Callable<Object> {
    @Override
    public Object call() {
      int[] numbers = new int[1];
      return new Object[][] {{numbers.clone()}, new Object[2][3]};
    }
  }

  @Test
  void fresh_newArrays_areAnnounced() throws Exception {
    assertEquals(
        List.of(
            "new int[]",
            "new Object[][]",
            "new Object[]",
            "new int[]",
            "write Object[] 0 = ",
            "write Object[][] 0 = ",
            "new Object[][]",
            "write Object[][] 1 = "),
        Rewriting.log(Making.class).stream().map(line -> line.replaceAll("= .*", "= ")).toList());
  }
}
