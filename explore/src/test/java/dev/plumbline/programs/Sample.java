package dev.plumbline.programs;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A program whose possible outcomes are known.
 *
 * @param outcomes how it can end and what its operations answer, such as {@code "COMPLETE 0 1"};
 *     empty if nobody has worked that out
 */
public record Sample(String name, Supplier<SharedObject> factory, Set<String> outcomes) {
  /** The outcome of one that waits where nobody sees it, and has to be told so. */
  public static final String UNCONTROLLED = "not under control";

  static Sample of(String name, Supplier<SharedObject> factory, String... outcomes) {
    return new Sample(name, factory, new TreeSet<>(List.of(outcomes)));
  }

  /** All of them. */
  public static List<Sample> all() {
    return Stream.of(
            MemoryPrograms.SAMPLES,
            SpinPrograms.SAMPLES,
            SpinLockPrograms.SAMPLES,
            CountingLoopPrograms.SAMPLES,
            LockingSpinPrograms.SAMPLES,
            MonitorPrograms.SAMPLES,
            OverridingPrograms.SAMPLES,
            HandedPrograms.SAMPLES,
            DrawingPrograms.SAMPLES,
            TimePrograms.SAMPLES,
            ParkPrograms.SAMPLES,
            StructurePrograms.SAMPLES,
            LockPrograms.SAMPLES,
            LockQuestionPrograms.SAMPLES,
            SynchronizerPrograms.SAMPLES,
            OwnSynchronizerPrograms.SAMPLES,
            ThreadPrograms.SAMPLES,
            SurroundingsPrograms.SAMPLES,
            CollectionPrograms.SAMPLES)
        .flatMap(List::stream)
        .toList();
  }
}
