import {createContext, use, type ReactNode} from 'react'

/** Takes tags of the document's head while the server renders a page. Browsers have none. */
export const HeadCollector = createContext<((tags: ReactNode) => void) | undefined>(undefined)

/**
 * Puts tags into the document's head: the server writes those that it collects into the page's head, and in
 * the browser React moves them there, adopts the server's and keeps them current.
 */
export function InHead({children}: {children: ReactNode}) {
  const collect = use(HeadCollector)
  if (!collect) return children
  collect(children)
  return null
}
