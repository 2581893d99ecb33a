import {type FocusEvent, useEffect, useRef} from 'react'

/** Selects the elements that the Tab key reaches. */
const FOCUSABLE = 'a, button:enabled, input:enabled, [tabindex]'

/**
 * Keeps the focus in a list when the entry that has it goes, as when a colleague deletes it: the next entry gets it, else
 * the last one, else the list. A browser gives it to the page, and the Tab key begins at its top.
 *
 * @param onFocus - What the list does besides when an entry gets the focus.
 * @returns The attributes of the element whose children are the entries.
 */
export function useKeptFocus(onFocus?: (event: FocusEvent) => void) {
  const kept = useRef<{element: Element; list: Element; index: number}>(undefined)
  useEffect(() => {
    if (!kept.current) return
    const {element, list, index} = kept.current
    if (element.isConnected) {
      kept.current.index = indexIn(list, element)
      return
    }
    kept.current = undefined
    // The browser has given the focus to the page, or to an element around the list. Elsewhere a person has put it.
    if (!document.activeElement?.contains(list)) return
    const entry = list.children[index] ?? list.lastElementChild ?? list
    const next = entry.matches(FOCUSABLE) ? entry : (entry.querySelector(FOCUSABLE) ?? list)
    if (!(next instanceof HTMLElement)) return
    // Only now: where it is always there, code that looks for the nearest focusable element around finds the list.
    if (next === list) next.tabIndex = -1
    next.focus()
  })
  return {
    onFocus: (event: FocusEvent) => {
      onFocus?.(event)
      const {target, currentTarget} = event
      const index = indexIn(currentTarget, target)
      kept.current = index < 0 ? undefined : {element: target, list: currentTarget, index}
    },
  }
}

const indexIn = (list: Element, element: Element): number =>
  [...list.children].findIndex((entry) => entry.contains(element))
