package dev.plumbline.derive;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.algorithm.Specification;
import dev.plumbline.derive.language.CheckSettings;
import dev.plumbline.derive.language.Schema;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.search.FileJournal;
import dev.plumbline.derive.search.SearchJournal;
import dev.plumbline.derive.search.SearchProgress;
import dev.plumbline.derive.search.SearchResult;
import dev.plumbline.derive.search.SearchSettings;
import dev.plumbline.derive.search.SpaceSearch;
import dev.plumbline.derive.space.SchemaSpace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Derives the correct algorithms of a schema.
 *
 * <pre>{@code
 * Schema schema = SchemaReader.read(Path.of("null-set.schema"));
 * Derivation derivation = Deriver.of(schema).derive();
 * derivation.minimal().forEach(a -> System.out.println(a.fillings()));
 * }</pre>
 */
public final class Deriver {
  private final Schema schema;
  private boolean honest;
  private int threads = 1;
  private Limits limits = Limits.none();
  private Consumer<SearchProgress> progress = p -> {};
  private Path journal;

  private Deriver(Schema schema) {
    this.schema = schema;
  }

  /** Derives from this schema. */
  public static Deriver of(Schema schema) {
    return new Deriver(schema);
  }

  /** Whether to multiply out all that the schema lets be counted once. */
  public Deriver honest(boolean on) {
    honest = on;
    return this;
  }

  /** How many threads search; more than one may check different candidates, with equal results. */
  public Deriver threads(int count) {
    threads = count;
    return this;
  }

  /** When to give up: the time is that of all, the number of states that of each check. */
  public Deriver limits(Limits other) {
    limits = other;
    return this;
  }

  /** Tells how far it has got, now and then. */
  public Deriver onProgress(Consumer<SearchProgress> listener) {
    progress = listener;
    return this;
  }

  /** Writes verdicts into this file, and begins with those that are there. */
  public Deriver journal(Path file) {
    journal = file;
    return this;
  }

  /**
   * Searches the space.
   *
   * @throws IOException if the journal cannot be used
   */
  public Derivation derive() throws IOException {
    long deadline = System.nanoTime() + limits.time().toNanos();
    SchemaSpace space = new SchemaSpace(schema, honest);
    SearchResult result =
        SpaceSearch.run(
            space,
            SearchSettings.of(bounds(schema.settings()))
                .withLimits(limits)
                .withWorkers(threads)
                .withProgress(progress)
                .withJournal(openJournal()));
    return new ResultSelection(result, bounds(schema.settings()), limits, deadline).derivation();
  }

  private SearchJournal openJournal() throws IOException {
    if (journal == null) {
      return SearchJournal.none();
    }
    UUID name = UUID.nameUUIDFromBytes(subject());
    return new FileJournal(journal, "plumbline derive 3 " + schema.name() + " " + name);
  }

  /** All that verdicts depend on; of a specification that is a class, its code. */
  private byte[] subject() throws IOException {
    ByteArrayOutputStream subject = new ByteArrayOutputStream();
    subject.writeBytes((honest + schema.text()).getBytes(StandardCharsets.UTF_8));
    if (schema.skeleton().specification() instanceof Specification.Given given) {
      Class<?> type = given.spec().getClass();
      String file = "/" + type.getName().replace('.', '/') + ".class";
      try (InputStream code = type.getResourceAsStream(file)) {
        subject.writeBytes(code == null ? new byte[0] : code.readAllBytes());
      }
    }
    return subject.toByteArray();
  }

  /** What a schema wants checked, the smallest first. */
  public static List<Bounds> bounds(CheckSettings settings) {
    List<Bounds> bounds = new ArrayList<>();
    for (int values : settings.values()) {
      Bounds unbounded =
          Bounds.unbounded(settings.threads(), values).withOperations(settings.operations());
      if (settings.stored().isEmpty()) {
        bounds.add(unbounded);
      }
      settings.stored().forEach(most -> bounds.add(unbounded.withStored(most)));
    }
    return bounds;
  }
}
