package dev.plumbline.derive.language;

import dev.plumbline.derive.language.Declarations.BlockSyntax;
import dev.plumbline.derive.language.Declarations.ConstraintSyntax;
import dev.plumbline.derive.language.Declarations.FileSyntax;
import dev.plumbline.derive.language.Declarations.MacroSyntax;
import dev.plumbline.derive.language.Declarations.NodeSyntax;
import dev.plumbline.derive.language.Declarations.OperationSyntax;
import dev.plumbline.derive.language.Declarations.OrderSyntax;
import dev.plumbline.derive.language.Declarations.PlaceholderSyntax;
import dev.plumbline.derive.language.Declarations.SettingSyntax;
import dev.plumbline.derive.language.Declarations.VariableSyntax;
import dev.plumbline.derive.language.SchemaToken.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses a file:
 *
 * <pre>{@code
 * file        = "object" Name ":" specification { declaration }
 * declaration = "node" Name "{" { [ "final" ] names ":" type | "word" names } "}"
 *             | [ "final" ] names ":" type | "initially" "{" { "var" names ":" type } code* "}"
 *             | "macro" name "(" names ")" block
 *             | [ "sequential" ] "operation" name "(" [ name ":" type ] ")" [ ":" type ]
 *                 "{" { "var" names ":" type } code* "}"
 *             | "placeholder" NAME "{" { label ":" body } "}" [ "with" "{" constraint* "}" ]
 *             | "check" "{" { name number { "," number } } "}"
 * constraint  = a "<" b { "<" c } | "(" a "," b ")" | "[" a "," b "]"
 *             | ( "together" | "apart" | "commute" ) "(" labels ")"
 *             | "order" label ":" number "<" number { "<" number }
 * type        = "key" | "value" | "number" | "flag" | "lock" | Name of a node type
 * }</pre>
 */
final class SchemaParser {
  private final TokenStream in;
  private final CodeParser codes;
  private final List<NodeSyntax> nodes = new ArrayList<>();
  private final List<VariableSyntax> globals = new ArrayList<>();
  private SourcePosition initiallyAt = new SourcePosition(1, 1);
  private final List<VariableSyntax> initialLocals = new ArrayList<>();
  private final List<CodeSyntax> initially = new ArrayList<>();
  private final List<MacroSyntax> macros = new ArrayList<>();
  private final List<OperationSyntax> operations = new ArrayList<>();
  private final List<PlaceholderSyntax> placeholders = new ArrayList<>();
  private final List<SettingSyntax> settings = new ArrayList<>();

  private SchemaParser(String text) {
    this.in = new TokenStream(SchemaScanner.scan(text));
    this.codes = new CodeParser(in);
  }

  static FileSyntax parse(String text) {
    return new SchemaParser(text).file();
  }

  private FileSyntax file() {
    in.expect("object", "at the beginning of a schema");
    String name = in.name("the name of the object").text();
    in.expect(":", "after the name of the object");
    SourcePosition specificationAt = in.peek().at();
    String specification = specification();
    while (in.peek().kind() != Kind.END) {
      declaration();
    }
    return new FileSyntax(
        name,
        specificationAt,
        specification,
        nodes,
        globals,
        initiallyAt,
        initialLocals,
        initially,
        macros,
        operations,
        placeholders,
        settings);
  }

  /** A name with hyphens and dots in it: {@code priority-queue}, {@code com.example.Ring}. */
  private String specification() {
    if (in.accept("sequential")) {
      return "sequential";
    }
    StringBuilder name = new StringBuilder(in.name("the name of a specification").text());
    while (in.sees("-") || in.sees(".")) {
      name.append(in.take().text()).append(in.name("the rest of the name").text());
    }
    return name.toString();
  }

  private void declaration() {
    SchemaToken first = in.peek();
    switch (first.text()) {
      case "node" -> node();
      case "initially" -> initially();
      case "macro" -> macro();
      case "operation", "sequential" -> operation();
      case "placeholder" -> placeholder();
      case "check" -> settings();
      default -> {
        if (!first.is("final") && first.kind() != Kind.NAME) {
          throw in.unexpected("a declaration");
        }
        globals.addAll(variables("a declaration"));
        in.accept(";");
      }
    }
  }

  /** {@code [final] a, b: type}. */
  private List<VariableSyntax> variables(String what) {
    boolean constant = in.accept("final");
    List<SchemaToken> names = new ArrayList<>();
    do {
      names.add(in.name(what));
    } while (in.accept(","));
    in.expect(":", "after '" + names.get(names.size() - 1).text() + "'");
    SchemaToken type = type();
    return names.stream()
        .map(n -> new VariableSyntax(n.at(), n.text(), type.text(), type.at(), constant))
        .toList();
  }

  private SchemaToken type() {
    return in.sees("lock") ? in.take() : in.name("a type");
  }

  private void node() {
    SourcePosition at = in.take().at();
    String name = in.name("the name of a node type").text();
    in.expect("{", "after the name of a node type");
    List<VariableSyntax> fields = new ArrayList<>();
    List<List<String>> words = new ArrayList<>();
    while (!in.accept("}")) {
      if (in.accept("word")) {
        words.add(labels("the name of a field"));
      } else {
        fields.addAll(variables("a field"));
      }
      in.accept(";");
    }
    nodes.add(new NodeSyntax(at, name, fields, words));
  }

  private void initially() {
    initiallyAt = in.take().at();
    in.expect("{", "after initially");
    initialLocals.addAll(locals());
    initially.addAll(rest());
  }

