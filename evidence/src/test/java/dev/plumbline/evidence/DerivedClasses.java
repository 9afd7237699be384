package dev.plumbline.evidence;

import dev.plumbline.core.options.Limits;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.derive.BundledSchemas;
import dev.plumbline.derive.Derivation;
import dev.plumbline.derive.DerivedAlgorithm;
import dev.plumbline.derive.Deriver;
import dev.plumbline.derive.RealizedAlgorithm;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.Specification;
import dev.plumbline.derive.javasource.JavaCompilation;
import dev.plumbline.derive.javasource.JavaSource;
import dev.plumbline.derive.language.SchemaReader;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.space.Filling;
import dev.plumbline.derive.space.FillingSpace;
import dev.plumbline.derive.space.SchemaSpace;
import dev.plumbline.explore.Exploration;
import dev.plumbline.explore.Explorer;
import dev.plumbline.record.workload.Target;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Derives algorithms, and explores the Java classes of them with two threads of two operations, in
 * a JVM that has the agent. The arguments are a folder for the classes, the name of a bundled
 * schema, {@code accepted} or {@code rejected}, and how many of these. Prints a line for each: the
 * verdict of the exploration, what was explored, and the algorithm.
 */
final class DerivedClasses {
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final Path folder;
  private final Derivation derivation;

  private DerivedClasses(Path folder, Derivation derivation) {
    this.folder = folder;
    this.derivation = derivation;
  }

  public static void main(String[] arguments) throws Exception {
    Derivation derivation =
        Deriver.of(SchemaReader.parse(BundledSchemas.text(arguments[1]))).derive();
    DerivedClasses classes = new DerivedClasses(Path.of(arguments[0]), derivation);
    int count = Integer.parseInt(arguments[3]);
    if (arguments[2].equals("accepted")) {
      classes.accepted(count);
    } else {
      classes.rejected(count);
    }
    System.exit(0); // threads that are given up wait for ever
  }

  private void accepted(int count) throws Exception {
    List<Bounds> bounds = Deriver.bounds(derivation.search().space().schema().settings());
    for (DerivedAlgorithm a : derivation.minimal().stream().limit(count).toList()) {
      RealizedAlgorithm realized =
          RealizedAlgorithm.of(a, bounds.get(bounds.size() - 1), Limits.none());
      explore(a.name(), realized.java("derived", "a schema"), a.fillings());
    }
  }

  /** Some that the search rejected, by a random choice that is always the same. */
  private void rejected(int count) throws Exception {
    SchemaSpace space = derivation.search().space();
    Random random = new Random(20);
    for (int i = 1; i <= count; ) {
      List<Filling> fillings = new ArrayList<>();
      int[] verdicts = new int[space.parts().size()];
      for (int p = 0; p < verdicts.length; p++) {
        FillingSpace part = space.parts().get(p);
        verdicts[p] = random.nextInt(part.verdicts().size());
        fillings.add(part.verdicts().representative(verdicts[p]));
      }
      if (!derivation.search().isAccepted(verdicts)) {
        String name = "Rejected" + i++;
        ConcurrentAlgorithm wrong = space.algorithm(name, fillings);
        explore(name, JavaSource.of(wrong, "derived", name, List.of()), fillings);
      }
    }
  }

  private void explore(String name, String java, List<Filling> fillings) throws Exception {
    List<String> problems = JavaCompilation.compile(folder, "derived." + name, java);
    if (!problems.isEmpty()) {
      throw new IllegalStateException(problems.get(0));
    }
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      Class<?> type = loader.loadClass("derived." + name);
      Exploration exploration = explorer(name, () -> made(type)).explore();
      System.out.printf("%s %s %s%n", exploration.verdict(), exploration.covered(), fillings);
    }
  }

  private Explorer explorer(String name, Supplier<Object> factory) {
    Specification wanted = derivation.search().space().schema().skeleton().specification();
    if (wanted instanceof Specification.Named named) {
      Spec<?> spec = Specs.named(named.name());
      return Explorer.of(Target.of(name, factory, spec)).within(2, 2).timeLimit(LIMIT);
    }
    return Explorer.lineUp(name, factory).within(2, 2).timeLimit(LIMIT);
  }

  private static Object made(Class<?> type) {
    try {
      return type.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
