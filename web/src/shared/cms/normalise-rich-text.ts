import type {TypedObject} from '@portabletext/types'
import {compactBlock} from './compact-block.ts'
import {hasText} from './has-text.ts'
import {list} from './normalise.ts'
import {renameInheritedTypes} from './rename-inherited-types.ts'

/**
 * Normalises rich text: blocks without a type and paragraphs without text are left out.
 */
export function normaliseRichText(
  value: readonly (object | null)[] | null | undefined,
): TypedObject[] {
  return list(value)
    .filter(isTyped)
    .filter((block) => block._type !== 'block' || hasText([block]))
    .map((block) => compactBlock(renameInheritedTypes(block)))
}

function isTyped(value: object): value is TypedObject {
  return '_type' in value && typeof value._type === 'string'
}
