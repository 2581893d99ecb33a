/**
 * Reports how much of an element is in view, at first and after each change, without scroll events. A busy
 * browser reports several changes at once: the newest one counts.
 *
 * @param report gets the newest entry; its `intersectionRatio` is between 0 and 1.
 * @param options as of the observer: what it is seen through, with which margins in CSS units, and from which ratio on.
 * @returns ends it.
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
