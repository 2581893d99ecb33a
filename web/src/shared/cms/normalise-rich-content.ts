import type {TypedObject} from '@portabletext/types'
import {compactBlock} from './compact-block.ts'
import {href, mapList, text} from './normalise.ts'
import {renameInheritedTypes} from './rename-inherited-types.ts'
import {normalisePicture, type Picture, type RawImage} from './picture.ts'

/** A picture within a text, with a usable asset. */
export type RichPicture = {_type: 'imageWithAlt'; _key: string; picture: Picture}

/** A file to download, with a URL. */
export type RichFile = {
  _type: 'fileAttachment'
  _key: string
  title: string
  url: string
  /** The name under which it was uploaded, where known. */
  filename?: string
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
 * components draw, those without a usable asset and paragraphs without text are left out, unknown
 * types stay for the renderer to warn about. A block's key is its place.
 */
export function normaliseRichContent(
  value: readonly (Raw | null)[] | null | undefined,
): RichBlock[] {
  return mapList(value, (raw, index): RichBlock | undefined => {
    const key = String(index)
    if (isImage(raw)) return richPicture(raw, key)
    if (isFile(raw)) return richFile(raw, key)
    if (!isTyped(raw)) return undefined
    if (raw._type !== 'block') return renameInheritedTypes({...raw, _key: key})
    const children = mapList(raw.children, (child: Raw, place): RichBlock | undefined => {
      if (isImage(child)) return richPicture(child, String(place))
      return isTyped(child) ? child : undefined
    })
    if (!children.some(isVisible)) return undefined
    return {...compactBlock(renameInheritedTypes({...raw, children})), _key: key}
  })
}

function richPicture(raw: RawImage, key: string): RichPicture | undefined {
  const drawable = normalisePicture(raw)
  return drawable && {_type: 'imageWithAlt', _key: key, picture: drawable}
}

function richFile({title, asset}: RawFile, key: string): RichFile | undefined {
  const url = href(asset?.url)
  if (!url) return undefined
  const filename = text(asset?.originalFilename)
  return {
    _type: 'fileAttachment',
    _key: key,
    title: text(title, filename),
    url,
    ...(filename && {filename}),
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
