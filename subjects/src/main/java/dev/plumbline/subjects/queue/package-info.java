/** Queues. */
package dev.plumbline.subjects.queue;
