import {useEffect} from 'react'

/**
 * Calls back when the person returns to the window, from another one or from another tab: for what others change, and no
 * stream tells of.
 *
 * @param onReturn - Memoised by the caller.
 */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const controller = new AbortController()
    window.addEventListener('focus', onReturn, {signal: controller.signal})
    return () => controller.abort()
  }, [onReturn])
}
