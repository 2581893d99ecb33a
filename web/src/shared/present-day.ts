import {useIsHydrated} from './hydration.ts'

/** The present day in Nigeria, as `YYYY-MM-DD`. */
export const today = (): string =>
  new Date().toLocaleDateString('en-CA', {timeZone: 'Africa/Lagos'})

/**
 * The present day for a page that may have been made on an earlier one: once scripts run, the visitor's clock decides.
 *
 * @param day when the page was made, `YYYY-MM-DD`.
 */
export function usePresentDay(day: string): string {
  return useIsHydrated() ? today() : day
}
