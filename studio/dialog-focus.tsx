import {type ReactNode, useEffect, useRef, useState} from 'react'

/**
 * Remembers what has the focus. The function that it returns gives the focus back there when nothing has it: a browser
 * takes it from what is removed or disabled. Where that can have it no more, the nearest element around it that can has
 * it, such as its pane.
 */
export function rememberFocus(focused: Element | null = document.activeElement): () => void {
  const candidates: HTMLElement[] = []
  for (let element = focused; element; element = element.parentElement) {
    const canHaveFocus = element === focused || element.hasAttribute('tabindex')
    if (canHaveFocus && element instanceof HTMLElement) candidates.push(element)
  }
  return () => {
    for (const element of candidates) {
      if (document.activeElement !== document.body) return
      if (element.isConnected) element.focus()
    }
  }
}

/** Gives the focus back to what had it, once a dialog is closed and nothing else has taken it. */
export function ReturnFocus({children}: {children: ReactNode}) {
  const [giveBack] = useState(() => rememberFocus())
  useEffect(() => giveBack, [giveBack])
  return children
}

/**
 * The focused element. Sanity takes the focus from a text before it opens a dialog of it, and leaves the selection
 * there.
 */
const focusedOrLeft = (): Element | null =>
  document.activeElement === document.body
    ? (getSelection()?.anchorNode?.parentElement?.closest('[contenteditable="true"]') ?? null)
    : document.activeElement

/**
 * Gives the focus back to the list entry whose dialog shows this, once the dialog is closed. Where the dialog of another
 * entry is then open above the first entry, the focus stays in that dialog.
 */
export function ReturnFocusOfItem({children}: {children: ReactNode}) {
  const [{entry, giveBack}] = useState(() => {
    const focused = focusedOrLeft()
    return {entry: focused, giveBack: rememberFocus(focused)}
  })
  useEffect(
    () => () => {
      const uppermost = [...document.querySelectorAll('[role="dialog"]')].at(-1)
      if (!uppermost || uppermost.contains(entry)) giveBack()
    },
    [entry, giveBack],
  )
  return children
}

/**
 * A step of a dialog; give each a `key`. It takes the focus where the button that led to it is gone: a dialog without
 * the focus is not closed by Escape.
 */
export function DialogStep({children}: {children: ReactNode}) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus()
  }, [])
  return (
    <div ref={ref} className="dialog-step" tabIndex={-1}>
      {children}
    </div>
  )
}
