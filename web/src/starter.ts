/**
 * Starts the page's scripts when it is painted, or at the first sign that the visitor is about to
 * use it. The server writes this into the head of each page (`readTemplate`).
 *
 * Controls that work without scripts (links, forms, `<details>`, popovers) work at once. A press of any other
 * control waits until the page is hydrated, and is done then, once.
 */
// Short names: browsers get this file with every page.
const on = addEventListener
const page = document
const nextFrame = requestAnimationFrame

/** Values that the server writes on this script's element: URLs, those of the modules separated by spaces. */
type StarterUrls = {modules: string; state?: string}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server has written this element
const {modules, state} = (page.currentScript as HTMLScriptElement).dataset as StarterUrls
const files = modules.split(' ')
const parsed = new Promise((resolve) => on('DOMContentLoaded', resolve))
const pressed = new Set<HTMLElement>()
let isStarted = false
let isWaiting = true

const add = (name: string, properties: object) =>
  page.head.append(Object.assign(page.createElement(name), properties))

const start = () => {
  if (isStarted) return
  isStarted = true
  if (state) self.pageState = fetch(state)
  for (const href of files) add('link', {rel: 'modulepreload', href})
  // Browsers draw no frame before the style sheets are there.
  void parsed.then(() => nextFrame(run))
}

/** Each file runs in a task of its own, in this order, so that the page can answer in between. */
const run = () => {
  for (const src of files) add('script', {type: 'module', src, async: false, onerror: release})
}

/** Presses once what waits, though several files may fail, and the entry after them: a second press would close a popover. */
const release = () => {
  isWaiting = false
  for (const control of pressed) {
    control.ariaBusy = null
    control.click()
  }
  pressed.clear()
}

const closest = ({target}: Event, controls: string) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no other target has these events
  (target as Element).closest<HTMLElement>(controls)

for (const sign of ['pointerdown', 'wheel', 'keydown', 'focusin']) {
  on(sign, start)
}
on('pointerover', (event) => closest(event, 'a,button,input,summary') && start())
on('click', (event) => {
  const control = closest(event, '[type=button]:not([popovertarget]),[data-opens]')
  if (!isWaiting || !control || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  event.preventDefault()
  control.ariaBusy = 'true'
  pressed.add(control)
})
// After a reload, Back may change the URL alone: the router of an earlier document pushed the entry.
on('popstate', ({state}) => isWaiting && state && location.reload())
// From here on React itself hydrates at once what is pressed.
on('hydrating', () => (isWaiting = false))
on('hydrated', release)
// 100 ms to draw the frame with all that is loaded. Requests for more frames would block the page until it is drawn.
on('load', () => nextFrame(() => setTimeout(start, 100)))
// A dialog that the URL opens is modal by a script alone.
void parsed.then(() => page.querySelector('[data-shown]') && start())
