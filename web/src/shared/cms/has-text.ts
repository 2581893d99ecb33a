import type {TypedObject} from '@portabletext/types'

/** Whether rich text says anything: an editor's emptied field is one block without letters. */
export function hasText(blocks: readonly TypedObject[]): boolean {
  return blocks.some(
    (block) => 'children' in block && Array.isArray(block.children) && block.children.some(isWord),
  )
}

function isWord(span: unknown): boolean {
  if (typeof span !== 'object' || span === null || !('text' in span)) return false
  return typeof span.text === 'string' && span.text.trim() !== ''
}
