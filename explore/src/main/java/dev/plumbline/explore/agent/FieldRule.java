package dev.plumbline.explore.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * Announces accesses to fields that are not final. Of the final ones, two are drawn for each
 * process, and explored threads must not see what was drawn.
 */
final class FieldRule {
  /** {@code Set.of} and {@code Map.of}. */
  private static final String UNMODIFIABLE = "java/util/ImmutableCollections";

  private FieldRule() {}

  static void apply(MethodEdit edit, FieldInsnNode access) {
    if (access.owner.equals(UNMODIFIABLE) && access.getOpcode() == Opcodes.GETSTATIC) {
      drawn(edit, access);
    }
    if (edit.owner.hierarchy.isFinal(access.owner, access.name)) {
      return;
    }
    Type type = Type.getType(access.desc);
    switch (access.getOpcode()) {
      case Opcodes.GETFIELD -> announce(edit, access, access.name, Hook.READ_FIELD, Opcodes.DUP);
      case Opcodes.PUTFIELD -> write(edit, access, type);
      case Opcodes.GETSTATIC -> announce(edit, access, staticName(edit, access), Hook.READ_STATIC);
      default -> writeStatic(edit, access, type);
    }
  }

  private static void drawn(MethodEdit edit, FieldInsnNode access) {
    if (access.name.equals("SALT32L")) {
      edit.after(access, edit.snippet().call(Hook.ITERATES_FROM));
    } else if (access.name.equals("REVERSE")) {
      edit.after(access, edit.snippet().call(Hook.ITERATES_BACKWARD));
    }
  }

  private static void write(MethodEdit edit, FieldInsnNode access, Type type) {
    if (MethodEdit.isReference(type)) {
      announce(edit, access, access.name, Hook.STORE_FIELD, Opcodes.DUP2);
    } else if (type.getSize() == 1) {
      announce(edit, access, access.name, Hook.WRITE_FIELD, Opcodes.DUP2, Opcodes.POP);
    } else {
      int[] copyOwner = {Opcodes.DUP2_X1, Opcodes.POP2, Opcodes.DUP_X2};
      announce(edit, access, access.name, Hook.WRITE_FIELD, copyOwner);
    }
  }

  private static void writeStatic(MethodEdit edit, FieldInsnNode access, Type type) {
    String name = staticName(edit, access);
    if (MethodEdit.isReference(type)) {
      announce(edit, access, name, Hook.STORE_STATIC, Opcodes.DUP);
    } else {
      announce(edit, access, name, Hook.WRITE_STATIC);
    }
  }

  private static String staticName(MethodEdit edit, FieldInsnNode access) {
    return edit.owner.hierarchy.declaring(access.owner, access.name) + "." + access.name;
  }

  private static void announce(
      MethodEdit edit, FieldInsnNode access, String name, Hook hook, int... copy) {
    boolean plain = edit.owner.hierarchy.isPlain(access.owner, access.name);
    int site = plain ? edit.plainSite() : edit.site();
    Snippet snippet = edit.snippet().op(copy).push(edit.name(name)).push(site).call(hook);
    edit.before(access, snippet);
  }
}
