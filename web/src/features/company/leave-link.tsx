import {X} from 'lucide-react'
import {type MouseEvent, useEffect, useEffectEvent, useRef, useState} from 'react'
import {useIsHydrated} from '#web/src/shared/hydration.ts'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import styles from './leave-link.module.css'

/** How often Shift is pressed to leave, and the milliseconds within which it is pressed again. */
const presses = 3
const longestPause = 5_000

/** Replaces the page's entry in the tab's history, so that Back does not lead to it. */
const replacePage = (url: string) => location.replace(url)

/** The ways out of a page, and the page that they lead to. */
export type Leaving = {url: string; label: string; text: string; keyHint: string}

/**
 * A way out of a page that somebody else must not see: a link that stays in view, and three presses of Shift. What is on
 * the screen is covered at once, however long the other page takes. Without scripts it is a link like any other.
 */
export function LeaveLink({
  url,
  label,
  leave = replacePage,
}: Pick<Leaving, 'url' | 'label'> & {leave?: (url: string) => void}) {
  const [isLeaving, setIsLeaving] = useState(false)
  const go = () => {
    setIsLeaving(true)
    leave(url)
  }
  const pressed = useShiftPresses(go)
  const followInPlace = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    go()
  }
  return (
    <>
      <div className={styles.leave} data-print="no">
        <a href={url} className={styles.link} referrerPolicy="no-referrer" onClick={followInPlace}>
          <X size={20} strokeWidth={2.25} aria-hidden />
          {label}
        </a>
        <VisuallyHidden>
          <span role="status">{pressed > 0 && stillToPress(presses - pressed)}</span>
        </VisuallyHidden>
      </div>
      {isLeaving && (
        <div role="alert" className={styles.cover}>
          <VisuallyHidden>Leaving this page</VisuallyHidden>
        </div>
      )}
    </>
  )
}

const stillToPress = (count: number) =>
  count === 1 ? 'Press Shift once more to leave' : `Press Shift ${count} times more to leave`

/** Says how to leave, and the keys that do so where scripts run. */
export function LeaveNote({text, keyHint}: Pick<Leaving, 'text' | 'keyHint'>) {
  const isHydrated = useIsHydrated()
  return (
    <p className={styles.note} data-print="no">
      {text}{' '}
      <span className={styles.keys} data-ready={isHydrated}>
        {keyHint}
      </span>
      <noscript> Without scripts, Back leads to this page again.</noscript>
    </p>
  )
}

/**
 * Counts presses of Shift alone: with another key, or a press of the pointer, it is used for something else.
 *
 * @param onLast called at the last press.
 * @returns how often it was pressed.
 */
function useShiftPresses(onLast: () => void): number {
  const [count, setCount] = useState(0)
  const state = useRef({count: 0, at: 0, isAlone: false})

  const countTo = (next: number) => {
    state.current.count = next
    setCount(next)
  }
  const onDown = useEffectEvent(({key, repeat, shiftKey}: KeyboardEvent) => {
    if (key === 'Shift') {
      if (!repeat) state.current.isAlone = true
      return
    }
    if (shiftKey) state.current.isAlone = false
    countTo(0)
  })
  const onUp = useEffectEvent(({key, timeStamp}: KeyboardEvent) => {
    if (key !== 'Shift' || !state.current.isAlone) return
    const {count: before, at} = state.current
    state.current.at = timeStamp
    const next = timeStamp - at > longestPause ? 1 : before + 1
    countTo(next % presses)
    if (next === presses) onLast()
  })
  const onPointer = useEffectEvent(() => {
    state.current.isAlone = false
  })

  // Keys are pressed anywhere on the page: only the window hears them all.
  useEffect(() => {
    const ends = new AbortController()
    const {signal} = ends
    window.addEventListener('keydown', (event) => onDown(event), {signal})
    window.addEventListener('keyup', (event) => onUp(event), {signal})
    window.addEventListener('pointerdown', () => onPointer(), {signal})
    return () => ends.abort()
  }, [])

  return count
}
