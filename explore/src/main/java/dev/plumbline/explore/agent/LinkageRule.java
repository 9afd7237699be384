package dev.plumbline.explore.agent;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/**
 * Mutes the hooks where the JVM asks Java code to load, to link or to initialize a class, and where
 * the JDK keeps its books. A thread cannot hand over there, and to end it would spoil the class.
 */
final class LinkageRule {
  private static final String LOADER = "java/lang/ClassLoader";
  private static final String LINKER = "java/lang/invoke/MethodHandleNatives";

  /** Where newer JDKs make what reflection calls; it is kept with the field or the method. */
  private static final String ACCESSORS = "jdk/internal/reflect/MethodHandleAccessorFactory";

  /** Where newer JDKs keep a list of thread pools. */
  private static final String POOLS = "jdk/internal/vm/SharedThreadContainer";

  /**
   * Where the JDK finds out how numbers are written in a language. Newer ones remember it of the
   * language that was asked for last, which may have been by the tool.
   */
  private static final Map<String, String> LANGUAGES =
      Map.of(
          "java/text/DecimalFormatSymbols",
          "(Ljava/util/Locale;)Ljava/text/DecimalFormatSymbols;",
          "java/text/NumberFormat",
          "(Ljava/util/Locale;Ljava/text/NumberFormat$Style;I)Ljava/text/NumberFormat;");

  private static final Set<String> UPCALLS =
      Set.of(
          "linkCallSite",
          "linkDynamicConstant",
          "linkMethod",
          "linkMethodHandleConstant",
          "findMethodHandleType");

  private LinkageRule() {}

  /** The classes of the JDK in which there is something to mute. */
  static Set<String> classes() {
    Set<String> classes = new HashSet<>(LANGUAGES.keySet());
    classes.addAll(Set.of(LOADER, LINKER, POOLS, ACCESSORS));
    return classes;
  }

  static boolean applies(String className, MethodNode method) {
    if ((method.access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) != 0) {
      return false;
    }
    if (className.equals(POOLS)) {
      return method.name.equals("create") || method.name.equals("close");
    }
    if (className.equals(ACCESSORS)) {
      return method.name.startsWith("new");
    }
    if (LANGUAGES.containsKey(className)) {
      return method.name.equals("getInstance") && method.desc.equals(LANGUAGES.get(className));
    }
    return className.equals(LOADER)
        ? method.name.equals("loadClass")
        : UPCALLS.contains(method.name);
  }

  static void apply(MethodEdit edit) {
    String name = edit.owner.node.name;
    Hook begin = name.equals(POOLS) || LANGUAGES.containsKey(name) ? Hook.MUTE : Hook.QUIET;
    Around.wrap(edit, edit.snippet().call(begin), last -> last.call(Hook.LOUD));
  }
}
