package dev.plumbline.explore.leave;

import dev.plumbline.core.decide.LeftThreads;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Puts a call of {@link LeftThreads#here} at the beginning of every method and before every jump
 * back: code that never ends comes to one of them again and again. The call takes nothing and
 * leaves nothing, so stack, variables and frames stay as they were. Cost: one pass over the class
 * file; while nobody was left, a call is the reading of a field.
 *
 * <p>Not reached is what goes on in the JDK for ever without calling such a class, as {@code
 * IntStream.generate(random::nextInt).sum()} does.
 */
public final class LeavingCode {
  private static final String THREADS = LeftThreads.class.getName().replace('.', '/');
  private static final int ASM = Opcodes.ASM9;

  private LeavingCode() {}

  /**
   * A class file whose code ends when it is left. Some cannot: those of a newer Java than is known
   * here, and those that would get larger than a class may be. They are given back as they are.
   */
  public static byte[] of(byte[] classFile) {
    try {
      ClassReader reader = new ClassReader(classFile);
      ClassWriter writer = new ClassWriter(reader, 0);
      reader.accept(new LeavingClass(writer), 0);
      return writer.toByteArray();
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      return classFile;
    }
  }

  private static final class LeavingClass extends ClassVisitor {
    LeavingClass(ClassWriter writer) {
      super(ASM, writer);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      return new LeavingMethod(super.visitMethod(access, name, descriptor, signature, exceptions));
    }
  }

  private static final class LeavingMethod extends MethodVisitor {
    private final Set<Label> passed = new HashSet<>();

    LeavingMethod(MethodVisitor method) {
      super(ASM, method);
    }

    private void ask() {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, THREADS, "here", "()V", false);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      ask();
    }

    @Override
    public void visitLabel(Label label) {
      passed.add(label);
      super.visitLabel(label);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      if (passed.contains(label)) {
        ask();
      }
      super.visitJumpInsn(opcode, label);
    }
  }
}
