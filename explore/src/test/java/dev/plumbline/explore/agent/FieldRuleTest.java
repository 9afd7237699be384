package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.explore.runtime.Sites;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class FieldRuleTest {
  static class Base {
    int inherited;
    static int shared;
  }

  static final class Fields extends Base implements Callable<Object> {
    final int fixed;
    int number;
    volatile long big = 3;
    double real;
    Object reference;
    byte small;

    Fields() {
      fixed = 7;
    }

    @Override
    public Object call() {
      number = fixed;
      number++;
      long sum = big + number;
      big = sum;
      real = 2.5;
      reference = "stored";
      small = 1;
      return List.of(number, big, real, reference, small);
    }
  }

  @Test
  void apply_fieldsOfAllSizes_announcesEachAccessButThoseOfFinalFields() throws Exception {
    assertEquals(
        List.of(
            "write Fields.number",
            "read Fields.number",
            "write Fields.number",
            "read Fields.big",
            "read Fields.number",
            "write Fields.big",
            "write Fields.real",
            "write Fields.reference = stored",
            "write Fields.small",
            "read Fields.number",
            "read Fields.big",
            "read Fields.real",
            "read Fields.reference",
            "read Fields.small"),
        Rewriting.log(Fields.class, Base.class));
  }

  @Test
  void apply_fieldsOfAllSizes_leavesTheValuesAlone() throws Exception {
    Callable<?> made =
        new Rewriting(Treatment.WHOLE, Fields.class, Base.class).make(Fields.class.getName());
    assertEquals(List.of(8, 11L, 2.5, "stored", (byte) 1), made.call());
  }

  static final class Statics extends Base implements Callable<Object> {
    static Object reference;
    static long big;
    static final Object FIXED = new Object();

    @Override
    public Object call() {
      reference = "stored";
      big = 4;
      Statics.shared = 1;
      return FIXED == null ? null : Base.shared + big;
    }
  }

  @Test
  void apply_staticFields_haveTheNameOfTheClassThatDeclaresThem() throws Exception {
    assertEquals(
        List.of(
            "write static Statics.reference = stored",
            "write static Statics.big",
            "write static Base.shared",
            "read static Base.shared",
            "read static Statics.big"),
        Rewriting.log(Statics.class, Base.class));
  }

  static final class Inheriting extends Base implements Callable<Object> {
    @Override
    public Object call() {
      inherited = 1;
      return ((Base) this).inherited;
    }
  }

  @Test
  void apply_inheritedField_isOneLocationByBothPaths() throws Exception {
    assertEquals(
        List.of("write Inheriting.inherited", "read Inheriting.inherited"),
        Rewriting.log(Inheriting.class, Base.class));
  }

  static final class Located implements Callable<Object> {
    int number;

    @Override
    public Object call() {
      return number;
    }
  }

  @Test
  void apply_anyAccess_hasASiteWithClassMethodAndLine() throws Exception {
    Callable<?> made = new Rewriting(Treatment.WHOLE, Located.class).make(Located.class.getName());
    HookLog.take();
    made.call();
    int site = HookLog.sites().get(0);
    assertEquals(Located.class.getName(), Sites.className(site));
    assertEquals("call", Sites.method(site));
    assertEquals(LINE_OF_NUMBER, Sites.line(site));
    HookLog.take();
  }

  private static final int LINE_OF_NUMBER = 115;

  /** Its constructor writes a field before that of the superclass, as javac does for captures. */
  static class Outer implements Callable<Object> {
    int seen;

    class Inner extends Base {
      int number = 5;

      int outerSeen() {
        return seen + number;
      }
    }

    @Override
    public Object call() {
      return new Inner().outerSeen();
    }
  }

  @Test
  void apply_writesBeforeTheSuperclassIsConstructed_areLeftAlone() throws Exception {
    assertEquals(
        List.of(
            "new Inner", "new Inner", "write Inner.number", "read Outer.seen", "read Inner.number"),
        Rewriting.log(Outer.class, Outer.Inner.class, Base.class));
  }
}
