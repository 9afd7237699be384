package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files of compilers before Java 6 have no stack maps, and some have subroutines. */
class OldClassFilesTest {
  private static final String NAME = "Old";

  @Test
  void rewrite_classFilesWithoutStackMaps_work() throws Exception {
    for (int version : List.of(Opcodes.V1_1, Opcodes.V1_2, Opcodes.V1_4, Opcodes.V1_5)) {
      Rewriting rewriting = new Rewriting(Treatment.WHOLE).add(file(version));
      Callable<?> made = rewriting.make(NAME);
      HookLog.take();
      assertEquals("done", made.call());
      assertEquals(
          List.of(
              "enter class Old",
              "write static Old.field = done",
              "read static Old.field",
              "exit class Old"),
          HookLog.take());
    }
  }

  /** A static synchronized method with a loop and a subroutine. */
  private static byte[] file(int version) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    String[] interfaces = {"java/util/concurrent/Callable"};
    writer.visit(version, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", interfaces);
    writer.visitField(Opcodes.ACC_STATIC, "field", "Ljava/lang/Object;", null, null);
    MethodVisitor init = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    init.visitInsn(Opcodes.RETURN);
    init.visitMaxs(0, 0);
    MethodVisitor call =
        writer.visitMethod(Opcodes.ACC_PUBLIC, "call", "()Ljava/lang/Object;", null, null);
    call.visitInsn(Opcodes.LCONST_1);
    call.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, "work", "(J)Ljava/lang/Object;", false);
    call.visitInsn(Opcodes.ARETURN);
    call.visitMaxs(0, 0);
    work(
        writer.visitMethod(
            Opcodes.ACC_STATIC | Opcodes.ACC_SYNCHRONIZED,
            "work",
            "(J)Ljava/lang/Object;",
            null,
            null));
    return writer.toByteArray();
  }

  private static void work(MethodVisitor work) {
    Label subroutine = new Label();
    Label loop = new Label();
    work.visitLabel(loop);
    work.visitVarInsn(Opcodes.LLOAD, 0);
    work.visitInsn(Opcodes.LCONST_0);
    work.visitInsn(Opcodes.LCMP);
    work.visitJumpInsn(Opcodes.IFLT, loop);
    work.visitJumpInsn(Opcodes.JSR, subroutine);
    work.visitFieldInsn(Opcodes.GETSTATIC, NAME, "field", "Ljava/lang/Object;");
    work.visitInsn(Opcodes.ARETURN);
    work.visitLabel(subroutine);
    work.visitVarInsn(Opcodes.ASTORE, 2);
    work.visitLdcInsn("done");
    work.visitFieldInsn(Opcodes.PUTSTATIC, NAME, "field", "Ljava/lang/Object;");
    work.visitVarInsn(Opcodes.RET, 2);
    work.visitMaxs(0, 0);
  }
}
