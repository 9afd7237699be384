package dev.plumbline.explore.agent;

import dev.plumbline.explore.runtime.Access;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Announces accesses to fields and elements that no code of the program contains: by reflection, by
 * handles of methods, and by the method that clones an object.
 */
final class ReflectionRule implements CallRule {
  private static final String OBJECT = "java/lang/Object";
  private static final String REFLECT = "java/lang/reflect/";

  @Override
  public boolean apply(MethodEdit edit, MethodInsnNode call) {
    if (call.owner.equals(OBJECT) && call.name.equals("clone")) {
      boolean known = call.getOpcode() == Opcodes.INVOKESPECIAL;
      edit.before(call, edit.snippet().op(Opcodes.DUP));
      Snippet after = edit.snippet().push(edit.site());
      edit.after(call, after.call(known ? Hook.CLONED : Hook.PERHAPS_CLONED));
      return true;
    }
    if (call.owner.equals("java/lang/invoke/MethodHandle") && call.name.startsWith("invoke")) {
      invoked(edit, call);
      return true;
    }
    if (call.owner.equals(REFLECT + "Method") && call.name.equals("invoke")) {
      Arguments arguments = new Arguments(edit, call.desc);
      Snippet snippet = edit.snippet();
      arguments.store(snippet);
      snippet.op(Opcodes.DUP);
      arguments.load(snippet);
      snippet.push(edit.site()).call(Hook.CALLED);
      arguments.load(snippet);
      edit.before(call, snippet);
      return true;
    }
    boolean reads = call.name.startsWith("get");
    if (!call.owner.startsWith(REFLECT)
        || !(reads || call.name.startsWith("set"))
        || !call.desc.startsWith("(Ljava/lang/Object;")) {
      return false;
    }
    if (call.owner.equals(REFLECT + "Field")) {
      field(edit, call, reads);
      return true;
    }
    if (call.owner.equals(REFLECT + "Array") && !call.name.equals("getLength")) {
      element(edit, call, reads);
      return true;
    }
    return false;
  }

  private static void field(MethodEdit edit, MethodInsnNode call, boolean reads) {
    Arguments arguments = new Arguments(edit, call.desc);
    Snippet snippet = edit.snippet();
    arguments.store(snippet);
    snippet.op(Opcodes.DUP);
    arguments.load(0, snippet);
    arguments.loadStored(1, snippet);
    snippet.push(reads ? Access.READ : Access.WRITE).push(edit.site()).call(Hook.REFLECTED);
    arguments.load(snippet);
    edit.before(call, snippet);
  }

  private static void element(MethodEdit edit, MethodInsnNode call, boolean reads) {
    Arguments arguments = new Arguments(edit, call.desc);
    Snippet snippet = edit.snippet();
    arguments.store(snippet);
    arguments.load(0, snippet);
    arguments.load(1, snippet);
    if (reads) {
      snippet.push(edit.site()).call(Hook.READ_ARRAY);
    } else {
      arguments.loadStored(2, snippet);
      snippet.push(edit.site()).call(Hook.STORE_ARRAY);
    }
    arguments.load(snippet);
    edit.before(call, snippet);
  }

  private static void invoked(MethodEdit edit, MethodInsnNode call) {
    Arguments arguments = new Arguments(edit, call.desc);
    Snippet snippet = edit.snippet();
    arguments.store(snippet);
    snippet.op(Opcodes.DUP);
    if (arguments.count() > 0 && arguments.type(0).getSort() == Type.OBJECT) {
      arguments.load(0, snippet);
    } else {
      snippet.op(Opcodes.ACONST_NULL);
    }
    arguments.loadStored(0, snippet);
    snippet.push(edit.site()).call(Hook.INVOKED);
    arguments.load(snippet);
    edit.before(call, snippet);
  }
}
