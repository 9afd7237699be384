package dev.plumbline.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.bench.RoundUpRow.Calls;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class RoundUpTablesTest {
  static List<RoundUpRow> rows() {
    return Stream.of(RoundUpTables.TABLE_II, RoundUpTables.TABLE_III, RoundUpTables.TABLE_V)
        .flatMap(List::stream)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void calls_ofEveryRow_areAsManyAsItsShapeSaysAndBalanced(RoundUpRow row) {
    Calls calls = row.calls();
    String shape = row.publishedShape();
    assertEquals(shape.charAt(0) - '0', calls.first().length());
    assertEquals(shape.charAt(2) - '0', calls.second().length());
    assertEquals(
        Integer.parseInt(shape.substring(4)), calls.before().length() + calls.after().length());
    String all = calls.first() + calls.second() + calls.before() + calls.after();
    long adds = all.chars().filter(c -> c == '+').count();
    assertTrue(Math.abs(2 * adds - all.length()) <= 2, all);
    assertTrue(row.buggy() <= row.histories());
  }

  @Test
  void tables_asPublished_haveTheirSums() {
    assertEquals(1126, sum(RoundUpTables.TABLE_II));
    assertEquals(274, sum(RoundUpTables.TABLE_III));
    assertEquals(16, sum(RoundUpTables.TABLE_V));
  }

  private static int sum(List<RoundUpRow> rows) {
    return rows.stream().mapToInt(RoundUpRow::buggy).sum();
  }
}
