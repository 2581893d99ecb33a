import type {TypedObject} from '@portabletext/types'
import {list} from './normalise.ts'

/** Blocks of rich text, whatever an editor or an import left of them: those that have a type. */
export function richText(value: readonly (object | null)[] | null | undefined): TypedObject[] {
  return list(value).filter(isTyped)
}

function isTyped(value: object): value is TypedObject {
  return '_type' in value && typeof value._type === 'string'
}
