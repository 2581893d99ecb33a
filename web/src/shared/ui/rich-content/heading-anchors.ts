import type {RichBlock} from '../../cms/normalise-rich-content.ts'

/** Ids that the page has already, which links may lead to. */
const taken = ['main', 'contact', 'article-title', 'call-to-action', 'root', 'toasts']

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** The id of each heading of a text by its block's key, made from its text, unique on the page. */
export function headingAnchors(blocks: readonly RichBlock[]): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>()
  const given = new Set(taken)
  for (const block of blocks) {
    if (!headings.has(block.style ?? '') || !block._key) continue
    const name = anchorName(plainText(block)) || 'section'
    let anchor = name
    for (let count = 2; given.has(anchor); count += 1) anchor = `${name}-${count}`
    given.add(anchor)
    anchors.set(block._key, anchor)
  }
  return anchors
}

/** A text as the id of its heading: lower case, without accents, words joined by hyphens. */
export function anchorName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
}

/** A block's plain text. */
function plainText(block: RichBlock): string {
  return (block.children ?? []).map((child) => child.text ?? '').join('')
}
