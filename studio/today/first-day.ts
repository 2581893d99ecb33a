import {formatDay} from '../lagos-time.ts'

type Store = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Tells whether somebody opens the Studio in this browser on the first day, which it keeps.
 *
 * @param now milliseconds since 1970.
 */
export function isFirstDay(store: Store, userId: string, now: number): boolean {
  const key = `first-day:${userId}`
  const today = formatDay(now)
  const first = store.getItem(key)
  if (first !== null) return first === today
  store.setItem(key, today)
  return true
}
