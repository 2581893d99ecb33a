import type {TypedObject} from '@portabletext/types'

/** Whether rich text has any text: a field that an editor emptied is one block without letters. */
export function hasText(blocks: readonly TypedObject[]): boolean {
  return blocks.some(
    (block) =>
      'children' in block && Array.isArray(block.children) && block.children.some(isTextSpan),
  )
}

function isTextSpan(span: unknown): boolean {
  if (typeof span !== 'object' || span === null || !('text' in span)) return false
  return typeof span.text === 'string' && span.text.trim() !== ''
}
