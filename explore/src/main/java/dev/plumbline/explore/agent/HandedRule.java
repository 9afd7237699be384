package dev.plumbline.explore.agent;

import dev.plumbline.explore.runtime.Access;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Announces what the program hands over to methods of the JDK that are not instrumented: an array,
 * or an object that may keep something, such as an atomic variable that is made a text, or a string
 * builder by one of its interfaces. What the object is the runtime finds out.
 *
 * <p>A method that makes a text of what it is given, or looks at its elements, is given a copy, of
 * which each part is read by an event of its own. Others do all that they do after one event.
 */
final class HandedRule implements CallRule {
  private static final String ARRAYS = "java/util/Arrays";
  private static final String CONCATENATION = "java/lang/invoke/StringConcatFactory";

  /** Methods of Arrays that others do the work of, by vectors. */
  private static final Set<String> BY_VECTORS =
      Set.of("equals", "hashCode", "mismatch", "compare", "compareUnsigned");

  private static final Set<String> FOR_TEXTS =
      Set.of(
          "java/lang/String",
          "java/lang/StringBuilder",
          "java/lang/StringBuffer",
          "java/lang/Appendable",
          "java/lang/Integer",
          "java/lang/Long");

  /** Methods that change the arrays that they are given. */
  private static final List<String> CHANGING =
      List.of("fill", "sort", "set", "parallel", "get", "read", "transferTo");

  /** Types of which nothing is known but that something may be kept. */
  private static final Set<String> WIDE =
      Set.of(
          "java/lang/Object",
          "java/lang/CharSequence",
          "java/lang/Comparable",
          "java/lang/Number",
          "java/lang/Appendable",
          "java/lang/Readable",
          "java/lang/AutoCloseable",
          "java/lang/StringBuilder",
          "java/lang/StringBuffer",
          "java/util/regex/Matcher");

  private static final List<String> PACKAGES =
      List.of("java/io/", "java/nio/", "java/util/zip/", "java/util/concurrent/atomic/Atomic");

  private static final List<String> LOOKS =
      List.of(
          "indexOf",
          "substring",
          "toString",
          "hashCode",
          "equals",
          "compareTo",
          "length",
          "charAt",
          "isEmpty",
          "chars",
          "codePoints",
          "subSequence",
          "intValue",
          "longValue",
          "floatValue",
          "doubleValue",
          "shortValue",
          "byteValue",
          "getValue",
          "size");

  /** Those that keep numbers and texts only, and give themselves to nobody when they are made. */
  private static final Set<String> KEEPING =
      Set.of(
          "java/lang/StringBuilder",
          "java/lang/StringBuffer",
          "java/io/ByteArrayOutputStream",
          "java/io/CharArrayWriter",
          "java/io/StringReader",
          "java/io/StringWriter",
          "java/util/zip/Adler32",
          "java/util/zip/CRC32");

  /** What all objects have by default does nothing but look. */
  private static final Set<String> OF_MONITORS = Set.of("wait", "notify", "notifyAll", "getClass");

  static boolean keepsToItself(String className) {
    return KEEPING.contains(className);
  }

  @Override
  public boolean apply(MethodEdit edit, MethodInsnNode call) {
    if (Scope.isJdk(edit.owner.node.name)
        || edit.owner.treatment == Treatment.CALLS
        || !isUnseen(call)) {
      return false;
    }
    Arguments arguments = new Arguments(edit, call.desc);
    boolean isMade = call.name.equals("<init>");
    boolean receives =
        !isMade
            && call.getOpcode() != Opcodes.INVOKESTATIC
            && mayKeep(Type.getObjectType(call.owner));
    if (receives || anyMayKeep(arguments)) {
      hand(edit, call, arguments, receives);
    }
    return false; // whatever else is to be said about it
  }

