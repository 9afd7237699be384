package dev.plumbline.explore.agent;

import dev.plumbline.explore.runtime.Caller;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes classes that call a method or a constructor as compiled code would. Neither reflection nor
 * method handles: both generate classes at a time of their own choosing, on the thread that calls.
 * A generated class is a hidden nestmate of the class under test, so that it may call whatever that
 * may; for a class of the JDK it is one of ours, and may call what is public.
 */
public final class Callers {
  private static final String CALLER = Type.getInternalName(Caller.class);
  private static final String CALL = "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;";
  private static final String NUMBER = "java/lang/Number";

  private Callers() {}

  /**
   * What calls a method of objects of a class.
   *
   * @throws IllegalArgumentException if it may not be called
   */
  public static Caller of(Class<?> target, Method method) {
    return define(callable(target, method), method, method.getReturnType());
  }

  /**
   * What calls a constructor.
   *
   * @throws IllegalArgumentException if it may not be called
   */
  public static Caller of(Constructor<?> constructor) {
    return define(constructor.getDeclaringClass(), constructor, constructor.getDeclaringClass());
  }

  /** The class to name in the call: one that we may see. */
  private static Class<?> callable(Class<?> target, Method method) {
    if (isVisible(target)) {
      return target;
    }
    for (Class<?> c = target; c != null; c = c.getSuperclass()) {
      if (isVisible(c) && has(c, method)) {
        return c;
      }
      for (Class<?> face : c.getInterfaces()) {
        if (isVisible(face) && has(face, method)) {
          return face;
        }
      }
    }
    throw notCallable(method);
  }

  /** Whether a call can name it; hidden classes, as those of lambdas, have no name. */
  private static boolean isVisible(Class<?> type) {
    return !type.isHidden() && (!isJdk(type) || isPublic(type));
  }

