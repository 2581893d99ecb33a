import type {PreviewChange, PreviewPerspective} from '#web/contract/preview.ts'

/** What the banner tells of what is shown. */
export type PreviewState = {
  perspective: PreviewPerspective
  /** The last change of a draft that the page shows; null where it shows none. */
  change: PreviewChange | null
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
