import {markdownToPortableText} from '@portabletext/markdown'
import {type Schema, compileSchema, defineSchema} from '@portabletext/schema'
import {toFileAttachment} from './attachment.ts'
import {type Location, assetFields, reportProblem, entry} from './location.ts'
import type {Fields} from './fields.ts'
import {keySequence} from './stable-key.ts'
import type {ResolvedType, TypeShape} from './type-table.ts'
import {encodeUnderline, decodeUnderline} from './underline.ts'

const IMAGE = 'imageWithAlt'

/**
 * Converts Markdown to the Portable Text that a rich-text type allows. What the type does not allow is
 * reported with its line.
 *
 * @param type - The array type: its block, and what is allowed between blocks.
 * @returns Blocks with keys that are the same in every run.
 */
export function markdownToBlocks(
  type: ResolvedType,
  markdown: string,
  location: Location,
): Fields[] {
  const nextKey = keySequence(`${location.documentId}/${location.path}`)
  const block = type.of.find((member) => member.type === 'block')
  const canUnderline = block?.decorators.includes('underline') ?? false
  const converted = markdownToPortableText(canUnderline ? encodeUnderline(markdown) : markdown, {
    schema: textSchema(type, block),
    keyGenerator: nextKey,
    types: {
      image: ({value, isInline}) => {
        const allowed = (isInline ? block?.of : type.of)?.some((member) => member.type === IMAGE)
        return allowed ? {...imageValue(value, location), _type: IMAGE, _key: nextKey()} : undefined
      },
    },
    onDegradation: ({degradations}) => {
      for (const {message, line} of degradations)
        reportProblem(location, `${lineOf(location, line)}${message}`)
    },
  })
  const canAttach = type.of.some((member) => member.type === 'fileAttachment')
  return converted.map((raw, index) => {
    const blockLocation = entry(location, index)
    const {block: shown, balanced} = decodeUnderline({...raw}, nextKey)
    if (!balanced) reportProblem(blockLocation, 'A <u> and its </u> must be in the same paragraph.')
    return toFileAttachment(shown, canAttach, blockLocation)
  })
}

interface MarkdownImage {
  src: string
  alt: string
  title: string | undefined
}

/** `![alt](images/x.webp "caption")`; without alternative text the picture counts as decorative. */
const imageValue = ({src, alt, title}: MarkdownImage, location: Location): Fields => ({
  ...assetFields(location, 'image', src),
  ...(alt ? {alt} : {}),
  decorative: alt === '',
  ...(title ? {caption: title} : {}),
})

/** The line in the file for a Markdown body; for other fields the line within the text. */
function lineOf({bodyLine}: Location, line: number | undefined): string {
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
