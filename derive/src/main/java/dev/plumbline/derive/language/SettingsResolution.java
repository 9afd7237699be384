package dev.plumbline.derive.language;

import dev.plumbline.core.spec.Nearest;
import dev.plumbline.derive.language.Declarations.SettingSyntax;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.model.CompileException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a file wants checked, and whether that is possible. */
final class SettingsResolution {
  private static final List<String> SETTINGS = List.of("threads", "values", "stored", "operations");

  private SettingsResolution() {}

  static CheckSettings of(List<SettingSyntax> settings) {
    Map<String, List<Integer>> given = new HashMap<>();
    for (SettingSyntax setting : settings) {
      if (!SETTINGS.contains(setting.name())) {
        throw new SchemaException(
            setting.at(),
            "There is no setting '%s'%s",
            setting.name(),
            Nearest.question(setting.name(), SETTINGS));
      }
      require(setting);
      if (given.put(setting.name(), setting.values()) != null) {
        throw new SchemaException(setting.at(), "There are two settings '%s'", setting.name());
      }
    }
    return new CheckSettings(
        given.getOrDefault("threads", List.of(2)).get(0),
        given.getOrDefault("values", List.of(2, 3)),
        given.getOrDefault("stored", List.of()),
        given.getOrDefault("operations", List.of(0)).get(0));
  }

  private static void require(SettingSyntax setting) {
    boolean several = setting.name().equals("values") || setting.name().equals("stored");
    if (!several && setting.values().size() > 1) {
      throw new SchemaException(setting.at(), "Setting '%s' is one number", setting.name());
    }
    try {
      setting
          .values()
          .forEach(Bounds.Part.valueOf(setting.name().toUpperCase(Locale.ROOT))::require);
    } catch (CompileException e) {
      throw new SchemaException(setting.at(), "Setting %s", e.getMessage());
    }
  }
}
