package dev.plumbline.derive.language;

import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.language.CodeTranslation.CodeContext;
import dev.plumbline.derive.language.Declarations.BlockSyntax;
import dev.plumbline.derive.language.TermSyntax.Either;
import dev.plumbline.derive.language.TermSyntax.Maybe;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;

/** Writes a block in all ways that its alternatives and optional conjuncts leave open. */
final class Variants {
  private static final int MOST = 64;

  private final CodeContext context;
  private final BlockSyntax block;
  private final List<TermSyntax> open = new ArrayList<>();

  private Variants(CodeContext context, BlockSyntax block) {
    this.context = context;
    this.block = block;
  }

  static BuildingBlock of(BlockSyntax block, CodeContext context) {
    Variants variants = new Variants(context, block);
    variants.collect(block.code());
    return new BuildingBlock(block.label(), block.at(), variants.all());
  }

  private void collect(List<CodeSyntax> codes) {
    for (CodeSyntax code : codes) {
      if (code instanceof CodeSyntax.Assign assign) {
        collect(assign.value());
      } else if (code instanceof CodeSyntax.Create create) {
        create.fields().values().forEach(this::collect);
      } else if (code instanceof CodeSyntax.Branch branch) {
        collect(branch.condition());
        collect(branch.then());
        collect(branch.otherwise());
      } else if (code instanceof CodeSyntax.Loop loop) {
        collect(loop.condition());
        collect(loop.body());
      } else if (code instanceof CodeSyntax.Return answer && answer.value() != null) {
        collect(answer.value());
      } else if (code instanceof CodeSyntax.Swap swap) {
        swap.changes().forEach(c -> collect(c.expected()));
        swap.changes().forEach(c -> collect(c.replacement()));
      }
    }
  }

  private void collect(TermSyntax term) {
    term.visit(
        t -> {
          if (t instanceof Maybe || t instanceof Either) {
            open.add(t);
          }
        });
  }

  private static int size(TermSyntax term) {
    return term instanceof Either either ? either.terms().size() : 2;
  }

  private List<BlockVariant> all() {
    int count = 1;
    for (TermSyntax term : open) {
      count *= size(term);
      if (count > MOST) {
        throw new SchemaException(
            block.at(), "Block '%s' can be written in more than %d ways", block.label(), MOST);
      }
    }
    List<BlockVariant> variants = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      variants.add(variant(i));
    }
    return variants;
  }

  private BlockVariant variant(int number) {
    IdentityHashMap<TermSyntax, Integer> choices = new IdentityHashMap<>();
    BitSet conjuncts = new BitSet();
    List<Integer> alternatives = new ArrayList<>();
    int rest = number;
    for (int i = 0; i < open.size(); i++) {
      TermSyntax term = open.get(i);
      int choice = rest % size(term);
      rest /= size(term);
      choices.put(term, choice);
      if (term instanceof Either) {
        alternatives.add(choice);
      } else {
        conjuncts.set(i, choice == 1);
      }
    }
    List<Statement> code =
        new CodeTranslation(context, block.label(), choices).translate(block.code());
    BlockEffects effects = EffectsAnalysis.of(code, context.scope());
    if (effects.accesses() > 1) {
      throw new SchemaException(
          block.at(),
          "Block '%s' accesses shared memory %d times, but a block may do so once",
          block.label(),
          effects.accesses());
    }
    return new BlockVariant(code, effects, conjuncts, alternatives);
  }
}
