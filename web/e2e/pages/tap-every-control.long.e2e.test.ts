import {expect, onTestFinished, test} from 'vitest'
import type {Page} from 'playwright'
import {z} from 'zod'
import {setUpBrowser} from '../testing/browser.ts'
import {coarsePhone, openWithHeldScripts} from '../testing/held-scripts.ts'
import {resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {throttleProcessor} from '../testing/page-loading.ts'

/** A control on the screen: its place in the list of controls, and its middle in CSS pixels. */
const control = z.object({index: z.number(), name: z.string(), x: z.number(), y: z.number()})
const outcome = z.object({isHit: z.boolean(), isDone: z.boolean(), next: control.nullable()})
const indexes = z.array(z.number())

/**
 * Runs in the page: lists the controls within some elements in the order in which a visitor can reach them, and
 * records what presses lead to. Links and forms are not followed.
 */
const listControls = `(within) => {
  const all = document.querySelectorAll('a[href], button, summary, input:not([type=hidden])')
  const controls = [...all].filter((control) => control.closest(within))
  const putAfter = (control, area) => {
    const last = controls.findLastIndex((each) => each !== control && area.contains(each))
    controls.splice(last + 1, 0, control)
  }
  for (const back of controls.filter((control) => control.matches('[popovertargetaction=hide]'))) {
    controls.splice(controls.indexOf(back), 1)
    putAfter(back, back.closest('[popover]'))
  }
  for (const toggle of controls.filter((control) => control.popoverTargetElement?.matches('nav'))) {
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
  const label = (control) => control.tagName + ' ' + (control.ariaLabel ?? control.textContent ?? control.name).slice(0, 40)
  const stateOf = (control) => {
    if (control.matches('summary')) return control.parentElement.open
    if (control.matches('[type=radio]')) return control.checked
    if (control.popoverTargetElement) return control.popoverTargetElement.matches(':popover-open')
    return control.value ?? ''
  }
  let before
  const isDone = (control) => {
    if (control.matches('a:not([data-opens])')) return seen.followed === control
    if (control.matches('[type=submit]')) return seen.sent === control.form
    if (control.matches('summary, input, [popovertarget]:not([data-opens])'))
      return stateOf(control) !== before
    return control.ariaBusy === 'true'
  }
  /** Its middle, where a tap there would hit it. */
  const middleOf = (control) => {
    const {x, y, width, height} = control.getBoundingClientRect()
    const middle = {x: x + width / 2, y: y + height / 2}
    const hit = document.elementFromPoint(middle.x, middle.y)
    return hit && control.contains(hit) ? middle : null
  }
  const isNearEdge = ({y}) => y < innerHeight * 0.15 || y > innerHeight * 0.85
  const aimAt = (index) => {
    const control = controls[index]
    let middle = middleOf(control)
    if (!middle || isNearEdge(middle)) {
      control.scrollIntoView({block: 'center', behavior: 'instant'})
      middle = middleOf(control)
    }
    before = stateOf(control)
    return middle && {index, name: label(control), ...middle}
  }
  // Controls that are hidden, or for screen readers alone, are passed over.
  seen.nextTargetFrom = (index) => {
    for (let next = index; next < controls.length; next += 1) {
      const target = aimAt(next)
      if (target) return target
    }
    return null
  }
  seen.check = (index) => {
    const isHit = controls[index].contains(seen.hit)
    return {isHit, isDone: isDone(controls[index]), next: isHit ? seen.nextTargetFrom(index + 1) : null}
  }
  window.seen = seen
}`

/**
 * Taps every control of a page that is not hydrated yet, and writes into every field.
 *
 * @param within a selector of elements: controls elsewhere are left alone.
 * @returns how many it has tapped, and the names of those that did nothing: a link that was not followed,
 *   a form that was not sent, an entry or a panel that did not open, a button that does not wait.
 */
async function tapEveryControl(page: Page, within: string) {
  await page.evaluate(`(${listControls})('${within}')`)
  const failed: string[] = []
  let tapped = 0
  let next = await nextTargetFrom(page, 0)
  while (next) {
    tapped += 1
    const {index, name} = next
    let done = await tap(page, next)
    // Where the page has moved meanwhile, something else was hit.
    const again = done.isHit ? null : await nextTargetFrom(page, index)
    if (again?.index === index) done = await tap(page, again)
    if (!done.isDone) failed.push(name)
    next = done.next ?? (await nextTargetFrom(page, index + 1))
  }
  return {tapped, failed}
}

const nextTargetFrom = async (page: Page, index: number) =>
  control.nullable().parse(await page.evaluate(`seen.nextTargetFrom(${index})`))

/** Taps a control, and writes into it where it is a field. Tells what came of it, and which is next. */
async function tap(page: Page, {index, name, x, y}: z.output<typeof control>) {
  await page.touchscreen.tap(x, y)
  if (name.startsWith('INPUT')) await page.keyboard.type('gas')
  return outcome.parse(await page.evaluate(`seen.check(${index})`))
}

/** The places in the list of the controls that wait for the page's scripts. */
const waitingControls = async (page: Page) =>
  indexes.parse(
    await page.evaluate(
      "seen.controls.flatMap((control, index) => control.matches('[aria-busy=true]') ? [index] : [])",
    ),
  )

/** The places in the list of the controls that a script has pressed, in this order. */
const repeatedPresses = async (page: Page) =>
  indexes.parse(
    await page.evaluate('seen.repeated.map((control) => seen.controls.indexOf(control))'),
  )

const visit = setUpBrowser()

/** Pages with controls of each kind: the others have those of one of these. */
const layouts = ['/', '/management', '/news', '/news/*', '/gallery/*']

/** Header and footer are tapped on the home page. Elsewhere a contact button, in a group of the footer at the latest. */
const tappedOn = (route: string) =>
  route === '/' ? 'body' : 'main, footer summary, [aria-haspopup=dialog]'

test.each(layouts)(
  'on a slow phone no tap on %s is lost, though no script has arrived (behaviour B15)',
  async (route) => {
    const {page, close} = await visit({...coarsePhone, reducedMotion: 'reduce'})
    onTestFinished(close)
    const url = siteUrl + (await resolveRoute(siteUrl, route))
    const hydrate = await openWithHeldScripts(page, url)
    const {tapped, failed} = await tapEveryControl(page, tappedOn(route))
    expect(failed).toEqual([])
    expect(tapped).toBeGreaterThan(route === '/' ? 20 : 0)
    const waiting = await waitingControls(page)
    // The page with the most scripts is hydrated on the processor of such a phone as well.
    if (route === '/') await throttleProcessor(page)
    await hydrate()
    await expect.poll(() => repeatedPresses(page), {message: 'each once'}).toEqual(waiting)
    expect(await waitingControls(page)).toEqual([])
    await page.getByRole('dialog').first().waitFor()
  },
)
