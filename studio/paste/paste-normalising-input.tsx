import type {ClipboardEvent as PasteEvent, ReactNode} from 'react'
import type {InputProps} from 'sanity'
import {isArrayOfBlocksInputProps} from 'sanity'
import {normaliseHtml} from './normalise-html.ts'

/** The clipboard formats of the Studio's own text fields, which need no normalising. */
const OWN_FORMATS = ['application/x-portable-text', 'application/json']

/** The paste events that this module dispatched. */
const normalised = new WeakSet<Event>()

/** Renders every field as usual; rich-text fields normalise HTML that is pasted from other programs. */
export const pasteNormalisingInput = (props: InputProps): ReactNode => {
  const input = props.renderDefault(props)
  if (!isArrayOfBlocksInputProps(props)) return input
  return (
    <div style={{display: 'contents'}} onPasteCapture={handlePaste}>
      {input}
    </div>
  )
}

/** Dispatches a paste event with normalised HTML; if the editor ignores it, the original continues. */
function handlePaste(event: PasteEvent) {
  const {nativeEvent: original, target, clipboardData: clipboard} = event
  const html = clipboard.getData('text/html')
  if (normalised.has(original) || OWN_FORMATS.some((format) => clipboard.types.includes(format)))
    return
  const text = clipboard.getData('text/plain')
  // Without text it is an image, whose file only the original event has.
  if (html === '' || text.trim() === '') return
  const data = new DataTransfer()
  data.setData('text/plain', text)
  data.setData('text/html', normaliseHtml(html))
  const paste = new ClipboardEvent('paste', {
    clipboardData: data,
    bubbles: true,
    cancelable: true,
    composed: true,
  })
  normalised.add(paste)
  const isHandled = !target.dispatchEvent(paste)
  if (!isHandled) return
  event.preventDefault()
  event.stopPropagation()
}
