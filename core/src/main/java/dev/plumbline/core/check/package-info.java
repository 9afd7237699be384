/**
 * One check from start to end: from a history and a specification to a result. Uses every decider;
 * only the façade uses it.
 */
package dev.plumbline.core.check;
