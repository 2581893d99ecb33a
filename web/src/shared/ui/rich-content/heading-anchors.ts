import type {RichBlock} from '../../cms/rich-content.ts'

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** A name for each heading of a text by its block's key, made of its words, none given twice. */
export function headingAnchors(blocks: readonly RichBlock[]): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>()
  const taken = new Set<string>()
  for (const block of blocks) {
    if (!headings.has(block.style ?? '') || !block._key) continue
    const name = anchorName(plainText(block)) || 'section'
    let anchor = name
    for (let count = 2; taken.has(anchor); count += 1) anchor = `${name}-${count}`
    taken.add(anchor)
    anchors.set(block._key, anchor)
  }
  return anchors
}

function anchorName(words: string): string {
  return words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
}

/** A block's words without marks. */
function plainText(block: RichBlock): string {
  return (block.children ?? []).map((child) => child.text ?? '').join('')
}
