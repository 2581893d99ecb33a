import {isKeySegment, isObjectInputProps} from 'sanity'
import {ReturnFocusOfItem} from './dialog-focus.tsx'
import {inputPlugin} from './ui.tsx'

/** Gives the focus back to the entry of a list, or to the text, whose dialog was closed: the Studio leaves it nowhere. */
export const itemFocus = inputPlugin('item-focus', (props) => {
  const place = props.path.at(-1)
  return (
    place !== undefined &&
    isKeySegment(place) &&
    isObjectInputProps(props) && <ReturnFocusOfItem>{props.renderDefault(props)}</ReturnFocusOfItem>
  )
})
