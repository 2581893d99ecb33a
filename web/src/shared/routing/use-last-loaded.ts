import {useState} from 'react'

/**
 * The latest value that was loaded: where it fails to load again, a page goes on showing what it already
 * shows.
 */
export function useLastLoaded<Value>(value: Value, isLoaded: boolean): Value {
  const [last, setLast] = useState(value)
  if (isLoaded && value !== last) setLast(value)
  return isLoaded ? value : last
}
