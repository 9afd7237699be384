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
 * Runs methods of the test class in threads of their own, in every interleaving. All of them must
 * end, and none may throw; when they have ended, the method itself is run, so that it can assert
 * what must be so by then.
 *
 * <pre>{@code
 * class AccountTest {
 *   Account account = new Account(10);
 *
 *   void deposit() {
 *     account.deposit(5);
 *   }
 *
 *   void withdraw() {
 *     account.withdraw(5);
 *   }
 *
 *   @Interleaved("deposit() | withdraw()")
 *   void nothingIsLost() {
 *     assertEquals(10, account.balance());
 *   }
 * }
 * }</pre>
 *
 * <p>Each execution has a new instance of the test class. {@code @Timeout} is how long it may take,
 * a minute unless said.
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@TestTemplate
@ExtendWith(ExplorationTests.class)
@ResourceLock(ExplorationTests.EXPLORER)
public @interface Interleaved {
  /** What the threads call, as in {@code deposit(); deposit() | withdraw()}. */
  String value();

  /** What one thread calls before the others begin. */
  String before() default "";

  /** What need not be seen for the test to pass. */
  Allowance[] allow() default {};

  /** Whether the test passes if there is no time to look at everything. */
  boolean allowUndecided() default false;
}
