import type {TypedObject} from '@portabletext/types'
import {hasText} from './has-text.ts'
import {list} from './normalise.ts'

/**
 * Blocks of rich text, whatever an editor or an import left of them: those that have a type, but no
 * paragraph without a word.
 */
export function normaliseRichText(
  value: readonly (object | null)[] | null | undefined,
): TypedObject[] {
  return list(value)
    .filter(isTyped)
    .filter((block) => block._type !== 'block' || hasText([block]))
}

function isTyped(value: object): value is TypedObject {
  return '_type' in value && typeof value._type === 'string'
}
