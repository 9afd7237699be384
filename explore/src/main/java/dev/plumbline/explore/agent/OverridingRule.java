package dev.plumbline.explore.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Methods of the program that override one for which a model stands in, as those of a lock that
 * counts how often it is taken. Which method a call ends in is known only by the object: one that
 * overrides it is called as it is written, and the model stands in where that calls the method of
 * its superclass. The model then calls the method of the JDK by the object, so where it is
 * overridden it has to pass the call on.
 */
final class OverridingRule {
  private OverridingRule() {}

  /**
   * A method that calls the model, or the method of the object's class if that overrides it. Its
   * arguments are those of the model.
   */
  static MethodInsnNode dispatching(MethodEdit edit, MethodInsnNode call, MethodInsnNode model) {
    Type receiver = Type.getObjectType(call.owner);
    MethodNode added = added(edit, call, receiver);
    LabelNode modeled = new LabelNode();
    Snippet asks = edit.snippet().variable(Opcodes.ALOAD, 0);
    asks.push(edit.name(call.name + call.desc)).call(Hook.OVERRIDES);
    added.instructions.add(asks.code);
    added.instructions.add(new JumpInsnNode(Opcodes.IFEQ, modeled));
    int site = load(added.instructions, receiver, call.desc);
    added.instructions.add(call.clone(null));
    added.instructions.add(end(call.desc));
    added.instructions.add(modeled);
    added.instructions.add(new FrameNode(Opcodes.F_SAME, 0, null, 0, null));
    callModel(added, receiver, call, model, site);
    edit.owner.node.methods.add(added);
    return callOf(edit, added);
  }

  /** A method that calls the model, which then gets at the method of the superclass. */
  static MethodInsnNode passing(MethodEdit edit, MethodInsnNode call, MethodInsnNode model) {
    Type receiver = Type.getObjectType(edit.owner.node.name);
    MethodNode added = added(edit, call, receiver);
    int site = sizeOf(receiver, call.desc);
    callModel(added, receiver, call, model, site);
    MethodEdit around = new MethodEdit(edit.owner, added);
    Around.wrap(
        around,
        around.snippet().variable(Opcodes.ALOAD, 0).call(Hook.PASSES_ON),
        last -> last.op(Opcodes.ACONST_NULL).call(Hook.PASSES_ON));
    around.finish();
    edit.owner.node.methods.add(added);
    return callOf(edit, added);
  }

  /** Lets a method that overrides another one pass on the call of a model. */
  static void passOn(MethodEdit edit) {
    MethodNode method = edit.method;
    LabelNode own = new LabelNode();
    InsnList code = edit.snippet().variable(Opcodes.ALOAD, 0).call(Hook.IS_PASSED_ON).code;
    code.add(new JumpInsnNode(Opcodes.IFEQ, own));
    load(code, Type.getObjectType(edit.owner.node.name), method.desc);
    String superclass = edit.owner.node.superName;
    code.add(
        new MethodInsnNode(Opcodes.INVOKESPECIAL, superclass, method.name, method.desc, false));
    code.add(end(method.desc));
    code.add(own);
    code.add(new FrameNode(Opcodes.F_SAME, 0, null, 0, null));
    method.instructions.insert(code);
    method.maxStack = Math.max(method.maxStack, sizeOf(Type.getType(Object.class), method.desc));
  }

  private static MethodNode added(MethodEdit edit, MethodInsnNode call, Type receiver) {
    MethodNode added =
        new MethodNode(
            Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
            call.name + "$plumbline" + edit.owner.node.methods.size(),
            withReceiver(receiver, call.desc),
            null,
            null);
    added.maxLocals = sizeOf(receiver, call.desc) + 1;
    added.maxStack = added.maxLocals + 1;
    return added;
  }

  private static String withReceiver(Type receiver, String descriptor) {
    Type[] taken = Type.getArgumentTypes(descriptor);
    Type[] all = new Type[taken.length + 2];
    all[0] = receiver;
    System.arraycopy(taken, 0, all, 1, taken.length);
    all[all.length - 1] = Type.INT_TYPE;
    return Type.getMethodDescriptor(Type.getReturnType(descriptor), all);
  }

  private static int sizeOf(Type receiver, String descriptor) {
    int size = receiver.getSize();
    for (Type type : Type.getArgumentTypes(descriptor)) {
      size += type.getSize();
    }
    return size;
  }

  /** Loads the object and the arguments; tells the number of the next variable. */
  private static int load(InsnList code, Type receiver, String descriptor) {
    code.add(new VarInsnNode(Opcodes.ALOAD, 0));
    int variable = receiver.getSize();
    for (Type type : Type.getArgumentTypes(descriptor)) {
      code.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), variable));
      variable += type.getSize();
    }
    return variable;
  }

  private static void callModel(
      MethodNode added, Type receiver, MethodInsnNode call, MethodInsnNode model, int site) {
    load(added.instructions, receiver, call.desc);
    added.instructions.add(new VarInsnNode(Opcodes.ILOAD, site));
    added.instructions.add(model);
    added.instructions.add(end(call.desc));
  }

  private static InsnNode end(String descriptor) {
    return new InsnNode(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
  }

  private static MethodInsnNode callOf(MethodEdit edit, MethodNode added) {
    boolean isInterface = (edit.owner.node.access & Opcodes.ACC_INTERFACE) != 0;
    return new MethodInsnNode(
        Opcodes.INVOKESTATIC, edit.owner.node.name, added.name, added.desc, isInterface);
  }
}
