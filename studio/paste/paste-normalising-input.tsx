import {sanitySchemaToPortableTextSchema} from '@portabletext/sanity-bridge'
import {useToast} from '@sanity/ui/toast'
import type {ClipboardEvent as PasteEvent, ReactNode} from 'react'
import {type ArraySchemaType, type InputProps, isArrayOfBlocksInputProps} from 'sanity'
import {normaliseHtml} from './normalise-html.ts'
import {blocksWithTables} from './paste-tables.ts'

/** The clipboard formats of the Studio's own text fields, which need no normalising. */
const BLOCKS = 'application/x-portable-text'
const OWN_FORMATS = [BLOCKS, 'application/json']

/** The paste events that this module dispatched. */
const normalised = new WeakSet<Event>()

/** Renders every field as usual; rich-text fields normalise HTML that is pasted from other programs. */
export const pasteNormalisingInput = (props: InputProps): ReactNode => {
  const input = props.renderDefault(props)
  return isArrayOfBlocksInputProps(props) ? (
    <NormalisedPaste type={props.schemaType}>{input}</NormalisedPaste>
  ) : (
    input
  )
}

/** Tells of pictures among what is pasted: the clipboard has them on the editor's own disk, or inside the text. */
function NormalisedPaste({type, children}: {type: ArraySchemaType; children: ReactNode}) {
  const toast = useToast()
  const paste = (event: PasteEvent) => {
    const pictures = handlePaste(event, type)
    if (pictures === 0) return
    toast.push({
      status: 'warning',
      duration: 15_000,
      title: pictures === 1 ? 'A picture was not pasted' : `${pictures} pictures were not pasted`,
      description: 'Save it as JPEG or PNG, and insert it by the menu above the text.',
    })
  }
  return (
    <div style={{display: 'contents'}} onPasteCapture={paste}>
      {children}
    </div>
  )
}

/**
 * Dispatches a paste event with normalised HTML, or with blocks where the HTML has tables, which the editor cannot read
 * itself; if the editor ignores it, the original continues.
 *
 * @returns how many pictures the HTML had, which are left out.
 */
function handlePaste(event: PasteEvent, type: ArraySchemaType): number {
  const {nativeEvent: original, target, clipboardData: clipboard} = event
  const html = clipboard.getData('text/html')
  if (normalised.has(original) || OWN_FORMATS.some((format) => clipboard.types.includes(format)))
    return 0
  const text = clipboard.getData('text/plain')
  // Without text it is an image, whose file only the original event has.
  if (html === '' || text.trim() === '') return 0
  const data = new DataTransfer()
  data.setData('text/plain', text)
  const mayHaveTables = /<table\b/i.test(html) && type.of.some(({name}) => name === 'table')
  const normal = normaliseHtml(html, mayHaveTables)
  const blocks = mayHaveTables && blocksWithTables(normal, sanitySchemaToPortableTextSchema(type))
  if (blocks) data.setData(BLOCKS, JSON.stringify(blocks))
  data.setData('text/html', normal)
  const paste = new ClipboardEvent('paste', {
    clipboardData: data,
    bubbles: true,
    cancelable: true,
    composed: true,
  })
  normalised.add(paste)
  const isHandled = !target.dispatchEvent(paste)
  if (!isHandled) return 0
  event.preventDefault()
  event.stopPropagation()
  return new DOMParser().parseFromString(html, 'text/html').images.length
}
