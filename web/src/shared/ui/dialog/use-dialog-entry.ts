import {useEffect, useEffectEvent, useRef} from 'react'
import {useLocation} from 'react-router-dom'

/** Marks the entry of the browser's history that an open dialog adds. */
const mark = 'dialog'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isMarked = (state: unknown): boolean => isRecord(state) && mark in state

/** The key by which the router knows an entry; it gives the first of a visit none. */
const keyOf = (state: unknown): unknown => (isRecord(state) && state['key']) || 'default'

/** Adds an entry that is the router's present one, with the mark. */
function addEntry(): void {
  const state: unknown = history.state
  history.pushState({...(isRecord(state) && state), [mark]: true}, '')
}

/**
 * Gives an open dialog an entry in the browser's history, so that Back closes it and stays on the page. To the router it
 * is the page's own entry: nothing is loaded anew.
 */
export function useDialogEntry(isOpen: boolean, onClose: () => void): void {
  const {key} = useLocation()
  const wasOpen = useRef(false)
  const isLeaving = useRef(false)

  const onPop = useEffectEvent((event: PopStateEvent) => {
    // The router's own entries are the router's; the page that they show has no dialog.
    if (keyOf(event.state) !== key) return onClose()
    event.stopImmediatePropagation()
    if (isLeaving.current) {
      isLeaving.current = false
      // It was opened again before the browser had left the entry.
      if (isOpen) addEntry()
    } else if (isOpen) onClose()
  })

  // Before the router's listener: it would load the page anew.
  useEffect(() => {
    const listen = (event: PopStateEvent) => onPop(event)
    window.addEventListener('popstate', listen, {capture: true})
    return () => window.removeEventListener('popstate', listen, {capture: true})
  }, [])

  useEffect(() => {
    if (isOpen && !isMarked(history.state)) addEntry()
    if (!isOpen && wasOpen.current && isMarked(history.state)) {
      isLeaving.current = true
      history.back()
    }
    wasOpen.current = isOpen
  }, [isOpen])
}
