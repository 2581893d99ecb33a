/** Browsers without the popover API (iOS 16, Firefox 115) open and close by the attribute `data-open`. */
export const arePopoversSupported = () => 'showPopover' in HTMLElement.prototype

/** A selector of the popovers that are open: browsers throw at a pseudo-class that they do not know. */
export const openPopover = () => (arePopoversSupported() ? ':popover-open' : '[data-open]')

/** Tells whether a popover is open. */
export function isOpen(panel: HTMLElement | null): boolean {
  return panel?.matches(openPopover()) ?? false
}

/** Opens a popover, or closes it; the event `toggle` reports it. */
export function setPopoverOpen(panel: HTMLElement, open: boolean): void {
  if (isOpen(panel) === open) return
  if (arePopoversSupported()) {
    if (open) panel.showPopover()
    else panel.hidePopover()
    return
  }
  panel.toggleAttribute('data-open', open)
  panel.dispatchEvent(Object.assign(new Event('toggle'), {newState: open ? 'open' : 'closed'}))
}
