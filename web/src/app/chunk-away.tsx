import {useEffect} from 'react'
import {Away} from './away.tsx'
import {reloadOnce} from './reload-once.ts'

/**
 * Shown where a page's script could not be had (specification, section 8). The router keeps such a
 * failure for good, so trying again loads the whole page: once by itself, and whenever the visitor
 * asks for it.
 */
export function ChunkAway({message}: {message: string}) {
  // A reload is no rendering: it leaves the page.
  useEffect(() => void reloadOnce(), [])

  return (
    <Away
      text={`${message}. Please try again.`}
      keepTrying={() => void reloadOnce()}
      tryNow={() => location.reload()}
    />
  )
}
