import {toPlainText} from '@portabletext/react'
import type {ArbitraryTypedObject, PortableTextBlock, TypedObject} from '@portabletext/types'

/** Whether rich text says anything: an editor's emptied field is one block without letters. */
export function hasWords(blocks: readonly TypedObject[]): boolean {
  return toPlainText(blocks.filter(isBlock)).trim() !== ''
}

function isBlock(block: TypedObject): block is PortableTextBlock & ArbitraryTypedObject {
  return block._type === 'block' && 'children' in block && Array.isArray(block.children)
}
