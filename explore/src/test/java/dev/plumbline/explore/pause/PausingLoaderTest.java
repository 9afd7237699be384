package dev.plumbline.explore.pause;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

class PausingLoaderTest {
  /** What a class may do, with a number for each method that tells whether it did it. */
  public static class Various implements IntSupplier {
    private static int made;
    private final long[] longs = new long[2];
    private int field;
    private final AtomicInteger atomic = new AtomicInteger(3);

    public Various() {
      this(next());
    }

    private Various(int first) {
      field = first;
    }

    private static int next() {
      made = made + 1;
      return made;
    }

    int fields() {
      field = field + 1;
      return field;
    }

    long elements() {
      longs[1] = 7;
      return longs[1];
    }

    int monitors() {
      synchronized (longs) {
        return 5;
      }
    }

    int atomics() {
      return atomic.incrementAndGet();
    }

    int branches(int n) {
      int sum = 0;
      for (int i = 0; i < n; i++) {
        try {
          sum += i % 2 == 0 ? i : Integer.parseInt("x");
        } catch (NumberFormatException e) {
          sum += 100;
        }
      }
      return sum;
    }

    @Override
    public int getAsInt() {
      IntSupplier lambda = () -> fields() + branches(4);
      return lambda.getAsInt() + (int) elements() + monitors() + atomics();
    }
  }

  @Test
  void copy_doesTheSame() {
    IntSupplier copied = (IntSupplier) PausingLoader.objectsOf(Various.class).get();
    assertNotSame(Various.class, copied.getClass());
    assertEquals(new Various().getAsInt(), copied.getAsInt());
  }

  @Test
  void whatIsNotCopied_isShared() throws ReflectiveOperationException {
    ClassLoader originals = Various.class.getClassLoader();
    ClassLoader loader = new PausingLoader(originals, Various.class.getName()::equals);
    assertSame(PausingCode.class, loader.loadClass(PausingCode.class.getName()));
    assertSame(
        loader.loadClass(Various.class.getName()), loader.loadClass(Various.class.getName()));
  }

  @Test
  void classWithoutConstructor_isRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> PausingLoader.objectsOf(PausingLoader.class));
  }

  /** Of a Java that is not known yet, no class file at all, and one method as long as may be. */
  @Test
  void whatCannotPause_isLeftAsItIs() throws Exception {
    byte[] code = classFile();
    code[7] = (byte) 200;
    assertSame(code, PausingLoader.pausing(code));
    byte[] nothing = new byte[3];
    assertSame(nothing, PausingLoader.pausing(nothing));
    byte[] long64 = longMethod();
    assertSame(long64, PausingLoader.pausing(long64));
  }

  private static byte[] longMethod() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "Long", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "run", "()V", null, null);
    for (int i = 0; i < 15_000; i++) {
      method.visitFieldInsn(Opcodes.GETSTATIC, "Long", "field", "I");
      method.visitInsn(Opcodes.POP);
    }
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(1, 0);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static byte[] classFile() throws IOException {
    String file = Various.class.getName().replace('.', '/') + ".class";
    try (InputStream in = Various.class.getClassLoader().getResourceAsStream(file)) {
      return in.readAllBytes();
    }
  }

  @Test
  void pausesBeforeWhatThreadsMayShare() throws Exception {
    ClassNode node = new ClassNode();
    new ClassReader(PausingLoader.pausing(classFile())).accept(node, 0);
    // field: two reads and a write. longs: twice itself, twice an element. A monitor and its field.
    assertEquals(
        List.of("fields 3", "elements 4", "monitors 2", "atomics 2", "branches 0"),
        pauses(node, "fields", "elements", "monitors", "atomics", "branches"));
  }

  private static List<String> pauses(ClassNode node, String... names) {
    List<String> counts = new ArrayList<>();
    for (String name : names) {
      MethodNode method =
          node.methods.stream().filter(m -> m.name.equals(name)).findFirst().orElseThrow();
      int count = 0;
      for (AbstractInsnNode instruction : method.instructions) {
        if (instruction instanceof MethodInsnNode call && call.owner.endsWith("/InnerPauses")) {
          count++;
        }
      }
      counts.add(name + " " + count);
    }
    return counts;
  }
}
