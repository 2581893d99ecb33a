/** Browsers without the popover API (iOS 16, Firefox 115) open and close by the attribute `data-open`. */
const isSupported = () => 'showPopover' in HTMLElement.prototype

/** A selector of the popovers that are open: browsers throw at a pseudo-class that they do not know. */
export const openPopover = () => (isSupported() ? ':popover-open' : '[data-open]')

/** Whether a popover is open. */
export function isOpen(panel: HTMLElement | null): boolean {
  return panel?.matches(openPopover()) ?? false
}

/** Opens a popover, or closes it; the event `toggle` reports it. */
export function setOpen(panel: HTMLElement, open: boolean): void {
  if (isSupported()) {
    if (open) panel.showPopover()
    else panel.hidePopover()
    return
  }
  if (isOpen(panel) === open) return
  panel.toggleAttribute('data-open', open)
  panel.dispatchEvent(Object.assign(new Event('toggle'), {newState: open ? 'open' : 'closed'}))
}

/** Does what a button's `popovertarget` asks for, where the browser itself does not. */
export function pressPopoverTarget(event: Event): void {
  if (isSupported() || event.defaultPrevented || !(event.target instanceof Element)) return
  const button = event.target.closest('[popovertarget]')
  const panel = document.getElementById(button?.getAttribute('popovertarget') ?? '')
  const closes = button?.getAttribute('popovertargetaction') === 'hide'
  if (!panel) return
  event.preventDefault()
  setOpen(panel, !closes && !isOpen(panel))
}
