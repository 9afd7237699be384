package dev.plumbline.junit;

import dev.plumbline.explore.Allowance;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Tests that an object is linearizable, in every interleaving of all small scenarios: one test for
 * each size of scenarios.
 *
 * <pre>{@code
 * class RingTest {
 *   Ring<Integer> ring = new Ring<>(4);
 *
 *   @Linearizable(spec = "bounded-queue:4")
 *   void isLinearizable() {}
 * }
 * }</pre>
 *
 * <p>What is tested is the field, of an instance of the test class that is made anew for each
 * execution, or the test class itself if it has methods with {@link Operation}. The body of the
 * method is not run: it only gives the test a name, and a place for {@code @Disabled}, {@code @Tag}
 * or {@code @Timeout}, which is how long it may take, a minute unless said.
 *
 * <p>What the object is meant to be says {@link #spec} or {@link #model}; without them, it is known
 * of collections and atomics of the Java platform, and every other object must do to several
 * threads what it does to one.
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@TestTemplate
@ExtendWith(ExplorationTests.class)
@ResourceLock(ExplorationTests.EXPLORER)
public @interface Linearizable {
  /**
   * A method of the test class that is an operation. It takes integers, and answers a value or
   * nothing; if there is a specification, it goes by one of its names.
   */
  @Target(ElementType.METHOD)
  @Retention(RetentionPolicy.RUNTIME)
  @Documented
  @interface Operation {}

  /**
   * An execution to run first, in the process of the test, so that a debugger can stop in it: the
   * line that a report has after {@code Run it again}. If it still fails, nothing else is explored.
   */
  @Target(ElementType.METHOD)
  @Retention(RetentionPolicy.RUNTIME)
  @Documented
  @ExtendWith(ReplayPlace.class)
  @interface Replay {
    /** The line. */
    String value();
  }

  /** What the object is meant to be, such as {@code queue}; {@code plumbline specs} lists them. */
  String spec() default "";

  /**
   * An ordinary class for one thread that does what the object should do, such as {@code
   * ArrayDeque}; or one that implements {@link dev.plumbline.core.spec.Spec}.
   */
  Class<?> model() default void.class;

  /** By how much the object may deviate from that, such as {@code out-of-order:2}. */
  String relax() default "";

  /** The field that holds the object, if the test class has several. */
  String field() default "";

  /** Methods of operations where the names differ, as in {@code enq=publish}. */
  String[] map() default {};

  /** How many threads there are at most; 2 unless said. */
  int threads() default ExplorationTests.USUAL;

  /** How many operations each of them performs at most; 2 unless said. */
  int operations() default ExplorationTests.USUAL;

  /** The only scenario to explore, as in {@code enq(1); deq() | enq(2)}. */
  String scenario() default "";

  /** With a scenario: what one thread does before the others begin. */
  String before() default "";

  /** With a scenario: what one thread does when all others have ended. */
  String after() default "";

  /** Which values are stored: {@code distinct}, {@code shuffled}, {@code small:8}, … */
  String values() default "";

  /** What need not be seen for the test to pass. */
  Allowance[] allow() default {};

  /** Whether the test passes if there is no time to look at everything. */
  boolean allowUndecided() default false;
}
