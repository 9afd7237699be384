/**
 * A headless Chromium, driven through its DevTools protocol; for tests and benchmarks only.
 *
 * <p>Begin with {@link dev.plumbline.browser.Browser}. Uses Jackson, and Chromium where it is
 * installed.
 */
package dev.plumbline.browser;
