import type {Source} from './marks.ts'

/** Fields whose texts are compared, parsed or part of an address, and never drawn as they are. */
const unmarkedFields = new Set([
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
  'crop',
  'hotspot',
  'mimeType',
  'originalFilename',
  'colour',
])

/** Parts of documents that are for machines: what search engines read, and what assets say of themselves. */
const unmarkedParts = new Set(['seo', 'metadata', 'asset'])

const address = /^(?:(?:https?|mailto|tel):|\/\S*$)/i
const date = /^\d{4}-\d\d-\d\d/

/** Texts that are compared or part of an address, but drawn as they are too: found by what they say. */
const foundByText = new Set(['tags', 'categories', 'publishedDate'])

/** Whether a text without a mark is found where it is drawn, by what it says. */
export function isFoundByText({type, path}: Source): boolean {
  const name = path.findLast((step) => typeof step === 'string')
  return foundByText.has(name ?? '') || isSiteName({type, path})
}

/** The head of each page compares its title with the site's name. */
const isSiteName = ({type, path}: Pick<Source, 'type' | 'path'>) =>
  type === 'siteSettings' && path.length === 1 && path[0] === 'name'

/** Whether a text gets a mark: one that people read, and that no code depends on. */
export function isMarked(value: string, {type, path}: Source): boolean {
  if (isSiteName({type, path})) return false
  if (value.trim() === '' || address.test(value) || date.test(value)) return false
  const names = path.filter((step) => typeof step === 'string')
  const name = names.at(-1) ?? '_'
  if (name.startsWith('_') || unmarkedFields.has(name)) return false
  return !names.some((part) => unmarkedParts.has(part))
}
