/** The child of `parent` in which `node` stands now, where another program has moved the node deeper. */
function childWithin(parent: Node, node: Node): Node | undefined {
  let child: Node | null = node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child ?? undefined
}

/**
 * Keeps the page whole where another program has moved or removed what React has drawn, as page translation
 * and extensions do: React then removes or inserts beside a node that has another parent, the browser
 * throws, and all around it would be drawn anew without what was typed.
 *
 * A node that was wrapped is removed together with its wrapping, an insertion goes before the wrapping,
 * and a node that is gone already is let go.
 */
export function keepMovedNodes(): void {
  const {prototype} = Node
  const removeChild: (this: Node, child: Node) => Node = Reflect.get(prototype, 'removeChild')
  const insertBefore: (this: Node, child: Node, before: Node | null) => Node = Reflect.get(
    prototype,
    'insertBefore',
  )
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const shown = childWithin(this, child)
    if (shown) removeChild.call(this, shown)
    else child.parentNode?.removeChild(child)
    return child
  }
  prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, child, (before && childWithin(this, before)) ?? null)
    return child
  }
}

/** Elements in which visitors type, choose or open something, or which can have the focus. */
const kept = 'a, button, summary, input, textarea, select, details, [popover], [tabindex]'

/**
 * The elements of a page by what tells them from others: tag, name or first class (extensions add theirs
 * after it), type and target, and the position among those that are alike.
 */
function keptElements(root: Element): Map<string, Element> {
  const counts = new Map<string, number>()
  const elements = new Map<string, Element>()
  for (const element of root.querySelectorAll(kept)) {
    const [name, type, href] = ['name', 'type', 'href'].map((key) => element.getAttribute(key))
    const alike = JSON.stringify([
      element.tagName,
      // The name that entries of an accordion share is made by React, and another when they are drawn anew.
      isField(element) && name !== null ? name : element.classList[0],
      type,
      href,
    ])
    const count = counts.get(alike) ?? 0
    counts.set(alike, count + 1)
    elements.set(`${alike} ${count}`, element)
  }
  return elements
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** Gives a field what another holds, as if the visitor had entered it there. */
function enter(from: Field, to: Field): void {
  if (
    from instanceof HTMLInputElement &&
    to instanceof HTMLInputElement &&
    from.checked !== to.checked
  )
    to.click()
  if (from.value === to.value) return
  // The element's own setter: React takes a change by another for its own.
  Reflect.set(to.constructor.prototype, 'value', from.value, to)
  to.dispatchEvent(new Event('input', {bubbles: true}))
  to.dispatchEvent(new Event('change', {bubbles: true}))
}

/**
 * Keeps what visitors have typed, chosen, opened and focused before the page is hydrated. Where another
 * program has changed the server's markup by then, as page translation and extensions do, React draws the
 * changed part anew: the new elements are given what the old ones held.
 *
 * @returns ends it, and presses what was pressed in a part that was drawn anew.
 */
export function keepEntries(root: HTMLElement): () => void {
  const elements = keptElements(root)
  const popovers = new Set([...root.querySelectorAll('[popover]')].filter(isPopoverOpen))
  const pressed: HTMLElement[] = []
  let focused = document.activeElement
  const onFocus = ({target}: Event) => {
    if (target instanceof Element) focused = target
  }
  const onToggle = ({target}: Event) => {
    if (!(target instanceof HTMLElement) || !target.popover) return
    if (isPopoverOpen(target)) popovers.add(target)
    else popovers.delete(target)
  }
  const replace = (from: Element, to: Element) => {
    if (isField(from) && isField(to)) enter(from, to)
    if (from instanceof HTMLDetailsElement && to instanceof HTMLDetailsElement) to.open = from.open
    if (!(to instanceof HTMLElement)) return
    if (popovers.has(from) && !isPopoverOpen(to)) to.showPopover()
    if (from.ariaBusy === 'true') pressed.push(to)
    if (from !== focused) return
    focused = to
    to.focus({preventScroll: true})
    if (
      from instanceof HTMLInputElement &&
      to instanceof HTMLInputElement &&
      from.selectionStart !== null
    )
      to.setSelectionRange(from.selectionStart, from.selectionEnd)
  }
  const observer = new MutationObserver(() => {
    const lost = [...elements].filter(([, element]) => !element.isConnected)
    if (lost.length === 0) return
    const drawn = keptElements(root)
    for (const [key, from] of lost) {
      const to = drawn.get(key)
      if (!to) continue
      elements.set(key, to)
      replace(from, to)
    }
  })
  observer.observe(root, {childList: true, subtree: true})
  root.addEventListener('focusin', onFocus)
  root.addEventListener('toggle', onToggle, true)
  return () => {
    observer.disconnect()
    root.removeEventListener('focusin', onFocus)
    root.removeEventListener('toggle', onToggle, true)
    for (const control of pressed) control.click()
  }
}

/** Tells whether a popover is open; browsers without popovers throw at the pseudo-class, and have none open yet. */
const isPopoverOpen = (element: Element): boolean =>
  'showPopover' in element && element.matches(':popover-open')
