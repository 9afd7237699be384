package dev.plumbline.derive.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.derive.BundledSchemas;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaWriterTest {
  @Test
  void text_isReadAgainAsTheSameAlgorithm() {
    for (String name : List.of("treiber-stack", "michael-scott-queue", "unvalidated-set")) {
      Schema schema = SchemaReader.parse(BundledSchemas.text(name));
      String written = SchemaWriter.text(schema.skeleton(), schema.settings());
      Schema again = SchemaReader.parse(written);
      assertEquals(schema.skeleton().types(), again.skeleton().types(), name);
      assertEquals(schema.skeleton().routines(), again.skeleton().routines(), name);
      assertEquals(schema.skeleton().initially(), again.skeleton().initially(), name);
      assertEquals(schema.settings(), again.settings(), name);
    }
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