  private static boolean has(Class<?> type, Method method) {
    try {
      return type.getMethod(method.getName(), method.getParameterTypes()).getReturnType()
          == method.getReturnType();
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  private static boolean isJdk(Class<?> type) {
    return Scope.isJdk(type.getName().replace('.', '/'));
  }

  private static boolean isPublic(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getEnclosingClass()) {
      if (!Modifier.isPublic(c.getModifiers())) {
        return false;
      }
    }
    return type.getModule().isExported(type.getPackageName(), Callers.class.getModule());
  }

  private static Caller define(Class<?> owner, Executable callee, Class<?> answer) {
    if (isJdk(owner) && !(isPublic(owner) && Modifier.isPublic(callee.getModifiers()))) {
      throw notCallable(callee);
    }
    Class<?> host = isJdk(owner) ? Callers.class : owner;
    byte[] bytes = generate(host, owner, callee, answer);
    if (Agent.isPresent()) {
      bytes = Agent.agent().transformer().rewriteCalls(host.getClassLoader(), bytes);
    }
    try {
      MethodHandles.Lookup lookup =
          lookupIn(host).defineHiddenClass(bytes, true, MethodHandles.Lookup.ClassOption.NESTMATE);
      return (Caller) lookup.lookupClass().getConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new IllegalArgumentException(notCallable(callee).getMessage(), e);
    }
  }

  /**
   * What may define a nestmate of a class. Classes of another loader are in a module of their own,
   * to which nobody has full access but the JDK itself; the agent has opened the JDK to us.
   */
  private static MethodHandles.Lookup lookupIn(Class<?> host) throws ReflectiveOperationException {
    if (host.getModule() == Callers.class.getModule() || !Agent.isPresent()) {
      return MethodHandles.privateLookupIn(host, MethodHandles.lookup());
    }
    return trustedIn(host);
  }

  /** What may define a class beside any other. */
  static MethodHandles.Lookup trustedIn(Class<?> host) throws ReflectiveOperationException {
    Field trusted = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
    trusted.setAccessible(true);
    return ((MethodHandles.Lookup) trusted.get(null)).in(host);
  }

  private static IllegalArgumentException notCallable(Executable callee) {
    return new IllegalArgumentException(
        "%s of %s may not be called from outside its module"
            .formatted(callee.getName(), callee.getDeclaringClass().getName()));
  }

  private static byte[] generate(
      Class<?> host, Class<?> owner, Executable callee, Class<?> answer) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    String name = Type.getInternalName(host) + "$$Caller";
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC;
    writer.visit(Opcodes.V17, access, name, null, "java/lang/Object", new String[] {CALLER});
    MethodVisitor init = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    init.visitCode();
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    init.visitInsn(Opcodes.RETURN);
    init.visitMaxs(0, 0);
    MethodVisitor call = writer.visitMethod(Opcodes.ACC_PUBLIC, "call", CALL, null, null);
    call.visitCode();
    generateCall(call, owner, callee);
    box(call, Type.getType(answer));
    call.visitInsn(Opcodes.ARETURN);
    call.visitMaxs(0, 0);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void generateCall(MethodVisitor call, Class<?> owner, Executable callee) {
    String ownerName = Type.getInternalName(owner);
    boolean isStatic = Modifier.isStatic(callee.getModifiers());
    if (callee instanceof Constructor) {
      call.visitTypeInsn(Opcodes.NEW, ownerName);
      call.visitInsn(Opcodes.DUP);
    } else if (!isStatic) {
      call.visitVarInsn(Opcodes.ALOAD, 1);
      call.visitTypeInsn(Opcodes.CHECKCAST, ownerName);
    }
    Class<?>[] parameters = callee.getParameterTypes();
    for (int i = 0; i < parameters.length; i++) {
      call.visitVarInsn(Opcodes.ALOAD, 2);
      call.visitIntInsn(Opcodes.SIPUSH, i);
      call.visitInsn(Opcodes.AALOAD);
      unbox(call, Type.getType(parameters[i]));
    }
    if (callee instanceof Constructor<?> constructor) {
      String descriptor = Type.getConstructorDescriptor(constructor);
      call.visitMethodInsn(Opcodes.INVOKESPECIAL, ownerName, "<init>", descriptor, false);
      return;
    }
    int opcode =
        isStatic
            ? Opcodes.INVOKESTATIC
            : owner.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
    String descriptor = Type.getMethodDescriptor((Method) callee);
    call.visitMethodInsn(opcode, ownerName, callee.getName(), descriptor, owner.isInterface());
  }

  private static void unbox(MethodVisitor call, Type type) {
    switch (type.getSort()) {
      case Type.BOOLEAN -> unbox(call, "java/lang/Boolean", type);
      case Type.CHAR -> unbox(call, "java/lang/Character", type);
      case Type.ARRAY, Type.OBJECT -> call.visitTypeInsn(Opcodes.CHECKCAST, type.getInternalName());
      default -> unbox(call, NUMBER, type);
    }
  }

  private static void unbox(MethodVisitor call, String box, Type type) {
    call.visitTypeInsn(Opcodes.CHECKCAST, box);
    String method = type.getClassName() + "Value";
    call.visitMethodInsn(Opcodes.INVOKEVIRTUAL, box, method, "()" + type, false);
  }

  private static void box(MethodVisitor call, Type type) {
    if (type.getSort() == Type.VOID) {
      call.visitInsn(Opcodes.ACONST_NULL);
      return;
    }
    String box = box(type);
    if (box != null) {
      call.visitMethodInsn(
          Opcodes.INVOKESTATIC, box, "valueOf", "(" + type + ")L" + box + ";", false);
    }
  }

  private static String box(Type type) {
    return switch (type.getSort()) {
      case Type.BOOLEAN -> "java/lang/Boolean";
      case Type.CHAR -> "java/lang/Character";
      case Type.BYTE -> "java/lang/Byte";
      case Type.SHORT -> "java/lang/Short";
      case Type.INT -> "java/lang/Integer";
      case Type.FLOAT -> "java/lang/Float";
      case Type.LONG -> "java/lang/Long";
      case Type.DOUBLE -> "java/lang/Double";
      default -> null;
    };
  }
}
