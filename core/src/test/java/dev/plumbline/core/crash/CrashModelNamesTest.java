package dev.plumbline.core.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class CrashModelNamesTest {
  @Test
  void named_findsEveryModel() {
    for (CrashModel model : CrashModel.all()) {
      assertSame(model, CrashModel.named(model.name()));
    }
    assertEquals(CrashModel.Deadline.CRASH, CrashModel.named("detectable:strict").deadline());
  }

  @Test
  void unknownName_isCorrected() {
    assertEquals(
        "there is no crash model durabel; did you mean durable?",
        assertThrows(IllegalArgumentException.class, () -> CrashModel.named("durabel"))
            .getMessage());
  }
}
