import type {Page} from 'playwright'
import {z} from 'zod'

const places = z.array(z.object({name: z.string(), x: z.number(), y: z.number()}).nullable())
const indexes = z.array(z.number())

/**
 * Runs in the page: lists its controls in the order in which a visitor can reach them, and records what
 * presses lead to. Links and forms are not followed.
 */
const listControls = `(() => {
  const controls = [...document.querySelectorAll('a[href], button, summary, input:not([type=hidden])')]
  const putAfter = (control, area) => {
    const last = controls.findLastIndex((other) => other !== control && area.contains(other))
    controls.splice(last + 1, 0, control)
  }
  for (const back of controls.filter((one) => one.matches('[popovertargetaction=hide]'))) {
    controls.splice(controls.indexOf(back), 1)
    putAfter(back, back.closest('[popover]'))
  }
  for (const toggle of controls.filter((one) => one.popoverTargetElement?.matches('nav'))) {
    putAfter(toggle, toggle.popoverTargetElement)
  }
  const seen = {controls, followed: undefined, sent: undefined, repeated: []}
  addEventListener('click', (event) => {
    seen.hit = event.target
    const link = event.target.closest('a')
    if (!event.isTrusted) seen.repeated.push(event.target.closest('a, button'))
    if (!link || event.defaultPrevented) return
    seen.followed = link
    event.preventDefault()
  })
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented) seen.sent = event.target
    event.preventDefault()
  })
  const label = (one) => one.tagName + ' ' + (one.ariaLabel ?? one.textContent ?? one.name).slice(0, 40)
  const stateOf = (one) => {
    if (one.matches('summary')) return one.parentElement.open
    if (one.matches('[type=radio]')) return one.checked
    if (one.popoverTargetElement) return one.popoverTargetElement.matches(':popover-open')
    return one.value ?? ''
  }
  let before
  seen.name = label
  seen.isHit = (one) => one.contains(seen.hit)
  seen.place = (one) => {
    one.scrollIntoView({block: 'center', behavior: 'instant'})
    const {x, y, width, height} = one.getBoundingClientRect()
    const at = {x: x + width / 2, y: y + height / 2}
    const hit = document.elementFromPoint(at.x, at.y)
    before = stateOf(one)
    return hit && one.contains(hit) ? {name: label(one), ...at} : null
  }
  seen.isDone = (one) => {
    if (one.matches('a:not([data-scripted])')) return seen.followed === one
    if (one.matches('[type=submit]')) return seen.sent === one.form
    if (one.matches('summary, input, [popovertarget]')) return stateOf(one) !== before
    return one.ariaBusy === 'true'
  }
  window.seen = seen
  return controls.length
})()`

/**
 * Taps every control of a page that is not hydrated yet, and writes into every field.
 *
 * @returns how many it has tapped, and the names of those that did nothing: a link that was not followed,
 *   a form that was not sent, an entry or a panel that did not open, a button that does not wait.
 */
export async function tapEveryControl(page: Page) {
  const count = Number(await page.evaluate(listControls))
  const failed: string[] = []
  let tapped = 0
  for (let index = 0; index < count; index += 1) {
    const control = `seen.controls[${index}]`
    const [place] = places.parse([await page.evaluate(`seen.place(${control})`)])
    // Hidden, or for screen readers alone.
    if (!place) continue
    tapped += 1
    await page.touchscreen.tap(place.x, place.y)
    if (!(await page.evaluate(`seen.isHit(${control})`))) {
      // The page has moved meanwhile.
      const [again = place] = places.parse([await page.evaluate(`seen.place(${control})`)])
      await page.touchscreen.tap(again?.x ?? place.x, again?.y ?? place.y)
    }
    if (place.name.startsWith('INPUT')) await page.keyboard.type('gas')
    if (!(await page.evaluate(`seen.isDone(${control})`))) failed.push(place.name)
  }
  return {tapped, failed}
}

/** The places in the list of the controls that wait for the page's scripts. */
export const waitingControls = async (page: Page) =>
  indexes.parse(
    await page.evaluate(
      "seen.controls.flatMap((one, index) => one.matches('[aria-busy=true]') ? [index] : [])",
    ),
  )

/** The places in the list of the controls that a script has pressed, in this order. */
export const repeatedPresses = async (page: Page) =>
  indexes.parse(await page.evaluate('seen.repeated.map((one) => seen.controls.indexOf(one))'))
