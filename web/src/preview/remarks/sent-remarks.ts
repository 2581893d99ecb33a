import type {SentRemark} from '#web/contract/remarks.ts'
import {askWhileOpen, type PreviewStateStore} from '../preview-session.ts'
import {listRemarks} from './send-remark.ts'

type Sent = {
  /** The oldest first. */
  items: readonly SentRemark[]
  /** Why they could not be read; empty where they could. */
  error: string
}

export type SentRemarks = ReturnType<typeof readSentRemarks>

/** The remarks that were left with the link of a preview, for `useSyncExternalStore`. They are asked for at once. */
export function readSentRemarks(state: PreviewStateStore) {
  let sent: Sent = {items: [], error: ''}
  const listeners = new Set<() => void>()
  const set = (change: Partial<Sent>) => {
    sent = {...sent, ...change}
    for (const listener of listeners) listener()
  }
  const refetch = async () => {
    try {
      set({items: await askWhileOpen(state, ({access}) => listRemarks(access)), error: ''})
    } catch (error) {
      set({error: error instanceof Error ? error.message : String(error)})
    }
  }
  if (!state.get().hasEnded) void refetch()
  return {
    get: () => sent,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    refetch: () => void refetch(),
    add: (item: SentRemark) => set({items: [...sent.items, item]}),
  }
}
