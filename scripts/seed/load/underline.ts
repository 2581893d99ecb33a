import {type Fields, isFields} from './fields.ts'

// Markdown has no underline and the converter drops inline HTML, so `<u>` travels through it as two
// characters from a private-use area, which Markdown takes for letters.
const OPEN = '\u{E000}'
const CLOSE = '\u{E001}'
const SIGN = /([\u{E000}\u{E001}])/u

/** Replaces `<u>` and `</u>` by signs that survive the conversion. */
export const hideUnderline = (markdown: string): string =>
  markdown.replaceAll('<u>', OPEN).replaceAll('</u>', CLOSE)

/**
 * Splits the spans of a block at the signs and gives what lies between them the mark `underline`.
 *
 * @param nextKey - Makes the keys of spans that come out of a split.
 * @returns The block, and whether every `<u>` of it was closed within it.
 */
export function showUnderline(
  block: Fields,
  nextKey: () => string,
): {block: Fields; balanced: boolean} {
  if (!Array.isArray(block['children'])) return {block, balanced: true}
  let open = false
  let balanced = true
  const children: Fields[] = []
  for (const child of block['children'].filter(isFields)) {
    const text = typeof child['text'] === 'string' ? child['text'] : null
    if (text === null || !SIGN.test(text)) {
      children.push(open && text !== null ? underlined(child) : child)
      continue
    }
    for (const part of text.split(SIGN)) {
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
