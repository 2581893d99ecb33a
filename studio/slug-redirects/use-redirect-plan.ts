import {useEffect, useState} from 'react'
import type {SanityClient} from 'sanity'
import type {Move, MovePlan} from './plan-redirects.ts'
import {readPlan} from './redirect-documents.ts'

/**
 * What a move will do to the redirects, to be told beforehand. Null until it is known; it stays null
 * where it cannot be read, since carrying the move out asks again.
 */
export function usePlan(client: SanityClient, {from, to}: Move): MovePlan | null {
  const [plan, setPlan] = useState<MovePlan | null>(null)
  useEffect(() => {
    let isCurrent = true
    readPlan(client, {from, to}).then(
      (read) => isCurrent && setPlan(read),
      (error: unknown) => console.error(error),
    )
    return () => {
      isCurrent = false
    }
  }, [client, from, to])
  return plan
}
