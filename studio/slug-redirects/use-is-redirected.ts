import {useEffect, useState} from 'react'
import type {SanityClient} from 'sanity'
import type {PathChange} from './plan-redirects.ts'
import {isRedirectedInRelease} from './release-redirects.ts'

/** Whether a release redirects the old path of a page, and a setter; null while that is not known. */
export function useIsRedirected(client: SanityClient, release: string, change: PathChange | null) {
  const [isRedirected, setIsRedirected] = useState<boolean | null>(null)
  const {from = '', to = ''} = change ?? {}
  // Document actions have no loaders, so the hook fetches.
  useEffect(() => {
    if (!release || !from) return
    let isCancelled = false
    const fetchState = async () => {
      const found = await isRedirectedInRelease(client, release, {from, to})
      if (!isCancelled) setIsRedirected(found)
    }
    fetchState().catch((error: unknown) => console.error(error))
    return () => {
      isCancelled = true
    }
  }, [client, release, from, to])
  return [isRedirected, setIsRedirected] as const
}
