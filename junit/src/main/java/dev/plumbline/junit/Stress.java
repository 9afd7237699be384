package dev.plumbline.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tests an object by threads that use it at random, all of them recorded, and checks each
 * recording: one test for each run, until one of them is wrong.
 *
 * <pre>{@code
 * class RingTest {
 *   Ring<Integer> ring = new Ring<>(1024);
 *
 *   @Stress(spec = "bounded-queue:1024")
 *   void isLinearizableUnderStress() {}
 * }
 * }</pre>
 *
 * <p>What is tested is found as for {@link Linearizable}. The runs differ in threads, keys and how
 * they are disturbed, unless that is said. A pass says that nothing was seen, and no more; {@code
 * Linearizable} looks everywhere, but at small scenarios only.
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@TestTemplate
@ExtendWith(StressTests.class)
public @interface Stress {
  /** What the object is meant to be, such as {@code queue}; {@code plumbline specs} lists them. */
  String spec() default "";

  /** A class for one thread that does what the object should do, or one that implements Spec. */
  Class<?> model() default void.class;

  /** By how much the object may deviate from that, such as {@code out-of-order:2}. */
  String relax() default "";

  /** The field that holds the object, if the test class has several. */
  String field() default "";

  /** Methods of operations where the names differ, as in {@code enq=publish}. */
  String[] map() default {};

  /** Which values are stored: {@code distinct}, {@code shuffled}, {@code small:8}, … */
  String values() default "";

  /** How many threads use the object; 0 for 2, 4 and 8 in turn. */
  int threads() default 0;

  /** How many operations they call in each run, all together. */
  long operations() default 10_000;

  /** How many runs there are at most. */
  int runs() default 10;
}
