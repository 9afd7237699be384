package dev.plumbline.explore.runtime;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a static method that instrumented code calls in place of another one. It takes what the
 * other takes, the receiver first if there is one, then the number of the site, and answers the
 * same type; so its own descriptor says which overload it stands for.
 *
 * <p>The agent reads these marks from the class files of this package.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Repeatable(InsteadOf.Several.class)
public @interface InsteadOf {
  /**
   * The internal name of the class that declares the method, such as {@code java/lang/Thread};
   * calls that name a subclass which inherits the method are replaced, too. {@code [} stands for
   * any array.
   */
  String owner();

  /** The name of the method. */
  String name();

  /** Whether the method is static, so that there is no receiver. */
  boolean isStatic() default false;

  /** More than one method is replaced by the same one. */
  @Documented
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.METHOD)
  @interface Several {
    /** The marks. */
    InsteadOf[] value();
  }
}
