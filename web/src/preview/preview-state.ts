import type {PreviewChanges, PreviewPerspective} from '#web/contract/preview.ts'

/** What the banner tells of what is shown. */
export type PreviewState = PreviewChanges & {
  perspective: PreviewPerspective
  hasEnded: boolean
}

/** The state, for `useSyncExternalStore`. */
export function createPreviewState(initial: PreviewState) {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (change: Partial<PreviewState>) => {
      state = {...state, ...change}
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type PreviewStateStore = ReturnType<typeof createPreviewState>
