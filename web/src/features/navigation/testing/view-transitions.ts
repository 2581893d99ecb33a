import {expect, onTestFinished} from 'vitest'

/**
 * Counts the view transitions that links start. `finished` waits for the first and for its end: the
 * router starts it in an effect, some time after its own state has changed.
 */
export function watchViewTransitions() {
  const native = document.startViewTransition.bind(document)
  const started: ViewTransition[] = []
  const replace = (value: typeof document.startViewTransition | undefined) =>
    Object.defineProperty(document, 'startViewTransition', {configurable: true, value})
  replace((update) => {
    const transition = native(update)
    started.push(transition)
    return transition
  })
  onTestFinished(() => void Reflect.deleteProperty(document, 'startViewTransition'))
  return {
    started,
    remove: () => replace(undefined),
    async finished() {
      await expect.poll(() => started).toHaveLength(1)
      await started[0]?.finished
    },
  }
}
