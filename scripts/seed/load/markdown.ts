import {markdownToPortableText} from '@portabletext/markdown'
import {type Schema, compileSchema, defineSchema} from '@portabletext/schema'
import {liftAttachment} from './attachment.ts'
import {type Place, assetFields, complain, entry} from './location.ts'
import type {Fields} from './fields.ts'
import {keySequence} from './stable-key.ts'
import type {ResolvedType, TypeShape} from './type-table.ts'
import {hideUnderline, showUnderline} from './underline.ts'

const IMAGE = 'imageWithAlt'

/**
 * Turns Markdown into the Portable Text that a rich-text type allows. A construct that the type does
 * not allow is complained about, with its line, and never dropped in silence.
 *
 * @param type - The array type: its block, and what may stand between blocks.
 * @returns Blocks with keys that are the same in every run.
 */
export function markdownToBlocks(type: ResolvedType, markdown: string, place: Place): Fields[] {
  const nextKey = keySequence(`${place.documentId}/${place.path}`)
  const block = type.of.find((member) => member.type === 'block')
  const canUnderline = block?.decorators.includes('underline') ?? false
  const converted = markdownToPortableText(canUnderline ? hideUnderline(markdown) : markdown, {
    schema: textSchema(type, block),
    keyGenerator: nextKey,
    types: {
      image: ({value, isInline}) => {
        const allowed = (isInline ? block?.of : type.of)?.some((member) => member.type === IMAGE)
        return allowed ? {...imageValue(value, place), _type: IMAGE, _key: nextKey()} : undefined
      },
    },
    onDegradation: ({degradations}) => {
      for (const {message, line} of degradations)
        complain(place, `${lineOf(place, line)}${message}`)
    },
  })
  const canAttach = type.of.some((member) => member.type === 'fileAttachment')
  return converted.map((raw, index) => {
    const here = entry(place, index)
    const {block: shown, balanced} = showUnderline({...raw}, nextKey)
    if (!balanced) complain(here, 'A <u> and its </u> must stand in the same paragraph.')
    return liftAttachment(shown, canAttach, here)
  })
}

interface MarkdownImage {
  src: string
  alt: string
  title: string | undefined
}

/** `![alt](images/x.webp "caption")`; without alternative text the picture counts as decorative. */
const imageValue = ({src, alt, title}: MarkdownImage, place: Place): Fields => ({
  ...assetFields(place, 'image', src),
  ...(alt ? {alt} : {}),
  decorative: alt === '',
  ...(title ? {caption: title} : {}),
})

/** In the file that holds nothing but this text the line is known; elsewhere it counts from the text's start. */
function lineOf({bodyLine}: Place, line: number | undefined): string {
  if (line === undefined) return ''
  return bodyLine === undefined ? `line ${line} of the text: ` : `line ${bodyLine + line - 1}: `
}

function textSchema(type: ResolvedType, block: TypeShape | undefined): Schema {
  const named = (names: readonly string[]) => names.map((name) => ({name}))
  const objects = (members: TypeShape[]) =>
    named(members.filter((member) => member.type !== 'block').map((member) => member.type))
  return compileSchema(
    defineSchema({
      styles: named(block?.styles ?? []),
      lists: named(block?.lists ?? []),
      decorators: named(block?.decorators ?? []),
      annotations: (block?.annotations ?? []).map(({name, fields}) => ({
        name,
        fields: fields.map((field) => ({name: field.name, type: 'string'})),
      })),
      blockObjects: objects(type.of),
      inlineObjects: objects(block?.of ?? []),
    }),
  )
}
