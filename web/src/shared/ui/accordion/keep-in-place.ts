/** Milliseconds that an entry takes to open or close at most. */
const movingMs = 1_000

/** What a visitor scrolls with, whose own scrolling goes on undisturbed. */
const scrolling = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Keeps an element under the pointer that has pressed it while the page above it grows or shrinks: the entry that was
 * open closes, and takes its height out of the page.
 */
export function keepInPlace(element: Element): void {
  const top = element.getBoundingClientRect().top
  const until = performance.now() + movingMs
  let isOver = false
  const end = () => {
    isOver = true
    for (const type of scrolling) removeEventListener(type, end)
  }
  const follow = () => {
    if (isOver) return
    const moved = element.getBoundingClientRect().top - top
    if (Math.abs(moved) >= 1) scrollBy({top: moved, behavior: 'instant'})
    if (performance.now() < until) requestAnimationFrame(follow)
    else end()
  }
  for (const type of scrolling) addEventListener(type, end, {passive: true})
  requestAnimationFrame(follow)
}
