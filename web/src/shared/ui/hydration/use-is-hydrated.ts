import {useSyncExternalStore} from 'react'

const subscribeToNothing = () => () => undefined

/** Whether scripts run: false in the server's markup and while it is hydrated, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
