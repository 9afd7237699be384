package dev.plumbline.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Arrows point at core; core knows nobody. */
class ArchitectureTest {
  /** The modules of which all packages say what may be null. */
  private static final List<String> NULL_MARKED =
      List.of("../core", "../formats", "../record", "../report");

  private static final String ROOT = "dev.plumbline.";
  private static final Pattern BEGINNING =
      Pattern.compile("\\b[Bb]egin[\\s*]+(with|there|here)\\b");
  private static final Pattern USES = Pattern.compile("\\b([Uu]ses?|knows)\\b");

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

  /** And those of core that what may be null in them is said. */
  @Test
  void packages_sayWhereToBeginAndWhatTheyUse() throws IOException {
    List<Path> folders = new ArrayList<>();
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      for (Path module : modules.toList()) {
        Path sources = module.resolve("src/main/java/dev");
        folders.addAll(Files.exists(sources) ? foldersOf(sources) : List.of());
      }
    }
    assertTrue(folders.size() > 70, "only %d packages were found".formatted(folders.size()));
    folders.removeIf(ArchitectureTest::saysWhatItIs);
    assertEquals(List.of(), folders);
  }

  private static boolean saysWhatItIs(Path folder) {
    Path file = folder.resolve("package-info.java");
    try {
      String said = Files.exists(file) ? Files.readString(file) : "";
      boolean marked =
          said.contains("@NullMarked") || NULL_MARKED.stream().noneMatch(folder::startsWith);
      return marked && BEGINNING.matcher(said).find() && USES.matcher(said).find();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> foldersOf(Path root) throws IOException {
    try (Stream<Path> tree = Files.walk(root)) {
      return tree.filter(f -> f.toString().endsWith(".java"))
          .map(Path::getParent)
          .distinct()
          .toList();
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
