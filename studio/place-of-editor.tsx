import {type ReactNode, useCallback, useState} from 'react'
import type {PortableTextInputProps} from 'sanity'

type TellPlace = PortableTextInputProps['onPathFocus']

interface Props {
  onPathFocus: TellPlace
  /** Draws the editor, which tells its places by this function in place of the form's. */
  children: (onPathFocus: TellPlace) => ReactNode
}

/**
 * The editor tells each of its selections as the place where the person is, and takes the focus there. It has a selection
 * too where its text was deleted or comes back, in every window that shows the document. So it tells a place only while
 * the person is in it, or in its menus and dialogs, whose events React brings here wherever they are drawn.
 */
export function PlaceOfEditor({onPathFocus, children}: Props) {
  const [presence] = useState(createPresence)
  const tellPlace = useCallback<TellPlace>(
    (...place) => {
      if (presence.isInside()) onPathFocus(...place)
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
      {children(tellPlace)}
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
