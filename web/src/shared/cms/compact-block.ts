import type {TypedObject} from '@portabletext/types'

type Fields = Record<string, unknown>

/**
 * A text block without the fields that change nothing in how it is drawn: random keys, which a page's
 * state would repeat without a use, and lists and styles at their default. Marks name their
 * definitions by place.
 *
 * @see https://github.com/portabletext/portabletext
 */
export function compactBlock(block: TypedObject): TypedObject {
  if (block._type !== 'block') return block
  const {_key, style, markDefs, children, ...rest} = fieldsOf(block)
  const definitions = listOf(markDefs)
  const keys = definitions.map((definition) => fieldsOf(definition)['_key'])
  return {
    ...rest,
    _type: block._type,
    ...(style !== 'normal' && {style}),
    ...(Array.isArray(children) && {children: children.map((child) => compactChild(child, keys))}),
    ...(definitions.length > 0 && {
      markDefs: definitions.map((definition, place) => ({
        ...fieldsOf(definition),
        _key: String(place),
      })),
    }),
  }
}

function compactChild(child: unknown, keys: unknown[]): unknown {
  if (fieldsOf(child)['_type'] !== 'span') return child
  const {_key, marks, ...rest} = fieldsOf(child)
  const named = listOf(marks).map((mark) =>
    keys.includes(mark) ? String(keys.indexOf(mark)) : mark,
  )
  return {...rest, ...(named.length > 0 && {marks: named})}
}

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
