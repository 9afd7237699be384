package dev.plumbline.cli;

import dev.plumbline.explore.leave.LeavingCode;
import dev.plumbline.explore.pause.PausingLoader;
import java.io.File;
import picocli.CommandLine.Option;

/** The option that says where the user's classes are. */
final class ClassPathOption {
  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description = "Where your classes are: jars and folders.")
  private String path;

  /** The folders and jars after one more. */
  String after(String first) {
    return path == null ? first : first + File.pathSeparator + path;
  }

  boolean given() {
    return path != null;
  }

  UserClasses open() {
    return UserClasses.on(path);
  }

  /** The same classes, whose code ends once nobody waits for it. */
  UserClasses openLeaving() {
    return UserClasses.on(path, LeavingCode::of);
  }

  /** The same classes, which pause inside of operations while a disturbed workload runs. */
  UserClasses openPausing() {
    return UserClasses.on(path, PausingLoader::pausing);
  }
}
