package dev.plumbline.cli;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.subjects.Subject;
import dev.plumbline.subjects.catalog.Catalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The commands with their options as completion sees them, taken from the definitions by which
 * command lines are parsed: what is completed is what is accepted.
 */
final class CompletedCommands {
  private static final int LONGEST = 76;
  private static final Set<String> FILES = Set.of("FILE", "PATH", "FROM", "TO");

  /**
   * What may follow an option, or stand on its own.
   *
   * @param words what to offer; those that end in a colon want more
   * @param files whether to offer names of files
   */
  record Value(List<String> words, boolean files) {
    boolean isOpen() {
      return words.isEmpty() && !files;
    }
  }

  /**
   * An option.
   *
   * @param names as typed, dashes included
   * @param about what it does, in a sentence
   * @param label what its value is called; empty if it takes none
   * @param value what its value may be; null if it takes none, or may go without
   */
  record Flag(List<String> names, String about, String label, Value value) {}

  /**
   * A command.
   *
   * @param about what it does, in a sentence
   * @param argument what stands after it besides options; null for nothing
   */
  record Entry(String name, String about, List<Flag> flags, Value argument) {}

  private final CommandLine root;

  CompletedCommands(CommandLine root) {
    this.root = root;
  }

  List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    root.getSubcommands().forEach((name, command) -> entries.add(entry(name, command)));
    return entries;
  }

  private Entry entry(String name, CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    List<Flag> flags =
        spec.options().stream().filter(o -> !o.hidden()).map(CompletedCommands::flag).toList();
    Value argument =
        spec.positionalParameters().stream().findFirst().map(this::argument).orElse(null);
    return new Entry(name, first(spec.usageMessage().description()), flags, argument);
  }

  private static String first(String[] lines) {
    return lines.length == 0 ? "" : lines[0];
  }

  private static Flag flag(OptionSpec option) {
    String about = String.join(" ", option.description()).replaceAll("; .*|\\.( .*)?$", "");
    boolean takesValue = option.arity().min() > 0;
    return new Flag(
        List.of(option.names()),
        about.length() <= LONGEST
            ? about
            : about.replaceAll("^(.{1,%d}) .*".formatted(LONGEST), "$1 ..."),
        takesValue ? option.paramLabel() : "",
        takesValue ? value(option.longestName(), option) : null);
  }

  private Value argument(ArgSpec argument) {
    return argument.paramLabel().equals("COMMAND")
        ? new Value(List.copyOf(root.getSubcommands().keySet()), false)
        : value(argument.paramLabel().equals("NAME") ? "--spec" : "", argument);
  }

  private static Value value(String name, ArgSpec argument) {
    List<String> words =
        switch (name) {
          case "--spec" -> specs();
          case "--relax" -> Relaxation.modeNames().stream().map(mode -> mode + ":").toList();
          case "--crash-model" -> CrashModel.all().stream().map(CrashModel::name).toList();
          case "--subject" -> Catalog.all().stream().map(Subject::name).toList();
          case "--input-format", "--output-format" -> FormatName.names();
          case "--format" -> formats(argument.paramLabel());
          default -> listed(argument);
        };
    return new Value(words, words.isEmpty() && FILES.contains(argument.paramLabel()));
  }

  private static List<String> specs() {
    return Specs.all().stream().map(e -> e.name() + (e.parameter().isEmpty() ? "" : ":")).toList();
  }

  private static List<String> formats(String label) {
    return label.contains("|") ? alternatives(label) : Choice.words(OutputFormat.class);
  }

  /** The words that the definition lists, or the label names. */
  private static List<String> listed(ArgSpec argument) {
    List<String> words = new ArrayList<>(alternatives(argument.paramLabel()));
    if (words.isEmpty() && argument.completionCandidates() != null) {
      // Of an enum these are its constants, which may be typed in small letters.
      argument
          .completionCandidates()
          .forEach(word -> words.add(word.toLowerCase(Locale.ROOT).replace('_', '-')));
    }
    return words;
  }

  /** As in {@code auto|never}; capital letters stand for something else. */
  private static List<String> alternatives(String label) {
    return label.contains("|")
        ? Stream.of(label.split("\\|")).filter(w -> w.matches("[a-z-]+")).toList()
        : List.of();
  }
}
