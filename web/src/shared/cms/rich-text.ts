import type {TypedObject} from '@portabletext/types'
import {href, list, mapList, text, unbroken} from './normalise.ts'
import {normalisePicture, type Picture, type RawImage} from './picture.ts'
import {normaliseTable, type RawTable} from './tables.ts'

/** Normalises rich text: blocks without a type and paragraphs without text are left out. */
export function normaliseRichText(
  value: readonly (object | null)[] | null | undefined,
): TypedObject[] {
  return list(value)
    .filter((block): block is TypedObject => '_type' in block && typeof block._type === 'string')
    .filter((block) => block._type !== 'block' || hasText([block]))
    .map(cleanBlock)
}

/** A picture within a text, with a usable asset. */
export type RichPicture = {_type: 'imageWithAlt'; _key: string; picture: Picture}

/** A file to download, with a URL. */
export type RichFile = {
  _type: 'fileAttachment'
  _key: string
  title: string
  url: string
  mimeType: string
  /** Bytes, where known. */
  size?: number
}

/** A member of rich content; a text block has a style and children, a span its text. */
export type RichBlock = TypedObject & {
  _key?: string
  style?: string
  text?: string
  children?: RichBlock[]
}

type RawFile = {
  title?: string | null
  asset?: {
    url?: string | null
    size?: number | null
    mimeType?: string | null
    originalFilename?: string | null
  } | null
}

type Raw = {_type?: string; _key?: string; children?: readonly (Raw | null)[] | null}

/**
 * Normalises rich content as `richContentFields` selects it: pictures and files become what
 * components draw, those without a usable asset, and paragraphs and tables without text are left out, unknown
 * types stay for the renderer to warn about. A block's key is its place.
 */
export function normaliseRichContent(
  value: readonly (Raw | null)[] | null | undefined,
): RichBlock[] {
  return mapList(value, (raw, index): RichBlock | undefined => {
    const key = String(index)
    if (isImage(raw)) return richPicture(raw, key)
    if (isFile(raw)) return richFile(raw, key)
    if (isTable(raw)) return normaliseTable(raw, key)
    if (!isTyped(raw)) return undefined
    if (raw._type !== 'block') return cleanBlock({...raw, _key: key})
    const children = mapList(raw.children, (child: Raw, index): RichBlock | undefined => {
      if (isImage(child)) return richPicture(child, String(index))
      return isTyped(child) ? child : undefined
    })
    if (!children.some(isVisible)) return undefined
    const block = {...raw, children}
    return {...cleanBlock(block), _key: key}
  })
}

function richPicture(raw: RawImage, key: string): RichPicture | undefined {
  const drawable = normalisePicture(raw)
  return drawable && {_type: 'imageWithAlt', _key: key, picture: drawable}
}

function richFile({title, asset}: RawFile, key: string): RichFile | undefined {
  const url = href(asset?.url)
  if (!url) return undefined
  return {
    _type: 'fileAttachment',
    _key: key,
    title: text(title, text(asset?.originalFilename)),
    url,
    mimeType: text(asset?.mimeType),
    ...(asset?.size ? {size: asset.size} : {}),
  }
}

/** A child that is a picture, or a span that is more than white space. */
function isVisible(child: RichBlock): boolean {
  return child._type !== 'span' || text(child.text) !== ''
}

const isTyped = (raw: Raw): raw is Raw & {_type: string; children?: RichBlock[]} =>
  typeof raw._type === 'string'
const isImage = (raw: Raw): raw is Raw & RawImage => raw._type === 'imageWithAlt'
const isFile = (raw: Raw): raw is Raw & RawFile => raw._type === 'fileAttachment'
const isTable = (raw: Raw): raw is Raw & RawTable => raw._type === 'table'

/** Ids that the page has already, which links may lead to. */
const taken = ['main', 'contact', 'article-title', 'call-to-action', 'root', 'toasts']

type HeadingName = 'h2' | 'h3' | 'h4'

/** The element of each style of heading: the page has its own h1, so a text's first level is h2, and deeper than h4 is h4. */
const headingNames = new Map<string, HeadingName>([
  ['h1', 'h2'],
  ['h2', 'h2'],
  ['h3', 'h3'],
  ['h4', 'h4'],
  ['h5', 'h4'],
  ['h6', 'h4'],
])

/** Makes the component of each style of heading, from the name of its element. */
export const headingComponents = <Component>(
  make: (name: HeadingName) => Component,
): Record<string, Component> =>
  Object.fromEntries(Array.from(headingNames, ([style, name]) => [style, make(name)]))

