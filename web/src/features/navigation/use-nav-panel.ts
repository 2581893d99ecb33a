import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import {isOpen, setOpen as setPanelOpen} from './popover.ts'

/** Groups are dropdown panels from this width, full-screen sub-panels below; as in header-menu.module.css. */
export const wideScreenQuery = '(min-width: 64rem)'

const closeDelay = 180

/** A group that the pointer or the keyboard has reached. */
const reached = ':hover, :has(:focus-visible)'

/** Closes a popover that is open; the focus within it goes back to its button. */
export function closePanel(panel: HTMLElement | null, button?: HTMLElement | null) {
  if (!panel || !isOpen(panel)) return
  const hadFocus = panel.contains(document.activeElement)
  setPanelOpen(panel, false)
  if (hadFocus) button?.focus()
}

/**
 * A group's panel: a native popover that its button toggles, also before and without this script. On
 * wide screens it opens on hover and focus as well (behaviour B23). `open` mirrors the element's
 * own state. A click on a panel that hover or focus has opened pins it; the next click closes it.
 */
export function useNavPanel() {
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isPinned = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)

  const show = () => {
    clearTimeout(timer.current)
    const element = panel.current
    const isWide = matchMedia(wideScreenQuery).matches
    if (isWide && element && !isOpen(element)) setPanelOpen(element, true)
  }

  const takeOver = useEffectEvent(() => {
    const element = panel.current
    if (isOpen(element)) {
      setOpen(true)
      isPinned.current = true
    } else if (element?.parentElement?.matches(reached)) show()
  })

  // Before hydration the browser alone opens panels, and tells nobody that the pointer is there.
  useEffect(() => takeOver(), [])

  return {
    panel,
    button,
    open,
    close: () => closePanel(panel.current, button.current),
    onToggle: ({newState}: {newState: string}) => {
      setOpen(newState === 'open')
      if (newState === 'closed') isPinned.current = false
    },
    onClick: (event: MouseEvent) => {
      if (!matchMedia(wideScreenQuery).matches) return
      if (isOpen(panel.current) && !isPinned.current) event.preventDefault()
      isPinned.current = !isPinned.current
    },
    area: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && show(),
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        const area = event.currentTarget
        if (event.pointerType !== 'mouse' || !matchMedia(wideScreenQuery).matches) return
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
        if (!stays && matchMedia(wideScreenQuery).matches) closePanel(panel.current)
      },
    },
  }
}
