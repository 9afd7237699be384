package dev.plumbline.derive.space;

/**
 * The fillings of a class that results are counted in which have one verdict. Mostly that is all of
 * them; not so if pointers led to one node, or to null, where the equivalence took it that they do
 * not.
 *
 * @param reported the class that results are counted in
 * @param verdict the class of those that have the same verdict
 * @param weight how many fillings are in both
 * @param joins how many units of the representative are in one section with the one before
 * @param representative the one with as little inside of sections as there can be
 */
public record ClassShare(
    int reported, int verdict, long weight, int joins, Filling representative) {}
