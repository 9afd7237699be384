package dev.plumbline.explore.agent;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Announces calls of objects that keep their state in classes of the JDK which are not
 * instrumented, such as string builders: each is an access to all of it. Without that, two
 * operations that share such an object would pass for independent, and be told in an order in which
 * they never happened.
 */
final class UnseenStateRule implements CallRule {
  private static final String STATE = "contents";

  /** Those that keep numbers and texts only, so that nobody gets at other objects through them. */
  private static final Set<String> CLASSES =
      Set.of(
          "java/lang/StringBuilder",
          "java/lang/StringBuffer",
          "java/io/ByteArrayOutputStream",
          "java/io/CharArrayWriter",
          "java/io/StringReader",
          "java/io/StringWriter",
          "java/nio/Buffer",
          "java/nio/ByteBuffer",
          "java/nio/CharBuffer",
          "java/nio/DoubleBuffer",
          "java/nio/FloatBuffer",
          "java/nio/IntBuffer",
          "java/nio/LongBuffer",
          "java/nio/ShortBuffer",
          "java/util/regex/Matcher",
          "java/util/zip/Adler32",
          "java/util/zip/CRC32");

  private static final Set<String> LOOKS =
      Set.of("toString", "length", "charAt", "isEmpty", "indexOf", "substring", "size", "getValue");

  static boolean isUnseen(String className) {
    return CLASSES.contains(className);
  }

  @Override
  public boolean apply(MethodEdit edit, MethodInsnNode call) {
    if (call.getOpcode() != Opcodes.INVOKEVIRTUAL
        || !isUnseen(call.owner)
        || Scope.isJdk(edit.owner.node.name)) {
      return false;
    }
    Hook hook = LOOKS.contains(call.name) ? Hook.READ_FIELD : Hook.WRITE_FIELD;
    Arguments arguments = new Arguments(edit, call);
    Snippet snippet = edit.snippet();
    arguments.store(snippet);
    snippet.op(Opcodes.DUP).push(edit.name(STATE)).push(edit.site()).call(hook);
    arguments.load(snippet);
    edit.before(call, snippet);
    return true;
  }
}
