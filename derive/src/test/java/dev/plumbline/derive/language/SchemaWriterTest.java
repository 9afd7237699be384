package dev.plumbline.derive.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.derive.BundledSchemas;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaWriterTest {
  @Test
  void text_isReadAgainAsTheSameAlgorithm() {
    for (String name :
        List.of("treiber-stack", "michael-scott-queue", "unvalidated-set", "cas-set")) {
      Schema schema = SchemaReader.parse(BundledSchemas.text(name));
      String written = SchemaWriter.text(schema.skeleton(), schema.settings());
      Schema again = SchemaReader.parse(written);
      assertEquals(schema.skeleton().types(), again.skeleton().types(), name);
      assertEquals(schema.skeleton().routines(), again.skeleton().routines(), name);
      assertEquals(schema.skeleton().initially(), again.skeleton().initially(), name);
      assertEquals(schema.settings(), again.settings(), name);
    }
  }

  /** A swap of two words of two fields each once lost its second word. */
  @Test
  void swaps_keepAllTheirPlaces() {
    String text =
        """
        object Swaps : sequential
        a, b, c: number
        sequential operation f() { }
        operation f() {
          var ok: flag
          cas(a, 0, 1)
          ok = dcas(a, b, 0, 0, 1, 1)
          ok = cas { a: 0 -> 1, b: 1 -> 0, c: 0 -> 1 }
        }
        """;
    Schema schema = SchemaReader.parse(text);
    String written = SchemaWriter.text(schema.skeleton(), schema.settings());
    assertEquals(
        schema.skeleton().routines(), SchemaReader.parse(written).skeleton().routines(), written);
    assertEquals(true, written.contains("ok = cas { a: 0 -> 1, b: 1 -> 0, c: 0 -> 1 }"), written);
  }

  /** The fields are those of one node, also if the pointer to it is among what they go to. */
  @Test
  void readOfWord_throughItsOwnTarget_changesThePointerLast() {
    String text = BundledSchemas.text("cas-set");
    Schema schema =
        SchemaReader.parse(
            text.replace("(r, m) = curr.(next, marked)", "(curr, m) = curr.(next, marked)"));
    String written = SchemaWriter.text(schema.skeleton(), schema.settings());
    assertEquals(true, written.contains("(m, curr) = curr.(marked, next)"), written);
    assertEquals(
        schema.skeleton().routines(), SchemaReader.parse(written).skeleton().routines(), written);
  }

  @Test
  void swaps_ofOneWord_areNoSwapsOfTwo() {
    Schema schema = SchemaReader.parse(BundledSchemas.text("cas-set"));
    String written = SchemaWriter.text(schema.skeleton(), schema.settings());
    assertEquals(
        true, written.contains("cas(pred.(next, marked), (curr, false), (entry, false))"), written);
  }

  @Test
  void bundledSchemas_areAllListed() throws Exception {
    try (var files = java.nio.file.Files.list(java.nio.file.Path.of("schemas"))) {
      List<String> there =
          files
              .map(f -> f.getFileName().toString())
              .filter(n -> n.endsWith(".schema"))
              .map(n -> n.replace(".schema", ""))
              .sorted()
              .toList();
      assertEquals(there, BundledSchemas.names());
    }
    BundledSchemas.names().forEach(n -> SchemaReader.parse(BundledSchemas.text(n)));
  }
}
