import type {Page} from 'playwright'
import {z} from 'zod'

const stop = z.object({
  name: z.string(),
  /** Why the focus is not visible; empty where it is. */
  hidden: z.array(z.string()),
})
type Stop = z.output<typeof stop>

/**
 * Runs in the page: the focused element, and whether its focus is visible once the transitions that the
 * focus started have ended; null where the focus is not within an element of the selector. A card may have its
 * link’s ring.
 */
const describeFocus = `(async (within) => {
  const element = document.activeElement
  if (!element || element === document.body || !element.closest(within)) return null
  await Promise.all(element.getAnimations().map(({finished}) => finished.catch(() => undefined)))
  const {visibility, opacity} = getComputedStyle(element)
  const {x, y, width, height} = element.getBoundingClientRect()
  const hidden = []
  const outlined = ({outlineStyle, outlineWidth}) =>
    outlineStyle !== 'none' && outlineWidth !== '0px'
  const rings = (ringed, levels) => {
    if (outlined(getComputedStyle(ringed)) || outlined(getComputedStyle(ringed, '::after'))) {
      return true
    }
    return levels > 0 && ringed.parentElement ? rings(ringed.parentElement, levels - 1) : false
  }
  if (!rings(element, 3)) hidden.push('has no ring')
  if (visibility !== 'visible' || opacity === '0') hidden.push('is not visible')
  if (width < 2 || height < 2) hidden.push('has no size')
  if (x + width < 1 || y + height < 1 || x > innerWidth - 1 || y > innerHeight - 1) {
    hidden.push('is off screen at ' + [x, y])
  } else {
    const inside = (value, most) => Math.min(Math.max(value, 1), most - 1)
    const points = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.9], [0.1, 0.9], [0.9, 0.1]]
    const seen = points.some(([across, down]) => {
      const top = document.elementFromPoint(
        inside(x + width * across, innerWidth),
        inside(y + height * down, innerHeight),
      )
      return top && (element.contains(top) || top.contains(element))
    })
    if (!seen) hidden.push('is covered at ' + [x, y, width, height])
  }
  const label = element.getAttribute('aria-label') ?? element.textContent.trim()
  return {name: element.tagName.toLowerCase() + ' ' + label.slice(0, 60), hidden}
})`

/** The focused element; nothing where the page itself has the focus, or an element outside `within`. */
async function focused(page: Page, within: string): Promise<Stop | undefined> {
  return stop.nullable().parse(await page.evaluate(`${describeFocus}('${within}')`)) ?? undefined
}

/** Presses Tab, from the top of a page on: every stop until the focus leaves the page, or the element `within`. */
export async function collectTabStops(page: Page, within = 'body', most = 200): Promise<Stop[]> {
  const stops: Stop[] = []
  while (stops.length < most) {
    await page.keyboard.press('Tab')
    const now = await focused(page, within)
    if (!now) break
    stops.push(now)
  }
  return stops
}
