package dev.plumbline.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Arrows point at core; core knows nobody. */
class ArchitectureTest {
  private static final String ROOT = "dev.plumbline.";

  private static final JavaClasses PRODUCT =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.plumbline");

  private static final SliceAssignment PACKAGES =
      new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
          String name = type.getPackageName();
          return name.startsWith(ROOT) ? SliceIdentifier.of(name) : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
          return "packages";
        }
      };

  /** And annotations of nullness, which nobody needs to run it. */
  @Test
  void core_usesTheJdkOnly() {
    classes()
        .that()
        .resideInAPackage("dev.plumbline.core..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("dev.plumbline.core..", "java..", "org.jspecify.annotations")
        .check(PRODUCT);
  }

  @Test
  void roomsAroundCore_knowCoreOnly() {
    for (String room : new String[] {"formats", "report", "testkit", "record", "derive"}) {
      noClasses()
          .that()
          .resideInAPackage(ROOT + room + "..")
          .should()
          .dependOnClassesThat(productOutside(room, "core"))
          .check(PRODUCT);
    }
  }

  @Test
  void subjects_knowNobody() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "subjects..")
        .should()
        .dependOnClassesThat(productOutside("subjects"))
        .check(PRODUCT);
  }

  @Test
  void recorder_doesNotKnowItsWorkloads() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "record")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + "record.workload..")
        .check(PRODUCT);
  }

  @Test
  void nobody_knowsTheCommandLine() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.plumbline.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.plumbline.cli..")
        .check(PRODUCT);
  }

  /** Each package is a slice of its own, those of the façades included. */
  @Test
  void packages_haveNoCycles() {
    slices().assignedFrom(PACKAGES).should().beFreeOfCycles().check(PRODUCT);
  }

  /** And that what may be null in them is said. */
  @Test
  void packagesOfCore_sayWhatTheyAre() throws IOException {
    List<Path> silent = new ArrayList<>();
    for (Path folder : foldersOf(Path.of("../core/src/main/java/dev"))) {
      Path said = folder.resolve("package-info.java");
      if (!Files.exists(said) || !Files.readString(said).contains("@NullMarked")) {
        silent.add(folder);
      }
    }
    assertEquals(List.of(), silent);
  }

  private static List<Path> foldersOf(Path root) throws IOException {
    try (Stream<Path> tree = Files.walk(root)) {
      return tree.filter(Files::isRegularFile).map(Path::getParent).distinct().toList();
    }
  }

  /** A name says which class is meant, without its package. */
  @Test
  void simpleNames_occurOnce() throws IOException {
    Map<String, Long> counts;
    try (Stream<Path> tree = Files.walk(Path.of(".."))) {
      counts =
          tree.map(Path::toString)
              .filter(path -> path.endsWith(".java") && path.contains("/src/"))
              .filter(path -> !path.contains("/target/") && !path.endsWith("-info.java"))
              .map(path -> path.substring(path.lastIndexOf('/') + 1))
              .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
    }
    counts.values().removeIf(count -> count == 1);
    assertEquals(Map.of(), counts);
  }

  /** Families of monitors share what is in part and container, and nothing of each other. */
  @Test
  void families_ofMonitorsDoNotKnowEachOther() {
    for (String family : new String[] {"stack", "queue", "priority", "set", "register"}) {
      noClasses()
          .that()
          .resideInAPackage(ROOT + "core.monitor." + family)
          .should()
          .dependOnClassesThat(
              productOutside(
                  "core.monitor." + family,
                  "core.monitor.part",
                  "core.monitor.container",
                  "core.decide",
                  "core.history",
                  "core.spec",
                  "core.primitive"))
          .check(PRODUCT);
    }
  }

  /** What may leave out of order builds on the strict queue, which does not know it. */
  @Test
  void monitorsOutOfOrder_buildOnStrictQueuesOnly() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "core.monitor.outoforder")
        .should()
        .dependOnClassesThat(
            productOutside(
                "core.monitor.outoforder",
                "core.monitor.queue",
                "core.monitor.part",
                "core.monitor.container",
                "core.primitive",
                "core.history",
                "core.decide"))
        .check(PRODUCT);
  }

  @Test
  void historyAndSpec_standBelowTheDeciders() {
    noClasses()
        .that()
        .resideInAPackage("dev.plumbline.core.history..")
        .should()
        .dependOnClassesThat(productOutside("core.history", "core.primitive"))
        .check(PRODUCT);
    noClasses()
        .that()
        .resideInAPackage("dev.plumbline.core.spec..")
        .should()
        .dependOnClassesThat(productOutside("core.spec", "core.history", "core.primitive"))
        .check(PRODUCT);
  }

  @Test
  void primitiveStructures_knowNobody() {
    noClasses()
        .that()
        .resideInAPackage("dev.plumbline.core.primitive..")
        .should()
        .dependOnClassesThat(productOutside("core.primitive"))
        .check(PRODUCT);
  }

  /** The verifier is worth something only as long as it shares nothing with what it verifies. */
  @Test
  void verdicts_doNotKnowTheSearch() {
    noClasses()
        .that()
        .resideInAPackage("dev.plumbline.core.verdict..")
        .should()
        .dependOnClassesThat(productOutside("core.verdict", "core.spec", "core.history"))
        .check(PRODUCT);
  }

  @Test
  void onlyMain_endsTheProcess() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(Main.class.getName())
        .should()
        .callMethod(System.class, "exit", int.class)
        .check(PRODUCT);
  }

  private static DescribedPredicate<JavaClass> productOutside(String... allowed) {
    return DescribedPredicate.describe(
        "belong to the product outside of " + String.join(", ", allowed),
        type -> {
          String name = type.getPackageName();
          if (!name.startsWith(ROOT)) {
            return false;
          }
          for (String room : allowed) {
            if (name.equals(ROOT + room) || name.startsWith(ROOT + room + ".")) {
              return false;
            }
          }
          return true;
        });
  }
}
