import {useEffect, useState} from 'react'

export type Loaded<Value> = {
  /** The latest answer; the one before it while the next is on its way. */
  value: Value | undefined
  /** Why the latest could not be had, in a sentence. */
  failed: string | undefined
  reload: () => void
}

/**
 * Loads when `load` changes; the latest wins.
 *
 * @param load kept by the caller (useCallback) for as long as the same is meant; told how often it
 *   was asked again.
 */
export function useLoaded<Value>(
  load: (signal: AbortSignal, again: number) => Promise<Value>,
): Loaded<Value> {
  const [value, setValue] = useState<Value>()
  const [failed, setFailed] = useState<string>()
  const [again, setAgain] = useState(0)

  // The site is outside React: what is shown follows what is asked for.
  useEffect(() => {
    const controller = new AbortController()
    const {signal} = controller
    const run = async () => {
      try {
        const answer = await load(signal, again)
        if (signal.aborted) return
        setValue(answer)
        setFailed(undefined)
      } catch (error) {
        if (!signal.aborted) setFailed(error instanceof Error ? error.message : String(error))
      }
    }
    void run()
    return () => controller.abort()
  }, [load, again])

  return {value, failed, reload: () => setAgain(again + 1)}
}
