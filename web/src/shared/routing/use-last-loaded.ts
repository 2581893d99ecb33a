import {useState} from 'react'

/**
 * The latest value that was loaded: a page whose texts fail to load again keeps those that it
 * already shows.
 */
export function useLastLoaded<Value>(value: Value, isLoaded: boolean): Value {
  const [last, setLast] = useState(value)
  if (isLoaded && value !== last) setLast(value)
  return isLoaded ? value : last
}
