import {type RefObject, useEffectEvent, useLayoutEffect, useSyncExternalStore} from 'react'

/**
 * Reports what the visitor has written into a controlled field before the page was hydrated
 *: React leaves it there, and would remove it when it draws the field again.
 *
 * @param value the text that the field has in the component's state.
 */
export function useEarlyInput(
  field: RefObject<HTMLInputElement | null>,
  value: string,
  onText: (text: string) => void,
): void {
  const report = useEffectEvent(() => {
    const written = field.current?.value ?? value
    if (written !== value) onText(written)
  })

  // The field's text is the browser's state until then: only an effect reaches it. It is one of layout:
  // what hydration draws next would already remove the text.
  useLayoutEffect(() => report(), [])
}

const subscribeToNothing = () => () => undefined

/** Tells whether scripts run: false in the server's markup and while it is hydrated, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
