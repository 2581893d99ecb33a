import {
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ToggleEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import {
  arePopoversSupported,
  isOpen,
  openPopover,
  setPopoverOpen,
} from '#web/src/shared/ui/popover.ts'

/**
 * The mobile menu, a native popover that its button toggles, and what all panels of the header share:
 * Escape closes the innermost, a link closes all.
 */
export function useMenu() {
  const menu = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  const openGroups = () => [...(menu.current?.querySelectorAll<HTMLElement>(openPopover()) ?? [])]
  const closeGroups = () => openGroups().forEach((panel) => closePanel(panel))
  const close = () => {
    closeGroups()
    closePanel(menu.current, toggle.current)
  }

  // The button toggles the menu before hydration too.
  useEffect(() => setOpen(isOpen(menu.current)), [])

  const onKeyDown = useEffectEvent(({key}: KeyboardEvent) => {
    if (key !== 'Escape') return
    const open = openGroups()
    const panel = open.find((group) => group.contains(document.activeElement)) ?? open.at(-1)
    if (panel) closePanel(panel, panel.parentElement?.querySelector('button'))
    else closePanel(menu.current, toggle.current)
  })
  const onClick = useEffectEvent((event: Event) => {
    pressPopoverTarget(event)
    const {target} = event
    if (target instanceof Element && target.closest('a') && menu.current?.contains(target)) close()
  })
  const onTurn = useEffectEvent(() => {
    closeGroups()
    closePanel(menu.current)
  })

  // Listeners on the document: Escape must reach a panel that hover opened while the focus is
  // elsewhere, the menu must close when the screen becomes wide, and any link closes everything.
  useEffect(() => {
    const ends = new AbortController()
    const {signal} = ends
    document.addEventListener('keydown', (event) => onKeyDown(event), {signal})
    document.addEventListener('click', (event) => onClick(event), {signal})
    matchMedia(wideScreenQuery).addEventListener('change', () => onTurn(), {signal})
    return () => ends.abort()
  }, [])

  return {
    menu,
    toggle,
    open,
    close,
    onToggle: ({target, currentTarget, newState}: ToggleEvent<HTMLElement>) => {
      if (target !== currentTarget) return
      setOpen(newState === 'open')
      if (newState === 'closed') closeGroups()
    },
    /** The menu covers the page, so it closes when the focus moves on to the page. */
    onBlur: ({currentTarget, relatedTarget}: FocusEvent) => {
      if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close()
    },
  }
}

/** Groups are dropdown panels from this width, full-screen sub-panels below; as in header.module.css. */
const wideScreenQuery = '(width >= 64rem)'
const isWideScreen = () => matchMedia(wideScreenQuery).matches

const closeDelay = 180

/** Tells whether the pointer or the keyboard has reached a group. */
const isReached = (group: Element) =>
  group.matches(':hover') || group.querySelector(':focus-visible') !== null

/** Closes a popover that is open; the focus within it goes back to its button. */
function closePanel(panel: HTMLElement | null, button?: HTMLElement | null) {
  if (!panel || !isOpen(panel)) return
  const hadFocus = panel.contains(document.activeElement)
  setPopoverOpen(panel, false)
  if (hadFocus) button?.focus()
}

/**
 * A group's panel: a native popover that its button toggles, also before and without this script. On
 * wide screens it opens on hover and focus as well. `open` mirrors the element's
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
    if (isWideScreen() && element && !isOpen(element)) setPopoverOpen(element, true)
  }

  const takeOver = useEffectEvent(() => {
    const element = panel.current
    if (isOpen(element)) {
      setOpen(true)
      isPinned.current = true
    } else if (element?.parentElement && isReached(element.parentElement)) show()
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
      // On narrow screens it covers its button.
      else if (!isWideScreen()) panel.current?.querySelector('button')?.focus()
    },
    /** A sub-panel covers the screen: Tab goes round in it until BACK or Escape closes it. */
    onKeyDown: (event: ReactKeyboardEvent) => {
      if (event.key !== 'Tab' || isWideScreen()) return
      const controls = [...(panel.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
      const [from, to] = event.shiftKey
        ? [controls[0], controls.at(-1)]
        : [controls.at(-1), controls[0]]
      if (document.activeElement !== from) return
      event.preventDefault()
      to?.focus()
    },
    onClick: (event: MouseEvent) => {
      if (!isWideScreen()) return
      if (isOpen(panel.current) && !isPinned.current) event.preventDefault()
      isPinned.current = !isPinned.current
    },
    area: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && show(),
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        const area = event.currentTarget
        if (event.pointerType !== 'mouse' || !isWideScreen()) return
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
        if (!isWideScreen()) return
        const stays = to instanceof Node ? area.contains(to) : area.matches(':hover')
        if (!stays) closePanel(panel.current)
      },
    },
  }
}

/** Does what a button's `popovertarget` asks for, where the browser itself does not. */
function pressPopoverTarget(event: Event): void {
  if (arePopoversSupported() || event.defaultPrevented || !(event.target instanceof Element)) return
  const button = event.target.closest('[popovertarget]')
  const panel = document.getElementById(button?.getAttribute('popovertarget') ?? '')
  const closes = button?.getAttribute('popovertargetaction') === 'hide'
  if (!panel) return
  event.preventDefault()
  setPopoverOpen(panel, !closes && !isOpen(panel))
}
