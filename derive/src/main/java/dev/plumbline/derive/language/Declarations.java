package dev.plumbline.derive.language;

import java.util.List;

/** The declarations of a schema file as they are written. */
final class Declarations {
  private Declarations() {}

  /** {@code name: type}, with {@code final} in front or not. */
  record VariableSyntax(
      SourcePosition at, String name, String type, SourcePosition typeAt, boolean constant) {}

  /** {@code node Name { fields }}. */
  record NodeSyntax(
      SourcePosition at, String name, List<VariableSyntax> fields, List<List<String>> words) {}

  /** {@code macro name(parameters) { body }}. */
  record MacroSyntax(
      SourcePosition at, String name, List<String> parameters, List<CodeSyntax> body) {}

  /** {@code operation name(parameters): type { locals body }}. */
  record OperationSyntax(
      SourcePosition at,
      String name,
      List<VariableSyntax> parameters,
      String result,
      List<VariableSyntax> locals,
      List<CodeSyntax> body,
      boolean sequential) {}

  /** {@code label: code}, a building block. */
  record BlockSyntax(SourcePosition at, String label, List<CodeSyntax> code) {}

  /** A constraint on blocks. */
  /** {@code order a: 1 < 2}. */
  record OrderSyntax(SourcePosition at, String block, List<Integer> ways) {}

  record ConstraintSyntax(SourcePosition at, BlockRelation relation, List<String> blocks) {}

  /** {@code placeholder NAME { blocks } with { constraints }}. */
  record PlaceholderSyntax(
      SourcePosition at,
      String name,
      List<BlockSyntax> blocks,
      List<ConstraintSyntax> constraints,
      List<OrderSyntax> orders) {}

  /** {@code check { name number ... }}: how large the cases are that are checked. */
  record SettingSyntax(SourcePosition at, String name, List<Integer> values) {}

  /** A whole file. */
  record FileSyntax(
      String name,
      SourcePosition specificationAt,
      String specification,
      List<NodeSyntax> nodes,
      List<VariableSyntax> globals,
      SourcePosition initiallyAt,
      List<VariableSyntax> initialLocals,
      List<CodeSyntax> initially,
      List<MacroSyntax> macros,
      List<OperationSyntax> operations,
      List<PlaceholderSyntax> placeholders,
      List<SettingSyntax> settings) {}
}
