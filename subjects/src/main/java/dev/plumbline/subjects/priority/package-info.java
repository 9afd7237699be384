/** Priority queues. */
package dev.plumbline.subjects.priority;
