import type {Path} from '@sanity/client/csm'

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

const address = /^(?:https?:|mailto:|tel:|\/)/i
const date = /^\d{4}-\d\d-\d\d/

/** Whether a text gets a mark: one that people read, and that no code depends on. */
export function isMarked(value: string, path: Path): boolean {
  if (value.trim() === '' || address.test(value) || date.test(value)) return false
  const names = path.filter((step) => typeof step === 'string')
  const name = names.at(-1) ?? '_'
  if (name.startsWith('_') || unmarkedFields.has(name)) return false
  return !names.some((part) => unmarkedParts.has(part))
}
