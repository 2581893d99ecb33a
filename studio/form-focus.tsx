import {isArrayOfBlocksInputProps, isKeySegment, isObjectInputProps} from 'sanity'
import {ReturnFocusOfItem} from './dialog-focus.tsx'
import {EditorFocusGuard} from './editor-focus-guard.tsx'
import {inputPlugin} from './ui.tsx'

/** Gives the focus back to a list's entry, or to a text, when its dialog is closed. Sanity gives it to no element. */
export const itemFocus = inputPlugin('item-focus', (props) => {
  const segment = props.path.at(-1)
  return (
    segment !== undefined &&
    isKeySegment(segment) &&
    isObjectInputProps(props) && <ReturnFocusOfItem>{props.renderDefault(props)}</ReturnFocusOfItem>
  )
})

/** Leaves the focus where it is when a rich text of the form is deleted or comes back. */
export const richTextFocus = inputPlugin(
  'rich-text-focus',
  (props) =>
    isArrayOfBlocksInputProps(props) && (
      <EditorFocusGuard onPathFocus={props.onPathFocus}>
        {(onPathFocus) => props.renderDefault({...props, onPathFocus})}
      </EditorFocusGuard>
    ),
)
