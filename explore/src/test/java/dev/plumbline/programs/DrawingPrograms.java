package dev.plumbline.programs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Random numbers: whoever may draw any has to be seen drawing all. */
final class DrawingPrograms {
  private static final Random STATIC = new Random();

  private DrawingPrograms() {}

  static final List<Sample> SAMPLES =
      Stream.concat(
              Stream.of(
                  nine("numbers of the thread", () -> () -> ThreadLocalRandom.current().nextInt(3)),
                  nine("numbers of a generator", DrawingPrograms::own),
                  nine("numbers that all share", () -> () -> STATIC.nextInt(5, 8) - 5),
                  nine("numbers that can be split", DrawingPrograms::splittable),
                  nine("numbers of whatever kind", DrawingPrograms::ofAnyKind),
                  nine("numbers by reference", DrawingPrograms::byReference)),
              Stream.of(
                  Sample.of("numbers from a seed", FromSeed::new, "COMPLETE true true"),
                  Sample.of("numbers of one's own", () -> new Alone(new Own()), "COMPLETE 2"),
                  Sample.of(
                      "a number that decides what is drawn",
                      Deciding::new,
                      "COMPLETE -1",
                      "COMPLETE 0",
                      "COMPLETE 1",
                      "COMPLETE 2"),
                  Sample.of(
                      "a number that decides what is written",
                      Writing::new,
                      "COMPLETE false 0",
                      "COMPLETE true 0",
                      "COMPLETE true 1"),
                  Sample.of("a fraction", Fraction::new, "COMPLETE false", "COMPLETE true"),
                  Sample.of("unique numbers", Unique::new, "COMPLETE true false 4"),
                  Sample.of("a shuffled list", Shuffled::new, "COMPLETE 1", "COMPLETE 2"),
                  Sample.of("a generator asked otherwise", Otherwise::new, "COMPLETE true"),
                  Sample.of(
                      "the ends of many",
                      Ends::new,
                      "COMPLETE 0",
                      "COMPLETE 1",
                      "COMPLETE 50",
                      "COMPLETE 99"),
                  Sample.of("one that is drawn until it fits", UntilItFits::new, "COMPLETE 1")))
          .toList();

  /** Two threads draw one of three numbers each. */
  private static Sample nine(String name, Supplier<IntSupplier> generators) {
    return Sample.of(
        name,
        () -> new Two(generators.get()),
        IntStream.range(0, 9)
            .mapToObj(i -> "COMPLETE " + i / 3 + " " + i % 3)
            .toArray(String[]::new));
  }

  private static IntSupplier own() {
    Random random = new Random();
    return () -> random.nextInt(3);
  }

  private static IntSupplier splittable() {
    SplittableRandom random = new SplittableRandom();
    return () -> random.nextInt(3);
  }

  private static IntSupplier ofAnyKind() {
    RandomGenerator random = new Random();
    return () -> random.nextInt(3);
  }

  private static IntSupplier byReference() {
    Random random = new Random();
    IntUnaryOperator below = random::nextInt;
    return () -> below.applyAsInt(3);
  }

  private record Two(IntSupplier number) implements SharedObject {
    @Override
    public Object perform(int thread, int operation) {
      return number.getAsInt();
    }
  }

  private record Alone(RandomGenerator random) implements SharedObject {
    @Override
    public int threads() {
      return 1;
    }

    @Override
    public Object perform(int thread, int operation) {
      return random.nextInt(3);
    }
  }

  private abstract static class One implements SharedObject {
    @Override
    public int threads() {
      return 1;
    }
  }

  /** Each has a generator of its own with the same seed, which is the second time as the first. */
  private static final class FromSeed implements SharedObject {
    @Override
    public Object perform(int thread, int operation) {
      int first = new Random(7).nextInt(1000);
      return new Random(7).nextInt(1000) == first;
    }
  }

  private static final class Own extends Random {
    private static final long serialVersionUID = 1;

    @Override
    public int nextInt(int bound) {
      return bound - 1;
    }
  }

  private static final class Deciding extends One {
    @Override
    public Object perform(int thread, int operation) {
      ThreadLocalRandom random = ThreadLocalRandom.current();
      return random.nextBoolean() ? random.nextInt(3) : -1;
    }
  }

  private static final class Writing implements SharedObject {
    private final AtomicInteger cell = new AtomicInteger();

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 1) {
        return cell.get();
      }
      boolean writes = ThreadLocalRandom.current().nextBoolean();
      if (writes) {
        cell.set(1);
      }
      return writes;
    }
  }

  private static final class Fraction extends One {
    @Override
    public Object perform(int thread, int operation) {
      return Math.random() < 0.01;
    }
  }

  private static final class Unique extends One {
    @Override
    public Object perform(int thread, int operation) {
      UUID unique = UUID.randomUUID();
      boolean again = unique.equals(UUID.randomUUID());
      return unique.equals(UUID.fromString(unique.toString()))
          + " "
          + again
          + " "
          + unique.version();
    }
  }

  /** However often it is asked, nobody draws other numbers from it for that. */
  private static final class Otherwise extends One {
    private static final Random RANDOM = new Random();

    @Override
    public Object perform(int thread, int operation) {
      double gaussian = RANDOM.nextGaussian();
      RANDOM.nextBytes(new byte[3]);
      int sum = RANDOM.ints(3, 0, 10).sum() + new SplittableRandom().split().nextInt(2);
      return !Double.isNaN(gaussian) && sum < 30;
    }
  }

  private static final class Shuffled extends One {
    @Override
    public Object perform(int thread, int operation) {
      List<Integer> numbers = new ArrayList<>(List.of(1, 2));
      Collections.shuffle(numbers);
      return numbers.get(0);
    }
  }

  private static final class Ends extends One {
    @Override
    public Object perform(int thread, int operation) {
      return ThreadLocalRandom.current().nextInt(100);
    }
  }

  private static final class UntilItFits extends One {
    @Override
    public Object perform(int thread, int operation) {
      int number;
      do {
        number = ThreadLocalRandom.current().nextInt(2);
      } while (number == 0);
      return number;
    }
  }
}
