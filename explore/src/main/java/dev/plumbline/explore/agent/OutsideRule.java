package dev.plumbline.explore.agent;

import java.util.List;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Takes note of calls that reach out of the process, to files, sockets and other processes: what is
 * there is no memory of the program, so it is neither fresh in an execution nor seen when threads
 * share it. The call itself stays as it is. Printing to the console, from which nothing comes back,
 * is left out. The common pool of the JDK is out of an execution, too; the JDK itself only compares
 * executors with it.
 */
final class OutsideRule implements CallRule {
  private static final String POOL = "java/util/concurrent/ForkJoinPool";

  private static final List<String> CLASSES =
      List.of(
          "java/io/File",
          "java/io/RandomAccessFile",
          "java/lang/Process",
          "java/net/",
          "java/nio/channels/",
          "java/nio/file/Files",
          "java/sql/");

  /** Names and addresses, which are only computed. */
  private static final List<String> VALUES =
      List.of("java/net/URI", "java/net/URLDecoder", "java/net/URLEncoder", "java/net/Inet");

  private static boolean isOutside(String owner) {
    return CLASSES.stream().anyMatch(owner::startsWith)
        && VALUES.stream().noneMatch(owner::startsWith)
        && !owner.endsWith("Exception");
  }

  @Override
  public boolean apply(MethodEdit edit, MethodInsnNode call) {
    if (Scope.isJdk(edit.owner.node.name)) {
      return false;
    }
    if (isOutside(call.owner)) {
      edit.before(call, edit.snippet().push(edit.site()).call(Hook.OUTSIDE));
    } else if (call.owner.equals(POOL) && call.name.equals("commonPool")) {
      edit.before(call, edit.snippet().call(Hook.COMMON_POOL));
    }
    return false; // it may be something else as well
  }
}
