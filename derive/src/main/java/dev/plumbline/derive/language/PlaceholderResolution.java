package dev.plumbline.derive.language;

import dev.plumbline.core.spec.Nearest;
import dev.plumbline.derive.language.CodeTranslation.CodeContext;
import dev.plumbline.derive.language.Declarations.BlockSyntax;
import dev.plumbline.derive.language.Declarations.ConstraintSyntax;
import dev.plumbline.derive.language.Declarations.OrderSyntax;
import dev.plumbline.derive.language.Declarations.PlaceholderSyntax;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes a placeholder of its declaration, within the operation that it is used in. */
final class PlaceholderResolution {
  private PlaceholderResolution() {}

  static Placeholder of(
      PlaceholderSyntax syntax,
      String operation,
      CodeContext context,
      BlockEffects surroundings,
      Set<String> notNull) {
    List<BuildingBlock> blocks =
        syntax.blocks().stream().map(b -> Variants.of(b, context)).toList();
    if (blocks.isEmpty()) {
      throw new SchemaException(syntax.at(), "Placeholder '%s' has no blocks", syntax.name());
    }
    List<BlockConstraint> constraints =
        syntax.constraints().stream().map(c -> constraint(c, syntax)).toList();
    List<ChoiceOrder> orders = syntax.orders().stream().map(o -> order(o, syntax, blocks)).toList();
    return new Placeholder(
        syntax.name(), operation, syntax.at(), surroundings, notNull, blocks, constraints, orders);
  }

  /** What other placeholders of an operation do with locals belongs to the surroundings of each. */
  static void tellOfEachOther(String operation, Map<String, Placeholder> placeholders) {
    List<Placeholder> own =
        placeholders.values().stream().filter(p -> p.routine().equals(operation)).toList();
    for (Placeholder placeholder : own) {
      BlockEffects around = placeholder.surroundings();
      for (Placeholder other : own) {
        around = other.name().equals(placeholder.name()) ? around : around.with(other.effects());
      }
      placeholders.put(placeholder.name(), placeholder.within(around));
    }
  }

  private static ChoiceOrder order(
      OrderSyntax syntax, PlaceholderSyntax in, List<BuildingBlock> blocks) {
    requireKnown(syntax.at(), List.of(syntax.block()), in);
    BuildingBlock block =
        blocks.stream().filter(b -> b.label().equals(syntax.block())).findFirst().orElseThrow();
    int ways = block.variants().size();
    for (int way : syntax.ways()) {
      if (way < 0 || way >= ways) {
        throw new SchemaException(
            syntax.at(),
            "Block '%s' has no way %d to be written: there %s",
            block.label(),
            way + 1,
            ways == 1 ? "is one" : "are " + ways);
      }
    }
    if (syntax.ways().size() < 2 || new HashSet<>(syntax.ways()).size() < syntax.ways().size()) {
      throw new SchemaException(syntax.at(), "An order is of two or more different ways");
    }
    return new ChoiceOrder(syntax.at(), syntax.block(), syntax.ways());
  }

  private static void requireKnown(SourcePosition at, List<String> labels, PlaceholderSyntax in) {
    List<String> known = in.blocks().stream().map(BlockSyntax::label).toList();
    for (String label : labels) {
      if (!known.contains(label)) {
        throw new SchemaException(
            at,
            "Placeholder '%s' has no block '%s'%s",
            in.name(),
            label,
            Nearest.question(label, known));
      }
    }
  }

  private static BlockConstraint constraint(ConstraintSyntax syntax, PlaceholderSyntax in) {
    requireKnown(syntax.at(), syntax.blocks(), in);
    if (new HashSet<>(syntax.blocks()).size() < Math.max(2, syntax.blocks().size())) {
      throw new SchemaException(syntax.at(), "A constraint is about two or more different blocks");
    }
    return new BlockConstraint(syntax.at(), syntax.relation(), syntax.blocks());
  }
}
