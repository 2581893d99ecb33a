/**
 * Starts the page's scripts when it is painted (a frame after `load`), or at the first sign that the
 * visitor is about to use it. The server writes this into the head of each page (`readTemplate`).
 *
 * What works without scripts (links, forms, `<details>`, popovers) works at once. A press of any other
 * control waits until the page is hydrated, and is done then, once (behaviour B14, B15).
 */
// Short names: browsers get this file with every page.
const on = addEventListener
const nextFrame = requestAnimationFrame

const modules = document.currentScript?.dataset['modules']?.split(' ') ?? []
const parsed = new Promise((resolve) => on('DOMContentLoaded', resolve))
const pressed = new Set<HTMLElement>()
let isStarted = false
let isWaiting = true

const add = (name: string, properties: object) =>
  document.head.append(Object.assign(document.createElement(name), properties))

const start = () => {
  if (isStarted) return
  isStarted = true
  for (const href of modules) add('link', {rel: 'modulepreload', href})
  // Browsers draw no frame before the style sheets are there.
  const run = () => add('script', {type: 'module', src: modules[0], onerror: release})
  void parsed.then(() => nextFrame(run))
}

/** Where the scripts have failed to load, this follows the links alone. */
const release = () => {
  isWaiting = false
  for (const control of pressed) {
    control.ariaBusy = null
    control.click()
  }
}

const closest = ({target}: Event, controls: string) =>
  target instanceof Element ? target.closest<HTMLElement>(controls) : null

for (const sign of ['pointerdown', 'wheel', 'keydown', 'focusin']) {
  on(sign, start)
}
on('pointerover', (event) => void (closest(event, 'a,button,input,summary') && start()))
on('click', (event) => {
  const control = closest(event, 'button[type=button]:not([popovertarget]),a[data-scripted]')
  if (!isWaiting || !control || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  event.preventDefault()
  control.ariaBusy = 'true'
  pressed.add(control)
})
// After a reload, Back may change the address alone: the router of an earlier document pushed the entry.
on('popstate', ({state}) => isWaiting && state && location.reload())
// From here on React itself hydrates at once what is pressed.
on('hydrating', () => (isWaiting = false))
on('hydrated', release)
on('load', () => nextFrame(() => setTimeout(start)))
// A dialog that the address opens is modal by a script alone.
void parsed.then(() => document.querySelector('dialog[data-shown]') && start())
