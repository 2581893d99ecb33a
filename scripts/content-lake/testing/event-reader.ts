import {EventEmitter, on} from 'node:events'
import type {SanityClient} from '@sanity/client'
import {onTestFinished} from 'vitest'

/** The part of an RxJS observable that is needed here. */
interface Source<T> {
  subscribe: (observer: {next: (value: T) => void; error: (error: unknown) => void}) => {
    unsubscribe: () => void
  }
}

/** Reads the values of an observable one by one; unsubscribes when the test is over. */
export function readEvents<T>(source: Source<T>): {next: () => Promise<T>} {
  const emitter = new EventEmitter<{value: [T]; error: [unknown]}>()
  const values = on(emitter, 'value')
  const subscription = source.subscribe({
    next: (value) => void emitter.emit('value', value),
    error: (error) => void emitter.emit('error', error),
  })
  onTestFinished(() => subscription.unsubscribe())
  const next = async (): Promise<T> => {
    const {value = []} = await values.next()
    return value[0]
  }
  return {next}
}

/** Listens to a query, with the beginning of the stream as its first event. */
export const listenTo = (client: SanityClient, query: string, params = {}, options: object = {}) =>
  readEvents(client.listen(query, params, {events: ['welcome', 'mutation'], ...options}))
