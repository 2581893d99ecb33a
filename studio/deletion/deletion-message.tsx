import {Button, Flex} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {useEffect, useLayoutEffect, useRef} from 'react'
import {rememberFocus} from '../dialog-focus.tsx'
import {useAction} from '../use-action.ts'

/** Milliseconds for which a deletion can be undone from its message. */
const UNDO_MS = 60_000

/** The duration by which the Studio's toasts are closed, in milliseconds. */
const CLOSED_MS = 0.01

interface Deletion {
  /** The title of what was deleted. */
  title: string
  /** Takes the deletion back; undefined where that cannot be done. */
  undo: (() => Promise<void>) | undefined
}

/** Returns the function that says that something was deleted, with a button that takes it back for some time. */
export function useDeletionMessage(duration = UNDO_MS): (deletion: Deletion) => void {
  const {push} = useToast()
  return ({title, undo}) => {
    // No id that two messages share: the end of the first would close the second one with it.
    const id = push({
      status: 'success',
      title: `“${title}” was deleted.`,
      duration,
      closable: true,
      description: undo && (
        <Undo
          undo={undo}
          onDone={() => {
            push({id, duration: CLOSED_MS})
            push({status: 'success', title: `“${title}” is back as it was.`})
          }}
        />
      ),
    })
  }
}

interface UndoProps {
  undo: () => Promise<void>
  onDone: () => void
}

/** The button of a message that takes a deletion back. The focus that the message had returns when the message ends. */
function Undo({undo, onDone}: UndoProps) {
  const {run} = useAction({failed: 'It was not taken back: “Deleted” has it.'})
  const button = useRef<HTMLButtonElement>(null)
  const giveBack = useRef<() => void>(undefined)
  // The focus was in the dialog, which is closed: Enter takes the deletion back at once.
  useEffect(() => button.current?.focus(), [])
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const message = button.current?.closest('[role]')
    return () => {
      hadFocus.current = message?.contains(document.activeElement) ?? false
    }
  }, [])
  useEffect(
    () => () => {
      if (hadFocus.current) giveBack.current?.()
    },
    [],
  )
  return (
    <Flex paddingTop={2}>
      <Button
        ref={button}
        mode="ghost"
        text="Undo"
        onFocus={({relatedTarget}) => {
          giveBack.current = rememberFocus(relatedTarget)
        }}
        onClick={() => run(undo, {onDone})}
      />
    </Flex>
  )
}
