/** Search that leaves the order of a container's elements open until something depends on it. */
package dev.plumbline.core.relaxed.openorder;
