import {useEffect, useEffectEvent, useRef, useState, type FocusEvent, type ToggleEvent} from 'react'
import {isOpen, openPopover, pressPopoverTarget} from './popover.ts'
import {closePanel, wideScreenQuery} from './use-nav-panel.ts'

/**
 * The mobile menu, a native popover that its button toggles, and what all panels of the header share:
 * Escape closes the innermost, a link closes all.
 */
export function useMenu() {
  const menu = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  const closeGroups = () => {
    menu.current?.querySelectorAll<HTMLElement>(openPopover()).forEach((panel) => closePanel(panel))
  }
  const close = () => {
    closeGroups()
    closePanel(menu.current, toggle.current)
  }

  const closeAfterLink = useEffectEvent((target: EventTarget | null) => {
    if (target instanceof Element && target.closest('a') && menu.current?.contains(target)) close()
  })

  // The button toggles the menu before hydration too.
  useEffect(() => setOpen(isOpen(menu.current)), [])

  // Listeners on the document: Escape must reach a panel that hover opened while the focus is
  // elsewhere, the menu must close when the screen becomes wide, and any link closes everything.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      const groups = [...(menu.current?.querySelectorAll<HTMLElement>(openPopover()) ?? [])]
      const panel = groups.at(-1)
      if (panel) closePanel(panel, panel.parentElement?.querySelector('button'))
      else closePanel(menu.current, toggle.current)
    }
    const onClick = (event: Event) => {
      pressPopoverTarget(event)
      closeAfterLink(event.target)
    }
    const wide = matchMedia(wideScreenQuery)
    const onTurn = () => {
      menu.current
        ?.querySelectorAll<HTMLElement>(openPopover())
        .forEach((panel) => closePanel(panel))
      closePanel(menu.current)
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('click', onClick)
    wide.addEventListener('change', onTurn)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('click', onClick)
      wide.removeEventListener('change', onTurn)
    }
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
