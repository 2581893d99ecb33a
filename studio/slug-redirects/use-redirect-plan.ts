import {useEffect, useState} from 'react'
import type {SanityClient} from 'sanity'
import type {PathChange, RedirectPlan} from './plan-redirects.ts'
import {fetchRedirectPlan} from './redirect-documents.ts'

/**
 * The plan of a path change, for display before publishing; null while it is loading or when it cannot
 * be fetched. Publishing fetches its own plan.
 */
export function useRedirectPlan(client: SanityClient, {from, to}: PathChange): RedirectPlan | null {
  const [plan, setPlan] = useState<RedirectPlan | null>(null)
  useEffect(() => {
    let isCancelled = false
    const fetchPlan = async () => {
      const fetched = await fetchRedirectPlan(client, {from, to})
      if (!isCancelled) setPlan(fetched)
    }
    fetchPlan().catch((error: unknown) => console.error(error))
    return () => {
      isCancelled = true
    }
  }, [client, from, to])
  return plan
}
