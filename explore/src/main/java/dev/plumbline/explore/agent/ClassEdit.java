package dev.plumbline.explore.agent;

import org.objectweb.asm.tree.ClassNode;

/** A class while rules rewrite it. */
final class ClassEdit {
  final String hooks;
  final ClassNode node;
  final Hierarchy hierarchy;
  final Treatment treatment;
  final ClassNumbers numbers;

  ClassEdit(
      String hooks,
      ClassNode node,
      Hierarchy hierarchy,
      Treatment treatment,
      ClassNumbers numbers) {
    this.hooks = hooks;
    this.node = node;
    this.hierarchy = hierarchy;
    this.treatment = treatment;
    this.numbers = numbers;
  }
}
