import {type ReactNode, useEffect, useRef, useState} from 'react'

/** Gives the focus back to what had it, once a dialog is closed and nothing else has taken it. */
export function ReturnFocus({children}: {children: ReactNode}) {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    },
    [opener],
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
