package dev.plumbline.explore.pause;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Puts a call of {@code InnerPauses.here()} before every instruction by which threads may meet:
 * accesses of fields and elements, entries of monitors, and calls of what is concurrent in the JDK.
 * The call takes nothing and leaves nothing, so stack, variables and frames stay as they were.
 * Cost: one pass over the class file.
 */
final class PausingCode extends ClassVisitor {
  private static final String PAUSES = "dev/plumbline/record/workload/InnerPauses";
  private static final int ASM = Opcodes.ASM9;

  private PausingCode(ClassWriter writer) {
    super(ASM, writer);
  }

  static byte[] of(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(new PausingCode(writer), 0);
    return writer.toByteArray();
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
    return name.equals("<clinit>") ? method : new PausingMethod(method);
  }

  private static final class PausingMethod extends MethodVisitor {
    PausingMethod(MethodVisitor method) {
      super(ASM, method);
    }

    private void pause() {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, PAUSES, "here", "()V", false);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      pause();
      super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitInsn(int opcode) {
      boolean element =
          (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
              || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE);
      if (element || opcode == Opcodes.MONITORENTER) {
        pause();
      }
      super.visitInsn(opcode);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (owner.startsWith("java/util/concurrent/") || owner.equals("java/lang/invoke/VarHandle")) {
        pause();
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }
  }
}
