package dev.plumbline.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The numbers that a parameter of an {@linkplain Linearizable.Operation operation} can be;
 * scenarios have each of them, so that a few are enough.
 */
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface OneOf {
  /** The numbers. */
  long[] value();
}
