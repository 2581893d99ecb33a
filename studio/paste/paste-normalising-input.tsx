import type {ClipboardEvent as PasteEvent, ReactNode} from 'react'
import type {InputProps} from 'sanity'
import {isArrayOfBlocksInputProps} from 'sanity'
import {tidyHtml} from './normalise-html.ts'

/** What this Studio's own texts put on the clipboard: it needs no tidying. */
const OWN_FORMATS = ['application/x-portable-text', 'application/json']

const tidied = new WeakSet<Event>()

/** Every field as it is; around one that holds text, what is pasted from elsewhere is tidied. */
export const tidyingInput = (props: InputProps): ReactNode => {
  const input = props.renderDefault(props)
  if (!isArrayOfBlocksInputProps(props)) return input
  return (
    <div style={{display: 'contents'}} onPasteCapture={pasteTidied}>
      {input}
    </div>
  )
}

/** Gives the editor a clipboard with tidied HTML instead. What the editor then leaves goes on as it came. */
function pasteTidied(event: PasteEvent) {
  const {nativeEvent: original, target, clipboardData: clipboard} = event
  const html = clipboard.getData('text/html')
  if (tidied.has(original) || OWN_FORMATS.some((format) => clipboard.types.includes(format))) return
  const text = clipboard.getData('text/plain')
  // Without words it is a picture that is pasted: its file goes with the original only.
  if (html === '' || text.trim() === '') return
  const data = new DataTransfer()
  data.setData('text/plain', text)
  data.setData('text/html', tidyHtml(html))
  const paste = new ClipboardEvent('paste', {
    clipboardData: data,
    bubbles: true,
    cancelable: true,
    composed: true,
  })
  tidied.add(paste)
  const isTaken = !target.dispatchEvent(paste)
  if (!isTaken) return
  event.preventDefault()
  event.stopPropagation()
}
