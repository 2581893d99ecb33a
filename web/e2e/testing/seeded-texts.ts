import {join} from 'node:path'
import {schemaTypes} from '#schemas/index.ts'
import {PAGE_PATHS} from '#schemas/pages.ts'
import {root} from '#scripts/build/folders.ts'
import {loadSeed} from '#scripts/seed/load-seed.ts'

/** Types whose documents a page shows besides its own singleton. */
const shownBeside: Record<string, string[]> = {
  '/': ['heroSlide', 'service', 'member'],
  '/services': ['service'],
  '/management': ['managementMember'],
  '/purchase-process': ['step'],
  '/faq': ['faq'],
}

/** Fields whose text a visitor must find on the page. */
const visible = new Set(['title', 'tittle', 'tagline', 'question', 'text', 'dateLine', 'role'])

/** Objects whose texts are shown in some states of a page only. */
const ofOtherStates = new Set(['empty'])

/** By path, the seeded texts of that page: every title, question and plain text. */
export function seededTextsByPath(): Map<string, string[]> {
  const {documents} = loadSeed({seedDir: join(root, 'seed'), schemaTypes})
  const paths = new Map<string, string>(Object.entries(PAGE_PATHS))
  const texts = new Map<string, string[]>()
  const add = (path: string, found: string[]) =>
    texts.set(path, [...(texts.get(path) ?? []), ...found])
  for (const document of documents) {
    const {seo: _seo, ...shown} = document
    const path = paths.get(document._id)
    if (path) add(path, collect(shown))
    for (const [place, types] of Object.entries(shownBeside)) {
      if (types.includes(document._type)) add(place, collect(shown))
    }
  }
  return texts
}

function collect(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(collect)
  if (typeof value !== 'object' || value === null) return []
  // Rich text is left out: its marks split a sentence into several elements.
  if ('_type' in value && value._type === 'block') return []
  return Object.entries(value).flatMap(([key, part]) => {
    if (ofOtherStates.has(key)) return []
    return visible.has(key) && typeof part === 'string' ? [part] : collect(part)
  })
}
