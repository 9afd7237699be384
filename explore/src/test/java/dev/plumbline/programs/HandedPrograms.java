package dev.plumbline.programs;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.zip.CRC32;
import java.util.zip.Checksum;

/** What threads share only by way of methods of the JDK that are not instrumented. */
@SuppressWarnings("UnnecessaryStringBuilder") // it is what is looked at
final class HandedPrograms {
  private HandedPrograms() {}

  private static final int[] NOUGHT = {0};

  static final List<Sample> SAMPLES =
      List.of(
          seen("an atomic by its superclass", AtomicInteger::new, n -> n.set(1), Number::intValue),
          seen("an atomic in a text", AtomicInteger::new, n -> n.set(1), n -> "" + n),
          seen("an atomic as a text", AtomicInteger::new, n -> n.set(1), String::valueOf),
          seen("an atomic as any object", AtomicInteger::new, n -> n.set(1), Objects::toString),
          seen("an atomic formatted", AtomicInteger::new, n -> n.set(1), "%s"::formatted),
          seen(
              "an atomic array as a text",
              () -> new AtomicIntegerArray(1),
              n -> n.set(0, 1),
              n -> n.toString().substring(1, 2)),
          seen(
              "a builder as a sequence",
              HandedPrograms::text,
              t -> t.setCharAt(0, '1'),
              t -> first((CharSequence) t)),
          seen(
              "a builder in another",
              HandedPrograms::text,
              t -> t.setCharAt(0, '1'),
              t -> new StringBuilder().append((Object) t).toString()),
          seen("a builder in a text", HandedPrograms::text, t -> t.setCharAt(0, '1'), t -> "" + t),
          seen(
              "a builder that is joined",
              HandedPrograms::text,
              t -> t.setCharAt(0, '1'),
              t -> String.join("", t, "")),
          seen(
              "a builder that is compared",
              HandedPrograms::text,
              t -> t.setCharAt(0, '1'),
              t -> "0".contentEquals(t) ? 0 : 1),
          seen(
              "a builder by what appends",
              StringBuilder::new,
              t -> append(t),
              StringBuilder::length),
          seen(
              "a stream by its superclass",
              ByteArrayOutputStream::new,
              HandedPrograms::write,
              ByteArrayOutputStream::size),
          seen(
              "a stream behind another",
              ByteArrayOutputStream::new,
              s -> write(new DataOutputStream(s)),
              ByteArrayOutputStream::size),
          seen(
              "a writer by its superclass",
              StringWriter::new,
              HandedPrograms::print,
              w -> w.toString().length()),
          seen(
              "a writer behind another",
              StringWriter::new,
              w -> new PrintWriter(w).print('1'),
              w -> w.getBuffer().length()),
          seen(
              "a sum by its interface",
              CRC32::new,
              s -> ((Checksum) s).update(1),
              s -> s.getValue() == 0 ? 0 : 1),
          seen(
              "bytes that are copied",
              () -> new byte[1],
              b -> b[0] = 1,
              b -> Arrays.copyOf(b, 1)[0]),
          seen(
              "bytes that are filled", () -> new byte[1], b -> Arrays.fill(b, (byte) 1), b -> b[0]),
          seen(
              "characters that are filled",
              () -> new char[] {'0'},
              c -> Arrays.fill(c, '1'),
              c -> c[0]),
          seen("characters of a text", () -> new char[] {'0'}, c -> c[0] = '1', c -> new String(c)),
          seen(
              "numbers that are compared",
              () -> new int[1],
              n -> n[0] = 1,
              n -> Arrays.equals(n, NOUGHT) ? 0 : 1),
          seen(
              "numbers that are hashed",
              () -> new int[1],
              n -> n[0] = 1,
              n -> Arrays.hashCode(n) - 31),
          seen(
              "numbers that are matched",
              () -> new int[1],
              n -> n[0] = 1,
              n -> Arrays.mismatch(n, NOUGHT) + 1),
          seen("a field by reflection", Cell::new, c -> c.number = 1, c -> reflected(c)),
          seen("a field set by reflection", Cell::new, c -> reflect(c), c -> c.number),
          seen("a field by a handle", Cell::new, c -> c.number = 1, c -> handled(c)),
          seen("a field set by a handle", Cell::new, c -> handle(c), c -> c.number),
          seen("an atomic by a handle", AtomicInteger::new, n -> called(n), AtomicInteger::get),
          seen("an atomic by reflection", AtomicInteger::new, n -> n.set(1), n -> invoked(n)),
          seen("a field by a handle of now", Cell::new, c -> found(c), c -> c.number),
          Sample.of("a lock by reflection", LockByReflection::new, Sample.UNCONTROLLED),
          Sample.of("an atomic by a handle of others", ByBoundHandle::new, Sample.UNCONTROLLED),
          Sample.of("a method by reflection", OwnByReflection::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          seen("a field that is cloned", Cell::new, c -> c.number = 1, c -> c.copy().number),
          seen(
              "an element by reflection", () -> new int[1], n -> n[0] = 1, n -> Array.getInt(n, 0)),
          seen(
              "an element set by reflection", () -> new int[1], n -> Array.set(n, 0, 1), n -> n[0]),
          seen(
              "bytes of a number",
              () -> new byte[4],
              b -> b[2] = 1,
              b -> (int) Cell.NUMBERS.get(b, 0) >> 16),
          torn("a copy", b -> Arrays.copyOf(b, 2)),
          torn("a part", b -> Arrays.copyOfRange(b, 0, 2)),
          torn("a clone", byte[]::clone));

  /** One thread changes a state, the other looks at something else and then at that. */
  private static <S> Sample seen(
      String name, Supplier<S> state, Consumer<S> change, Function<S, Object> look) {
    return Sample.of(
        name, () -> new Seen<>(state.get(), change, look), "COMPLETE - 0", "COMPLETE - 1");
  }

  /** One thread changes two bytes, the other takes a copy of them. */
  private static Sample torn(String name, Function<byte[], byte[]> copy) {
    return Sample.of(
        name + " of bytes while they change",
        () -> new Torn(copy),
        "COMPLETE - 00",
        "COMPLETE - 01",
        "COMPLETE - 10",
        "COMPLETE - 11");
  }

  private static StringBuilder text() {
    return new StringBuilder("0");
  }

  private static Object first(CharSequence text) {
    return text.charAt(0);
  }

  private static void append(Appendable text) {
    try {
      text.append('1');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(OutputStream stream) {
    try {
      stream.write(1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void print(Writer writer) {
    try {
      writer.write('1');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int reflected(Cell cell) {
    try {
      return Cell.FIELD.getInt(cell);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void reflect(Cell cell) {
    try {
      Cell.FIELD.set(cell, 1);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int handled(Cell cell) {
    try {
      return (int) Cell.GETTER.invokeExact(cell);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static void handle(Cell cell) {
    try {
      Cell.SETTER.invokeExact(cell, 1);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static void called(AtomicInteger number) {
    try {
      Cell.SET.invokeExact(number, 1);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object invoked(AtomicInteger number) {
    try {
      return Cell.GET.invoke(number);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void found(Cell cell) {
    try {
      VarHandle number = MethodHandles.lookup().findVarHandle(Cell.class, "number", int.class);
      number.set(cell, 1);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class LockByReflection implements SharedObject {
    private static final Method LOCK = method(ReentrantLock.class, "lock");
    private final ReentrantLock lock = new ReentrantLock();

    @Override
    public Object perform(int thread, int operation) throws ReflectiveOperationException {
      LOCK.invoke(lock);
      return "-";
    }
  }

  private static final class ByBoundHandle implements SharedObject {
    private final MethodHandle set = Cell.SET.bindTo(new AtomicInteger());

    @Override
    public Object perform(int thread, int operation) throws Exception {
      try {
        set.invokeExact(1);
        return "-";
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static final class OwnByReflection implements SharedObject {
    private static final Method NEXT = method(OwnByReflection.class, "next");
    private int number;

    @SuppressWarnings("UnusedMethod") // called by reflection
    synchronized int next() {
      return ++number;
    }

    @Override
    public Object perform(int thread, int operation) throws ReflectiveOperationException {
      return NEXT.invoke(this);
    }
  }

  private static Method method(Class<?> owner, String name) {
    try {
      return owner.getDeclaredMethod(name);
    } catch (NoSuchMethodException e) {
      throw new LinkageError("a method is not there", e);
    }
  }

  private static final class Cell implements Cloneable {
    static final Method GET = method(AtomicInteger.class, "get");
    static final MethodHandle SET;

    static final VarHandle NUMBERS =
        MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    static final Field FIELD;
    static final MethodHandle GETTER;
    static final MethodHandle SETTER;

    static {
      try {
        FIELD = Cell.class.getDeclaredField("number");
        GETTER = MethodHandles.lookup().findGetter(Cell.class, "number", int.class);
        SETTER = MethodHandles.lookup().findSetter(Cell.class, "number", int.class);
        MethodType sets = MethodType.methodType(void.class, int.class);
        SET = MethodHandles.lookup().findVirtual(AtomicInteger.class, "set", sets);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    int number;

    Cell copy() {
      try {
        return (Cell) clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private static final class Seen<S> implements SharedObject {
    private final S state;
    private final Consumer<S> change;
    private final Function<S, Object> look;
    private volatile int other;

    Seen(S state, Consumer<S> change, Function<S, Object> look) {
      this.state = state;
      this.change = change;
      this.look = look;
    }

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        change.accept(state);
        return "-";
      }
      int seen = other;
      return seen == 0 ? look.apply(state) : seen;
    }
  }

  private static final class Torn implements SharedObject {
    private final byte[] bytes = new byte[2];
    private final Function<byte[], byte[]> copy;

    Torn(Function<byte[], byte[]> copy) {
      this.copy = copy;
    }

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        bytes[0] = 1;
        bytes[1] = 1;
        return "-";
      }
      byte[] seen = copy.apply(bytes);
      return seen[0] + "" + seen[1];
    }
  }
}
