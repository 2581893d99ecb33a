import {isArrayOfBlocksInputProps} from 'sanity'
import {PlaceOfEditor} from './place-of-editor.tsx'
import {inputPlugin} from './ui.tsx'

/** Leaves the focus where it is when a rich text of the form is deleted or comes back. */
export const richTextFocus = inputPlugin(
  'rich-text-focus',
  (props) =>
    isArrayOfBlocksInputProps(props) && (
      <PlaceOfEditor onPathFocus={props.onPathFocus}>
        {(onPathFocus) => props.renderDefault({...props, onPathFocus})}
      </PlaceOfEditor>
    ),
)
