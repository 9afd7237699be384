package dev.plumbline.subjects.register;

import dev.plumbline.subjects.Subject;
import dev.plumbline.subjects.multiword.MultiWords;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The registers of the catalog. */
public final class Registers {
  private static final String TYPE = "register";

  private Registers() {}

  /** Those that are right first. */
  public static List<Subject> subjects() {
    return Stream.concat(ofOneWord().stream(), MultiWords.registers().stream())
        .sorted(Comparator.comparing(subject -> subject.defect() != null))
        .toList();
  }

  private static List<Subject> ofOneWord() {
    return List.of(
        Subject.linearizable("locked-register", TYPE, "folklore", LockedRegister::new),
        Subject.linearizable("atomic-register", TYPE, "folklore", AtomicRegister::new),
        Subject.broken(
            "check-then-act-register",
            TYPE,
            "folklore",
            "cas looks and then writes, so two of them may succeed from one value.",
            CheckThenActRegister::new),
        Subject.broken(
            "identity-register",
            TYPE,
            "folklore",
            "cas compares references, so it may fail although the values are equal.",
            IdentityRegister::new));
  }
}
