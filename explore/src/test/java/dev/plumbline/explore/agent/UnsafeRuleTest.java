package dev.plumbline.explore.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Field;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The class under test is generated: javac warns of every use of Unsafe. */
class UnsafeRuleTest {
  private static final String NAME = "Raw";
  private static final String UNSAFE = "sun/misc/Unsafe";

  @Test
  void apply_objectAndOffset_isAnnouncedAndAnAddressIsNot() throws Exception {
    Rewriting rewriting = new Rewriting(Treatment.WHOLE).add(file());
    Callable<?> made = rewriting.make(NAME);
    Class<?> unsafe = Class.forName("sun.misc.Unsafe");
    Field instance = unsafe.getDeclaredField("theUnsafe");
    instance.setAccessible(true);
    set(made, "unsafe", instance.get(null));
    Object number =
        unsafe
            .getMethod("objectFieldOffset", Field.class)
            .invoke(instance.get(null), made.getClass().getField("number"));
    set(made, "numberOffset", number);
    Object reference =
        unsafe
            .getMethod("objectFieldOffset", Field.class)
            .invoke(instance.get(null), made.getClass().getField("reference"));
    set(made, "referenceOffset", reference);
    HookLog.take();
    made.call();
    List<String> accesses =
        HookLog.take().stream().filter(line -> !line.startsWith("read static")).toList();
    assertEquals(
        List.of(
            "WRITE Raw = null",
            "UPDATE Raw = null",
            "COMPARE_AND_SET Raw = null",
            "failed",
            "WRITE Raw = first",
            "COMPARE_AND_SET Raw = second",
            "succeeded",
            "READ Raw = null"),
        accesses);
    assertEquals(11L, made.getClass().getField("number").get(made));
    assertEquals("second", made.getClass().getField("reference").get(made));
  }

  private static void set(Object made, String field, Object value) throws Exception {
    made.getClass().getField(field).set(null, value);
  }

  private static byte[] file() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    String[] interfaces = {"java/util/concurrent/Callable"};
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", interfaces);
    int constant = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    writer.visitField(constant, "unsafe", "L" + UNSAFE + ";", null, null);
    writer.visitField(constant, "numberOffset", "J", null, null);
    writer.visitField(constant, "referenceOffset", "J", null, null);
    writer.visitField(Opcodes.ACC_PUBLIC, "number", "J", null, null);
    writer.visitField(Opcodes.ACC_PUBLIC, "reference", "Ljava/lang/Object;", null, null);
    MethodVisitor init = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    init.visitInsn(Opcodes.RETURN);
    init.visitMaxs(0, 0);
    MethodVisitor call =
        writer.visitMethod(Opcodes.ACC_PUBLIC, "call", "()Ljava/lang/Object;", null, null);
    call(call, "numberOffset", "putOrderedLong", "(Ljava/lang/Object;JJ)V", 5L);
    call(call, "numberOffset", "getAndAddLong", "(Ljava/lang/Object;JJ)J", 6L);
    call(call, "numberOffset", "compareAndSwapLong", "(Ljava/lang/Object;JJJ)Z", 5L, 7L);
    String object = "Ljava/lang/Object;";
    call(call, "referenceOffset", "putObjectVolatile", "(" + object + "J" + object + ")V", "first");
    String swap = "(" + object + "J" + object + object + ")Z";
    call(call, "referenceOffset", "compareAndSwapObject", swap, "first", "second");
    call(call, "numberOffset", "getLongVolatile", "(Ljava/lang/Object;J)J");
    call.visitFieldInsn(Opcodes.GETSTATIC, NAME, "unsafe", "L" + UNSAFE + ";");
    call.visitInsn(Opcodes.DUP);
    call.visitLdcInsn(8L);
    call.visitMethodInsn(Opcodes.INVOKEVIRTUAL, UNSAFE, "allocateMemory", "(J)J", false);
    call.visitInsn(Opcodes.LCONST_1);
    call.visitMethodInsn(Opcodes.INVOKEVIRTUAL, UNSAFE, "putLong", "(JJ)V", false);
    call.visitInsn(Opcodes.ACONST_NULL);
    call.visitInsn(Opcodes.ARETURN);
    call.visitMaxs(0, 0);
    return writer.toByteArray();
  }

  private static void call(
      MethodVisitor call, String offset, String method, String descriptor, Object... values) {
    call.visitFieldInsn(Opcodes.GETSTATIC, NAME, "unsafe", "L" + UNSAFE + ";");
    call.visitVarInsn(Opcodes.ALOAD, 0);
    call.visitFieldInsn(Opcodes.GETSTATIC, NAME, offset, "J");
    for (Object value : values) {
      call.visitLdcInsn(value);
    }
    call.visitMethodInsn(Opcodes.INVOKEVIRTUAL, UNSAFE, method, descriptor, false);
    int size = Type.getReturnType(descriptor).getSize();
    if (size > 0) {
      call.visitInsn(size == 1 ? Opcodes.POP : Opcodes.POP2);
    }
  }
}