  private List<VariableSyntax> locals() {
    List<VariableSyntax> locals = new ArrayList<>();
    while (in.accept("var")) {
      locals.addAll(variables("the name of a local"));
      in.accept(";");
    }
    return locals;
  }

  private List<CodeSyntax> rest() {
    List<CodeSyntax> list = new ArrayList<>();
    while (!in.accept("}")) {
      if (in.peek().kind() == Kind.END) {
        throw in.unexpected("'}'");
      }
      list.add(codes.code());
    }
    return list;
  }

  private void macro() {
    in.take();
    SchemaToken name = in.name("the name of a macro");
    in.expect("(", "after the name of a macro");
    List<String> parameters = new ArrayList<>();
    while (!in.accept(")")) {
      if (!parameters.isEmpty()) {
        in.expect(",", "between the parameters of a macro");
      }
      parameters.add(in.name("the name of a parameter").text());
    }
    macros.add(
        new MacroSyntax(name.at(), name.text(), parameters, codes.block("after the parameters")));
  }

  private void operation() {
    boolean sequential = in.accept("sequential");
    in.expect("operation", "after sequential");
    SchemaToken name = in.name("the name of an operation");
    in.expect("(", "after the name of an operation");
    List<VariableSyntax> parameters = new ArrayList<>();
    while (!in.accept(")")) {
      if (!parameters.isEmpty()) {
        in.expect(",", "between the parameters of an operation");
      }
      parameters.addAll(variables("the name of a parameter"));
    }
    String result = in.accept(":") ? type().text() : null;
    in.expect("{", "before the code of an operation");
    operations.add(
        new OperationSyntax(
            name.at(), name.text(), parameters, result, locals(), rest(), sequential));
  }

  private void placeholder() {
    in.take();
    SchemaToken name = in.name("the name of a placeholder");
    in.expect("{", "after the name of a placeholder");
    List<BlockSyntax> blocks = new ArrayList<>();
    while (!in.accept("}")) {
      SchemaToken label = in.name("the label of a block");
      in.expect(":", "after the label of a block");
      blocks.add(new BlockSyntax(label.at(), label.text(), codes.body("after the label")));
      in.accept(";");
    }
    List<ConstraintSyntax> constraints = new ArrayList<>();
    List<OrderSyntax> orders = new ArrayList<>();
    if (in.accept("with")) {
      in.expect("{", "after with");
      while (!in.accept("}")) {
        if (in.sees("order")) {
          orders.add(order());
        } else {
          constraint(constraints);
        }
        in.accept(",");
        in.accept(";");
      }
    }
    placeholders.add(new PlaceholderSyntax(name.at(), name.text(), blocks, constraints, orders));
  }

  private OrderSyntax order() {
    SourcePosition at = in.take().at();
    String block = in.name("the label of a block").text();
    in.expect(":", "after the label of a block");
    List<Integer> ways = new ArrayList<>();
    do {
      ways.add(number(99) - 1);
    } while (in.accept("<"));
    return new OrderSyntax(at, block, ways);
  }

  private int number(int most) {
    SchemaToken number = in.take();
    if (number.kind() != Kind.NUMBER
        || number.text().length() > 3
        || Integer.parseInt(number.text()) > most) {
      throw new SchemaException(
          number.at(), "%s where a number up to %d was expected", number.quoted(), most);
    }
    return Integer.parseInt(number.text());
  }

  private void constraint(List<ConstraintSyntax> into) {
    SourcePosition at = in.peek().at();
    if (in.accept("(")) {
      into.add(new ConstraintSyntax(at, BlockRelation.ADJACENT, labels("the label of a block")));
      in.expect(")", "after adjacent blocks");
    } else if (in.accept("[")) {
      into.add(
          new ConstraintSyntax(at, BlockRelation.SAME_SECTION, labels("the label of a block")));
      in.expect("]", "after blocks of one section");
    } else if (in.accept("together")) {
      into.add(new ConstraintSyntax(at, BlockRelation.TOGETHER, inParentheses()));
    } else if (in.accept("apart")) {
      into.add(new ConstraintSyntax(at, BlockRelation.APART, inParentheses()));
    } else if (in.accept("commute")) {
      into.add(new ConstraintSyntax(at, BlockRelation.COMMUTE, inParentheses()));
    } else {
      before(into);
    }
  }

  private List<String> inParentheses() {
    in.expect("(", "before the labels of blocks");
    List<String> labels = labels("the label of a block");
    in.expect(")", "after the labels of blocks");
    return labels;
  }

  private void before(List<ConstraintSyntax> into) {
    SchemaToken left = in.name("a constraint");
    if (!in.sees("<")) {
      throw in.unexpected("'<' after the label of a block");
    }
    while (in.accept("<")) {
      SchemaToken right = in.name("the label of a block");
      into.add(
          new ConstraintSyntax(
              left.at(), BlockRelation.BEFORE, List.of(left.text(), right.text())));
      left = right;
    }
  }

  private List<String> labels(String what) {
    List<String> labels = new ArrayList<>();
    do {
      labels.add(in.name(what).text());
    } while (in.accept(","));
    return labels;
  }

  private void settings() {
    in.take();
    in.expect("{", "after check");
    while (!in.accept("}")) {
      SchemaToken name = in.name("the name of a setting");
      List<Integer> values = new ArrayList<>();
      do {
        values.add(number(999));
      } while (in.accept(","));
      in.accept(";");
      settings.add(new SettingSyntax(name.at(), name.text(), values));
    }
  }
}
