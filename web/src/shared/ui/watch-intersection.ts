/**
 * Reports how much of an element is in view, at first and after each change, without scroll events. A busy
 * browser reports several changes at once: the newest one counts.
 *
 * @param report gets the newest entry; its `intersectionRatio` is between 0 and 1.
 * @param options of the observer: its root, its margins as in CSS, and the ratios between 0 and 1 that it reports.
 * @returns a function that stops the reports.
 * @see https://developer.mozilla.org/en-US/docs/Web/API/Intersection_Observer_API
 */
export function watchIntersection(
  element: Element,
  report: (entry: IntersectionObserverEntry) => void,
  options?: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver((entries) => {
    const newest = entries.at(-1)
    if (newest) report(newest)
  }, options)
  observer.observe(element)
  return () => observer.disconnect()
}
