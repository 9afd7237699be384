package dev.plumbline.explore.agent;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Has a thread wait for the modeled monitor of an object where it calls a synchronized method of a
 * class of the JDK: such a method cannot lose its own monitor, and in it would be too late. Which
 * method a call ends in is known only by the object, so all calls are told that may end in one.
 */
final class GateRule implements CallRule {
  private static final String[] CLASSES = {
    "java/util/Vector",
    "java/util/Stack",
    "java/util/Hashtable",
    "java/util/Properties",
    "java/util/Random",
    "java/util/Observable",
  };

  /** What these classes can be taken for. */
  private static final Set<String> TYPES =
      Set.of(
          "java/util/Vector",
          "java/util/Stack",
          "java/util/Hashtable",
          "java/util/Properties",
          "java/util/Random",
          "java/util/Observable",
          "java/util/Dictionary",
          "java/util/Map",
          "java/util/List",
          "java/util/Collection",
          "java/util/SequencedCollection",
          "java/util/AbstractList",
          "java/util/AbstractCollection",
          "java/util/random/RandomGenerator",
          "java/lang/Iterable");

  /** Signatures of the methods; read when the first call needs them. */
  private Set<String> methods;

  /** Lets the monitor go where a synchronized method of an existing class ends. */
  static void open(MethodEdit edit) {
    int access = edit.method.access;
    if ((access & Opcodes.ACC_SYNCHRONIZED) == 0
        || edit.isStatic()
        || !Scope.isJdk(edit.owner.node.name)
        || !Around.keepsThis(edit)) {
      return;
    }
    int site = edit.site();
    Around.wrap(
        edit,
        edit.snippet().variable(Opcodes.ALOAD, 0).call(Hook.ENTERED),
        last -> last.variable(Opcodes.ALOAD, 0).push(site).call(Hook.AFTER_EXIT));
  }

  @Override
  public boolean apply(MethodEdit edit, MethodInsnNode call) {
    if (call.getOpcode() == Opcodes.INVOKESTATIC
        || !mayBeGated(edit.owner.hierarchy, call.owner)
        || !methods(edit.owner.hierarchy).contains(call.name + call.desc)) {
      return false;
    }
    Arguments arguments = new Arguments(edit, call);
    Snippet snippet = edit.snippet();
    arguments.store(snippet);
    snippet.op(Opcodes.DUP);
    if (call.getOpcode() != Opcodes.INVOKESPECIAL) {
      snippet.push(edit.name(call.name + call.desc)).push(edit.site()).call(Hook.BEFORE_CALL);
    } else if (isSynchronized(edit.owner.hierarchy, call)) {
      snippet.push(edit.site()).call(Hook.BEFORE_SYNCHRONIZED);
    } else {
      return false;
    }
    arguments.load(snippet);
    edit.before(call, snippet);
    return true;
  }

  private static boolean mayBeGated(Hierarchy hierarchy, String owner) {
    if (TYPES.contains(owner)) {
      return true;
    }
    ClassOutline outline =
        Scope.isJdk(owner) || owner.startsWith("[") ? null : hierarchy.outline(owner);
    return outline != null
        && outline.superName != null
        && !outline.superName.equals("java/lang/Object")
        && mayBeGated(hierarchy, outline.superName);
  }

  private static boolean isSynchronized(Hierarchy hierarchy, MethodInsnNode call) {
    for (String name : CLASSES) {
      if (hierarchy.inherits(call.owner, call.name, call.desc, name)
          && hierarchy.outline(name).synchronizedMethods().contains(call.name + call.desc)) {
        return true;
      }
    }
    return false;
  }

  private synchronized Set<String> methods(Hierarchy hierarchy) {
    if (methods == null) {
      methods = new HashSet<>();
      for (String name : CLASSES) {
        ClassOutline outline = hierarchy.outline(name);
        if (outline != null) {
          methods.addAll(outline.synchronizedMethods());
        }
      }
    }
    return methods;
  }
}
