import {publishedDate} from '../normalise.ts'
import type {Source} from './source.ts'
import type {DrawnAs} from './unencoded-sources.ts'

/** Fields whose texts are compared, parsed or part of a URL, and never drawn as they are. */
const fieldsWithoutStega = new Set([
  'slug',
  'current',
  'url',
  'href',
  'link',
  'buttonLink',
  'platform',
  'action',
  'icon',
  'categories',
  'tags',
  'publishedDate',
  'style',
  'listItem',
  'marks',
  'markDefs',
  'mimeType',
  'originalFilename',
  'colour',
])

/** Parts of documents that are for machines: what search engines read, and what assets say of themselves. */
const partsWithoutStega = new Set(['seo', 'metadata', 'asset', 'crop', 'hotspot'])

const urlOrPath = /^(?:(?:https?|mailto|tel):|\/\S*$)/i
const date = /^\d{4}-(?:0\d|1[0-2])-[0-3]\d/

/** Texts that are compared or part of a URL, but drawn as they are too: found by what they say. */
const foundByText = new Set(['tags', 'categories'])

/** URLs of links, which may show an icon or a word of the site's own. */
const links = new Set(['url', 'href', 'link', 'buttonLink'])

/** Numbers that queries count, and the field that holds what is counted. */
export const COUNTED: Readonly<Record<string, string>> = {count: 'images'}

/** What a value without stega is drawn as, and its field; undefined where it is not drawn. */
export function drawnAs(
  value: string | number,
  source: Source,
): {as: DrawnAs; drawn: string} | undefined {
  const name = nameOf(source)
  if (source.path.some((step) => typeof step === 'string' && partsWithoutStega.has(step)))
    return undefined
  if (typeof value === 'number') return {as: 'number', drawn: String(value)}
  if (name === 'publishedDate') return {as: 'text', drawn: drawnDate(value)}
  if (foundByText.has(name) || isSiteName(source)) return {as: 'text', drawn: value}
  return links.has(name) ? {as: 'link', drawn: value} : undefined
}

const drawnDate = (value: string) => (date.test(value) ? publishedDate(value) : value)

const nameOf = ({path}: Source): string => path.findLast((step) => typeof step === 'string') ?? '_'

/** The head of each page compares its title with the site's name. */
export const isSiteName = ({type, path}: Source): boolean =>
  type === 'siteSettings' && path.length === 1 && path[0] === 'name'

/**
 * Whether a text gets stega: one that people read, and that no program depends on. It is what `stega.filter`
 * is in the configuration of Sanity's client.
 */
export function stegaFilter(value: string, source: Source): boolean {
  if (isSiteName(source)) return false
  if (value.trim() === '' || urlOrPath.test(value) || date.test(value)) return false
  const names = source.path.filter((step) => typeof step === 'string')
  const name = nameOf(source)
  if (name.startsWith('_') || fieldsWithoutStega.has(name)) return false
  return !names.some((part) => partsWithoutStega.has(part))
}
