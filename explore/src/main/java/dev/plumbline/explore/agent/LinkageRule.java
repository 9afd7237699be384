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

  /** The same of older JDKs, for what is called by reflection often. */
  private static final String GENERATOR = "jdk/internal/reflect/MethodAccessorGenerator";

  /** Which the JDK compiles anew for one that is used often, and keeps in other types. */
  private static final String HANDLE = "java/lang/invoke/MethodHandle";

  private static final Set<String> OF_HANDLES = Set.of("customize", "asType");

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
    classes.addAll(Set.of(LOADER, LINKER, HANDLE, POOLS, ACCESSORS, GENERATOR));
    return classes;
  }

  static boolean applies(String className, MethodNode method) {
    if ((method.access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) != 0) {
      return false;
    }
    if (className.equals(POOLS)) {
      return method.name.equals("create") || method.name.equals("close");
    }
    if (className.equals(HANDLE)) {
      return OF_HANDLES.contains(method.name);
    }
    if (className.equals(GENERATOR)) {
      return method.name.startsWith("generate") && (method.access & Opcodes.ACC_PUBLIC) != 0;
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
    boolean keepsBooks = name.equals(POOLS) || name.equals(HANDLE) || LANGUAGES.containsKey(name);
    Hook begin = keepsBooks ? Hook.MUTE : Hook.QUIET;
    Around.wrap(edit, edit.snippet().call(begin), last -> last.call(Hook.LOUD));
  }
}
