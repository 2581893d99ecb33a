import {type Fields, isFields} from './fields.ts'

// Markdown has no underline and the converter drops inline HTML, so `<u>` and `</u>` are encoded as two
// private-use characters, which Markdown treats as letters.
const OPEN = '\u{E000}'
const CLOSE = '\u{E001}'
const MARKERS = /([\u{E000}\u{E001}])/u

/** Replaces `<u>` and `</u>` by marker characters. */
export const encodeUnderline = (markdown: string): string =>
  markdown.replaceAll('<u>', OPEN).replaceAll('</u>', CLOSE)

/**
 * Splits the spans of a block at the marker characters and adds the mark `underline` between them.
 *
 * @param nextKey - Makes the keys of spans that come out of a split.
 * @returns The block, and whether every `<u>` of it was closed within it.
 */
export function decodeUnderline(
  block: Fields,
  nextKey: () => string,
): {block: Fields; balanced: boolean} {
  if (!Array.isArray(block['children'])) return {block, balanced: true}
  let open = false
  let balanced = true
  const children: Fields[] = []
  for (const child of block['children'].filter(isFields)) {
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
