package dev.plumbline.evidence;

/**
 * Explores subjects one after the other in a JVM that has the agent, as the command does. The first
 * argument is the number of operations of the largest scenarios; prints for each of the subjects
 * that follow its exit code, its name and what the command says.
 */
final class ExploredSubjects {
  private ExploredSubjects() {}

  public static void main(String[] arguments) {
    for (int i = 1; i < arguments.length; i++) {
      Cli run =
          Cli.run(
              "explore", "--subject", arguments[i], "--max-operations", arguments[0], "--quiet");
      System.out.printf(
          "%d %s: %s%n", run.code(), arguments[i], run.text().strip().replace('\n', ' '));
    }
    System.exit(0); // threads that are given up wait for ever
  }
}
