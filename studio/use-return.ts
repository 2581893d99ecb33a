import {useEffect} from 'react'

/**
 * Calls back when the window gets the focus, from another window or tab. Use it for data that others change and that no
 * event stream reports.
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
