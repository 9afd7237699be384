/**
 * Structures on primitive arrays that several deciders need: tables, lists, heaps, trees and sorts,
 * without an object for each element.
 *
 * <p>Begin with what you need. Uses nothing but the JDK; the module does not export it. None of it
 * is safe for use by several threads at once.
 *
 * <ul>
 *   <li>Numbering things from 0 in the order in which they come: {@link
 *       dev.plumbline.core.primitive.LongIndex} for single keys, {@link
 *       dev.plumbline.core.primitive.RangeIndex} if their range is known and may be small, {@link
 *       dev.plumbline.core.primitive.PairIndex} for pairs, {@link
 *       dev.plumbline.core.primitive.HashIndex} for anything that has a hash code. What belongs to
 *       a number is kept in lists or arrays beside the index.
 *   <li>Lists that grow: {@link dev.plumbline.core.primitive.IntList}, {@link
 *       dev.plumbline.core.primitive.LongList}.
 *   <li>What comes first: {@link dev.plumbline.core.primitive.DeadlineHeap} by an {@code int} that
 *       is not negative, {@link dev.plumbline.core.primitive.KeyedHeap} by any {@code long}.
 *   <li>Over a range of integers: {@link dev.plumbline.core.primitive.BitTree} finds the next and
 *       the previous member, {@link dev.plumbline.core.primitive.FenwickTree} sums up beginnings.
 *       {@link dev.plumbline.core.primitive.MinimumTree} changes numbers over ranges and finds the
 *       least. {@link dev.plumbline.core.primitive.MergeSortTree} counts points of a plane.
 *   <li>Sorts: {@link dev.plumbline.core.primitive.PairSort} where keys are at hand in an array,
 *       {@link dev.plumbline.core.primitive.MergeSort} where they are looked up, {@link
 *       dev.plumbline.core.primitive.Grouping} where they are few; {@link
 *       dev.plumbline.core.primitive.Bisection} searches what is sorted.
 * </ul>
 */
@NullMarked
package dev.plumbline.core.primitive;

import org.jspecify.annotations.NullMarked;
