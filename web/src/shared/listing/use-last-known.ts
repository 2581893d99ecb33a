import {useState} from 'react'

/**
 * What was last known of something that may fail to load again: a page whose words cannot be had
 * just now keeps those that it already shows.
 */
export function useLastKnown<Value>(value: Value, isKnown: boolean): Value {
  const [last, setLast] = useState(value)
  if (isKnown && value !== last) setLast(value)
  return isKnown ? value : last
}