  private static void hand(
      MethodEdit edit, MethodInsnNode call, Arguments arguments, boolean receives) {
    Snippet snippet = edit.snippet();
    arguments.store(snippet);
    for (int i = 0; i < arguments.count(); i++) {
      if (mayKeep(arguments.type(i))) {
        hand(edit, call, arguments, i, snippet);
      }
    }
    if (receives) {
      int access = LOOKS.contains(call.name) ? Access.READ : Access.WRITE;
      snippet.op(Opcodes.DUP).push(access).push(edit.site()).call(Hook.HANDED);
    }
    arguments.load(snippet);
    edit.before(call, snippet);
  }

  /** What a text is made of. */
  static void apply(MethodEdit edit, InvokeDynamicInsnNode text) {
    if (!text.bsm.getOwner().equals(CONCATENATION) || edit.owner.treatment != Treatment.WHOLE) {
      return;
    }
    Arguments arguments = new Arguments(edit, text.desc);
    if (!anyMayKeep(arguments)) {
      return;
    }
    Snippet snippet = edit.snippet();
    arguments.store(snippet);
    for (int i = 0; i < arguments.count(); i++) {
      if (mayKeep(arguments.type(i)) && arguments.type(i).getSort() == Type.OBJECT) {
        copy(edit, arguments, i, snippet);
      }
    }
    arguments.load(snippet);
    edit.before(text, snippet);
  }

  private static void hand(
      MethodEdit edit, MethodInsnNode call, Arguments arguments, int argument, Snippet snippet) {
    boolean changes =
        !call.name.equals("getBytes") && CHANGING.stream().anyMatch(call.name::startsWith);
    if (!changes && isForTexts(call)) {
      copy(edit, arguments, argument, snippet);
    } else if (arguments.type(argument).getSort() == Type.ARRAY) {
      arguments.load(argument, snippet);
      snippet.push(changes ? Access.WRITE : Access.READ).push(edit.site()).call(Hook.HANDED);
    }
  }

  private static void copy(MethodEdit edit, Arguments arguments, int argument, Snippet snippet) {
    arguments.load(argument, snippet);
    snippet.push(edit.site()).call(Hook.COPIED).cast(arguments.type(argument).getInternalName());
    arguments.store(argument, snippet);
  }

  /** Whether a method does not care which object it is given, but for what is in it. */
  private static boolean isForTexts(MethodInsnNode call) {
    return call.owner.equals(ARRAYS)
        || FOR_TEXTS.contains(call.owner)
        || (call.owner.equals("java/util/Objects") && call.name.equals("toString"))
        || (call.owner.startsWith("java/io/") && !call.name.equals("<init>"));
  }

  private static boolean isUnseen(MethodInsnNode call) {
    if (!Scope.isJdk(call.owner) || OF_MONITORS.contains(call.name)) {
      return false;
    }
    if (call.owner.equals(ARRAYS)) {
      return call.desc.startsWith("([B")
          || call.desc.startsWith("([C")
          || (BY_VECTORS.contains(call.name) && !call.desc.startsWith("([L"));
    }
    return !Scope.isInstrumented(call.owner)
        && !call.owner.equals("java/lang/Thread")
        && !call.owner.equals("java/lang/ThreadLocal")
        && !call.owner.startsWith("java/lang/invoke/")
        && !call.owner.startsWith("java/lang/reflect/")
        && !call.owner.startsWith("java/lang/ref/")
        && !call.owner.startsWith("java/util/concurrent/")
        && !call.owner.startsWith("java/util/function/")
        && !call.owner.endsWith("misc/Unsafe")
        && !call.owner.startsWith("java/nio/file/")
        && !(call.owner.equals("java/lang/System") && call.name.equals("arraycopy"));
  }

  private static boolean anyMayKeep(Arguments arguments) {
    for (int i = 0; i < arguments.count(); i++) {
      if (mayKeep(arguments.type(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean mayKeep(Type type) {
    if (type.getSort() == Type.ARRAY) {
      return true;
    }
    if (type.getSort() != Type.OBJECT) {
      return false;
    }
    String name = type.getInternalName();
    return WIDE.contains(name) || PACKAGES.stream().anyMatch(name::startsWith);
  }
}
