import {useEffect, useEffectEvent, type RefObject} from 'react'
import {useLocation} from 'react-router-dom'

/**
 * Opens the entry that the URL's hash names, at each navigation to it. A browser does so itself
 * on a page load or an in-page link; navigation by the router needs this. Child effects run first,
 * so the entry is open when the page scrolls to it.
 *
 * @param list the element whose children are the entries, in the order of `items`.
 */
export function useOpenAtHash(
  list: RefObject<HTMLElement | null>,
  items: readonly {id: string}[],
): void {
  const location = useLocation()

  // A new list must not reopen what the visitor has closed: only navigation opens.
  const openNamed = useEffectEvent((hash: string) => {
    const index = items.findIndex(
      ({id}) => hash === `#${id}` || hash === `#${encodeURIComponent(id)}`,
    )
    const entry = list.current?.children.item(index)
    if (index >= 0 && entry instanceof HTMLDetailsElement) entry.open = true
  })

  // Which entry is open is the browser's state, changed by clicks too: only an effect reaches it.
  useEffect(() => openNamed(location.hash), [location])
}
