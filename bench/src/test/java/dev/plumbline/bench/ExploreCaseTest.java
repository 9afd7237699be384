package dev.plumbline.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.bench.lincheck.LincheckRun;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.subjects.catalog.Catalog;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is explored is there: nobody notices a wrong name before a run of an hour has ended. */
final class ExploreCaseTest {
  static List<ExploreCase> objects() {
    return ExploreCase.ALL;
  }

  static List<HuntedClass> hunted() {
    return HuntedClass.ALL;
  }

  @ParameterizedTest
  @MethodSource("objects")
  void object_ofTheTable_canBeMadeAndTested(ExploreCase object) throws Exception {
    if (object.isSubject()) {
      assertEquals(
          object.flaw() != null, Catalog.named(object.object()).orElseThrow().defect() != null);
    } else {
      assertNotNull(Class.forName(object.object()).getConstructor().newInstance());
    }
    String tests = LincheckRun.class.getPackageName() + ".";
    assertNotNull(Class.forName(tests + object.test() + "Operations", false, loader()));
    assertEquals(object.library().size(), ChildProcess.jars(object.library()).count());
  }

  @ParameterizedTest
  @MethodSource("hunted")
  void huntedClass_ofTheList_hasConstructorSpecificationAndJars(HuntedClass hunted)
      throws Exception {
    // Not initialized: some need options that this process does not have.
    assertNotNull(Class.forName(hunted.object(), false, loader()).getConstructor());
    if (hunted.spec() != null) {
      assertNotNull(Specs.named(hunted.spec()));
    }
    assertEquals(hunted.library().size(), ChildProcess.jars(hunted.library()).count());
  }

  @Test
  void names_ofBothLists_areDifferent() {
    List<String> names = objects().stream().map(ExploreCase::name).toList();
    assertEquals(names.size(), new HashSet<>(names).size());
    List<String> hunted = hunted().stream().map(HuntedClass::name).toList();
    assertEquals(hunted.size(), new HashSet<>(hunted).size());
    assertTrue(objects().stream().anyMatch(o -> o.flaw() == null));
  }

  private static ClassLoader loader() {
    return ExploreCaseTest.class.getClassLoader();
  }
}
