import {markdownToPortableText} from '@portabletext/markdown'
import {type Schema, compileSchema, defineSchema} from '@portabletext/schema'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {type Fields, listOf} from './documents.ts'
import {assetFields, entry, keySequence, type Location, reportProblem} from './location.ts'
import {type MarkdownTable, tableValue, withCaptions} from './markdown-tables.ts'
import type {ResolvedType, TypeShape} from './type-table.ts'

const IMAGE = 'imageWithAlt'

/**
 * Converts Markdown to the Portable Text that a rich-text type allows. Anything that the type does not allow is
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
      table: ({value}: {value: MarkdownTable}) =>
        type.of.some((member) => member.type === 'table')
          ? tableValue(value, nextKey, (problem) => reportProblem(location, problem))
          : undefined,
    },
    onDegradation: ({degradations}) => {
      for (const {message, line} of degradations)
        reportProblem(location, `${lineOf(location, line)}${message}`)
    },
  })
  const canAttach = type.of.some((member) => member.type === 'fileAttachment')
  return withCaptions(converted).map((raw, index) => {
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

/**
 * Converts a paragraph that consists of a link to `files/…` to a file attachment with the link's text
 * as title; other blocks are returned unchanged. A link to a file within a sentence is reported as a
 * problem, because the site could not resolve it.
 */
function toFileAttachment(block: Fields, allowed: boolean, location: Location): Fields {
  const link = listOf(block['markDefs']).find((mark) => isFilePath(mark['href']))
  if (!link) return block
  const spans = listOf(block['children']).filter(({text}) => text !== '')
  const isAlone = spans.every(({marks}) => Array.isArray(marks) && marks.includes(link['_key']))
  if (!allowed || !isAlone || block['listItem'] !== undefined) {
    reportProblem(
      location,
      'A file link must be alone in its paragraph, in a text that allows files.',
    )
    return block
  }
  return {
    _type: 'fileAttachment',
    _key: block['_key'],
    ...assetFields(location, 'file', link['href']),
    title: spans.map(({text}) => text).join(''),
  }
}

const isFilePath = (href: unknown): boolean => typeof href === 'string' && href.startsWith('files/')

// Markdown has no underline and the converter drops inline HTML, so `<u>` and `</u>` are encoded as two
// private-use characters, which Markdown treats as letters.
const OPEN = '\u{E000}'
const CLOSE = '\u{E001}'
const MARKERS = /([\u{E000}\u{E001}])/u

/** Replaces `<u>` and `</u>` by marker characters. */
const encodeUnderline = (markdown: string): string =>
  markdown.replaceAll('<u>', OPEN).replaceAll('</u>', CLOSE)

/**
 * Splits the spans of a block at the marker characters and adds the mark `underline` between them.
 *
 * @param nextKey - Makes the keys of spans that come out of a split.
 * @returns The block, and whether every `<u>` of it was closed within it.
 */
function decodeUnderline(block: Fields, nextKey: () => string): {block: Fields; balanced: boolean} {
  if (!Array.isArray(block['children'])) return {block, balanced: true}
  let open = false
  let balanced = true
  const children: Fields[] = []
  for (const child of block['children'].filter(isRecord)) {
    const text = typeof child['text'] === 'string' ? child['text'] : null
    if (text === null || !MARKERS.test(text)) {
      children.push(open && text !== null ? underlined(child) : child)
      continue
    }
    for (const part of text.split(MARKERS)) {
      if (part === OPEN || part === CLOSE) {
        balanced &&= open !== (part === OPEN)
        open = part === OPEN
      } else if (part !== '') {
        const span = {...child, _key: nextKey(), text: part}
        children.push(open ? underlined(span) : span)
      }
    }
  }
  return {block: {...block, children}, balanced: balanced && !open}
}

function underlined(span: Fields): Fields {
  const marks: unknown[] = Array.isArray(span['marks']) ? span['marks'] : []
  return {...span, marks: [...marks, 'underline']}
}
