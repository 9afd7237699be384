package dev.plumbline.explore.agent;

import org.objectweb.asm.tree.ClassNode;

/** A class while rules rewrite it. */
final class ClassEdit {
  final String hooks;
  final ClassNode node;
  final String dottedName;
  final Hierarchy hierarchy;
  final Treatment treatment;

  ClassEdit(String hooks, ClassNode node, Hierarchy hierarchy, Treatment treatment) {
    this.hooks = hooks;
    this.node = node;
    this.dottedName = node.name.replace('/', '.');
    this.hierarchy = hierarchy;
    this.treatment = treatment;
  }
}
