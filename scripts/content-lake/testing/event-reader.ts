import {onTestFinished} from 'vitest'

/** The part of an RxJS observable that is needed here. */
interface Source<T> {
  subscribe: (observer: {next: (value: T) => void; error: (error: unknown) => void}) => {
    unsubscribe: () => void
  }
}

/** Reads the values of an observable one by one; unsubscribes when the test is over. */
export function readEvents<T>(source: Source<T>): {next: () => Promise<T>} {
  const values: T[] = []
  const failures: unknown[] = []
  let wake = () => {}
  const subscription = source.subscribe({
    next: (value) => {
      values.push(value)
      wake()
    },
    error: (error: unknown) => {
      failures.push(error)
      wake()
    },
  })
  onTestFinished(() => subscription.unsubscribe())
  const next = async (): Promise<T> => {
    for (;;) {
      const value = values.shift()
      if (value !== undefined) return value
      if (failures.length > 0) throw failures[0]
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return {next}
}
