import {useRef, useState, type FocusEvent, type MouseEvent, type PointerEvent} from 'react'

/** From here on groups are dropdown panels; below, full-screen sub-panels. As in header.module.css. */
export const wideQuery = '(min-width: 64rem)'

const closeDelay = 180

const isOpen = (panel: HTMLElement | null) => panel?.matches(':popover-open') ?? false

/** Closes a popover that is open; the focus within it goes back to its button. */
export function closePanel(panel: HTMLElement | null, button?: HTMLElement | null) {
  if (!panel || !isOpen(panel)) return
  const hadFocus = panel.contains(document.activeElement)
  panel.hidePopover()
  if (hadFocus) button?.focus()
}

/**
 * A group's panel. It is a native popover that its button toggles, also before and without this
 * script; on wide screens it opens on hover and focus as well (DECISIONS 35). The element's own
 * state is the truth, `open` mirrors it. A click on a panel that hover or focus has just opened
 * keeps it; the next one closes it.
 */
export function useNavPanel() {
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const kept = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)

  const show = () => {
    clearTimeout(timer.current)
    if (matchMedia(wideQuery).matches && !isOpen(panel.current)) panel.current?.showPopover()
  }

  return {
    panel,
    button,
    open,
    close: () => closePanel(panel.current, button.current),
    onToggle: ({newState}: {newState: string}) => {
      setOpen(newState === 'open')
      if (newState === 'closed') kept.current = false
    },
    onClick: (event: MouseEvent) => {
      if (!matchMedia(wideQuery).matches) return
      if (isOpen(panel.current) && !kept.current) event.preventDefault()
      kept.current = !kept.current
    },
    area: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && show(),
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        const area = event.currentTarget
        if (event.pointerType !== 'mouse' || !matchMedia(wideQuery).matches) return
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          if (!area.querySelector(':focus-visible')) closePanel(panel.current)
        }, closeDelay)
      },
      onFocus: (event: FocusEvent) => {
        const from = event.relatedTarget
        if (!(from instanceof Node && event.currentTarget.contains(from))) show()
      },
      onBlur: (event: FocusEvent) => {
        const area = event.currentTarget
        const to = event.relatedTarget
        const stays = to instanceof Node ? area.contains(to) : area.matches(':hover')
        if (!stays && matchMedia(wideQuery).matches) closePanel(panel.current)
      },
    },
  }
}
