import {type ReactNode, useCallback, useState} from 'react'
import type {PortableTextInputProps} from 'sanity'

type OnPathFocus = PortableTextInputProps['onPathFocus']

interface Props {
  onPathFocus: OnPathFocus
  /** Draws the editor with this function in place of the form's `onPathFocus`. */
  children: (onPathFocus: OnPathFocus) => ReactNode
}

/**
 * Passes an editor's focus path on to the form only while the person is in the editor, or in its menus and dialogs, whose
 * events React brings here wherever they are drawn. Sanity's editor also reports a selection where its text was deleted or
 * comes back, and the form then moves the focus there, in every window that shows the document.
 */
export function EditorFocusGuard({onPathFocus, children}: Props) {
  const [presence] = useState(createPresence)
  const passOn = useCallback<OnPathFocus>(
    (...focus) => {
      if (presence.isInside()) onPathFocus(...focus)
    },
    [onPathFocus, presence],
  )
  return (
    <div
      style={{display: 'contents'}}
      onFocus={presence.enter}
      onPointerDown={presence.enter}
      onBlur={({relatedTarget}) => {
        // Without a target the focus went nowhere, such as from a button that is removed.
        if (relatedTarget) presence.leave()
      }}
    >
      {children(passOn)}
    </div>
  )
}

/** Knows whether the person is in an editor. */
function createPresence() {
  let isInside = false
  return {
    enter: () => {
      isInside = true
    },
    leave: () => {
      isInside = false
    },
    isInside: () => isInside,
  }
}