/** The id of each heading of a text by its block's key, made from its text, unique on the page. */
export function headingAnchors(blocks: readonly RichBlock[]): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>()
  const given = new Set(taken)
  for (const block of blocks) {
    if (!headingNames.has(block.style ?? '') || !block._key) continue
    const name = anchorName(plainText(block)) || 'section'
    let anchor = name
    for (let count = 2; given.has(anchor); count += 1) anchor = `${name}-${count}`
    given.add(anchor)
    anchors.set(block._key, anchor)
  }
  return anchors
}

/** The sections of a text by its headings of the first level, as `RichContent` draws them; none where they are few. */
export function sectionsOf(blocks: readonly RichBlock[]): {id: string; title: string}[] {
  const anchors = headingAnchors(blocks)
  const sections = blocks
    .filter(({style}) => style === 'h1' || style === 'h2')
    .flatMap((block) => {
      const id = anchors.get(block._key ?? '')
      return id ? [{id, title: plainText(block)}] : []
    })
  return sections.length < fewestSections ? [] : sections
}

/** A shorter list than this helps nobody. */
const fewestSections = 3

/** A text as the id of its heading: lower case, without accents, words joined by hyphens. */
export function anchorName(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
}

function plainText(block: RichBlock): string {
  return (block.children ?? []).map((child) => child.text ?? '').join('')
}

/** Tells whether rich text has any text: a field that an editor emptied is one block without letters. */
export function hasText(blocks: readonly TypedObject[]): boolean {
  return blocks.some((block) =>
    listOf(fieldsOf(block)['children']).some((span) => {
      const {text: written} = fieldsOf(span)
      return typeof written === 'string' && written.trim() !== ''
    }),
  )
}

/** Shorter sentences say little by themselves ("No."): the next one is added. */
const shortSentence = 24

/**
 * The first sentence of a rich text, as a teaser; a colon at its end becomes a full stop. Empty where the
 * text has no more than that sentence. In an editor's preview texts end with letters of Unicode's private use
 * area that name their field: the sentence keeps those of its beginning.
 */
export function firstSentence(blocks: readonly TypedObject[]): string {
  const [first, second] = blocks.filter((block) => hasText([block]))
  const whole = listOf(fieldsOf(first)['children'])
    .map((span) => {
      const {text: written} = fieldsOf(span)
      return typeof written === 'string' ? written : ''
    })
    .join('')
    .trim()
  const [sentence = '', next = ''] = whole.split(/(?<=[.!?]\p{Co}*)\s+/u)
  const isShort = sentence.replace(/\p{Co}/gu, '').length < shortSentence
  const teaser = (isShort ? `${sentence} ${next}` : sentence).trim()
  if (!second && teaser === whole) return ''
  const field = /\p{Co}/u.test(teaser) ? '' : (whole.match(/\p{Co}+/u)?.[0] ?? '')
  return teaser.replace(/:(?=\p{Co}*$)/u, '.') + field
}

/**
 * A block without what changes nothing in how it is drawn: random keys, which a page's state would repeat
 * without a use, and styles at their default. Marks name their definitions by index.
 *
 * Names that every JavaScript object inherits, such as `constructor`, are changed, since the renderer looks
 * components up by name in plain objects: they are unknown content then, like any other.
 *
 * @see https://github.com/portabletext/portabletext
 */
export function cleanBlock(block: TypedObject): TypedObject {
  if (block._type !== 'block') return {...block, _type: safeName(block._type)}
  const {_key, _type, style, listItem, markDefs, children, ...rest} = fieldsOf(block)
  const definitions = listOf(markDefs).map(fieldsOf)
  const keys = definitions.map((definition) => definition['_key'])
  return {
    ...rest,
    _type: block._type,
    ...(typeof style === 'string' && style !== 'normal' && {style: safeName(style)}),
    ...(typeof listItem === 'string' && {listItem: safeName(listItem)}),
    ...(Array.isArray(children) && {children: children.map((child) => cleanChild(child, keys))}),
    ...(definitions.length > 0 && {
      markDefs: definitions.map((definition, index) => ({
        ...definition,
        _type: safeName(String(definition['_type'])),
        _key: String(index),
      })),
    }),
  }
}

function cleanChild(child: unknown, keys: unknown[]): unknown {
  const {_key, marks, ...rest} = fieldsOf(child)
  const type = rest['_type']
  if (type !== 'span')
    return typeof type === 'string' ? {...fieldsOf(child), _type: safeName(type)} : child
  const named = listOf(marks).map((mark) =>
    keys.includes(mark) ? String(keys.indexOf(mark)) : safeName(String(mark)),
  )
  return {
    ...rest,
    ...(typeof rest['text'] === 'string' && {text: unbroken(rest['text'])}),
    ...(named.length > 0 && {marks: named}),
  }
}

const safeName = (name: string): string => (name in Object.prototype ? `unknown ${name}` : name)

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? {...value} : {}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
