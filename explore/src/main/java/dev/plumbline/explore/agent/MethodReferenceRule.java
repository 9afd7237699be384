package dev.plumbline.explore.agent;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * A reference such as {@code Thread::start} is a call that no code of the class contains: the JVM
 * makes it. So it is turned into the lambda expression that means the same, whose body is a method
 * of the class and is rewritten like any other.
 */
final class MethodReferenceRule {
  private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";
  private static final int IMPLEMENTATION = 1;

  private MethodReferenceRule() {}

  /** The method that a reference refers to, if it stands in another class; else null. */
  static Handle referred(ClassEdit owner, InvokeDynamicInsnNode instruction) {
    if (owner.treatment != Treatment.WHOLE
        || !instruction.bsm.getOwner().equals(FACTORY)
        || !(instruction.bsmArgs[IMPLEMENTATION] instanceof Handle handle)
        || handle.getOwner().equals(owner.node.name)) {
      return null;
    }
    return switch (handle.getTag()) {
      case Opcodes.H_INVOKEVIRTUAL, Opcodes.H_INVOKEINTERFACE, Opcodes.H_INVOKESTATIC -> handle;
      default -> null;
    };
  }

  /** A method that calls the one referred to. */
  static MethodNode body(InvokeDynamicInsnNode instruction, Handle referred, int number) {
    Type[] given = Type.getArgumentTypes(referred.getDesc());
    boolean isStatic = referred.getTag() == Opcodes.H_INVOKESTATIC;
    Type[] taken = isStatic ? given : withReceiver(Type.getObjectType(referred.getOwner()), given);
    // What is captured must have the very type that it has where it is captured.
    Type[] captured = Type.getArgumentTypes(instruction.desc);
    System.arraycopy(captured, 0, taken, 0, captured.length);
    Type answer = Type.getReturnType(referred.getDesc());
    MethodNode body =
        new MethodNode(
            Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
            "lambda$" + referred.getName() + "$plumbline" + number,
            Type.getMethodDescriptor(answer, taken),
            null,
            null);
    InsnList code = body.instructions;
    int size = 0;
    for (Type type : taken) {
      code.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), size));
      size += type.getSize();
    }
    code.add(call(referred));
    code.add(new InsnNode(answer.getOpcode(Opcodes.IRETURN)));
    body.maxLocals = size;
    body.maxStack = Math.max(size, answer.getSize());
    return body;
  }

  /** Lets the reference refer to a method of the class. */
  static void refer(ClassEdit owner, InvokeDynamicInsnNode instruction, MethodNode body) {
    boolean isInterface = (owner.node.access & Opcodes.ACC_INTERFACE) != 0;
    owner.node.methods.add(body);
    instruction.bsmArgs[IMPLEMENTATION] =
        new Handle(Opcodes.H_INVOKESTATIC, owner.node.name, body.name, body.desc, isInterface);
  }

  private static MethodInsnNode call(Handle referred) {
    int opcode =
        switch (referred.getTag()) {
          case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
          case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
          default -> Opcodes.INVOKEVIRTUAL;
        };
    return new MethodInsnNode(
        opcode,
        referred.getOwner(),
        referred.getName(),
        referred.getDesc(),
        referred.isInterface());
  }

  private static Type[] withReceiver(Type receiver, Type[] types) {
    Type[] all = new Type[types.length + 1];
    all[0] = receiver;
    System.arraycopy(types, 0, all, 1, types.length);
    return all;
  }
}
