import type {TypedObject} from '@portabletext/types'

/**
 * Renames types, styles, lists and marks of a block that are called like something every JavaScript
 * object inherits, such as `constructor`. The renderer looks components up by these names in plain
 * objects and would find the inherited function; under their new name they are unknown content like any
 * other (behaviour B218).
 */
export function renameInheritedTypes<Block extends TypedObject>(block: Block): Block {
  return {
    ...block,
    _type: rename(block._type),
    ...renameField(block, 'style'),
    ...renameField(block, 'listItem'),
    ...('markDefs' in block && {markDefs: renameMarkDefs(block.markDefs)}),
    ...('children' in block && {children: renameChildren(block.children)}),
  }
}

const rename = (name: string): string => (name in Object.prototype ? `unknown ${name}` : name)

function renameField(block: object, field: 'style' | 'listItem'): object {
  const name: unknown = Reflect.get(block, field)
  return typeof name === 'string' ? {[field]: rename(name)} : {}
}

/** A mark is a type's name or the key of a definition: both are renamed alike. */
function renameMarkDefs(markDefs: unknown): unknown {
  if (!Array.isArray(markDefs)) return markDefs
  return markDefs.map((markDef: unknown) =>
    isRecord(markDef)
      ? {...markDef, _type: renameText(markDef['_type']), _key: renameText(markDef['_key'])}
      : markDef,
  )
}

function renameChildren(children: unknown): unknown {
  if (!Array.isArray(children)) return children
  return children.map((child: unknown) => {
    if (!isRecord(child)) return child
    const marks: unknown = child['marks']
    return {
      ...child,
      _type: renameText(child['_type']),
      ...(Array.isArray(marks) && {marks: marks.map(renameText)}),
    }
  })
}

const renameText = (value: unknown): unknown => (typeof value === 'string' ? rename(value) : value)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
