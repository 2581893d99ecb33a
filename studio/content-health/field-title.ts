import {type Path, type SchemaType, isArraySchemaType, isObjectSchemaType} from 'sanity'
import {isRecord} from '#schemas/rules/is-record.ts'

/**
 * The path of a field with the titles of the form: `Pictures › 3 › Alternative text`. Segments that
 * have no title in the schema, such as the spans of a paragraph, are left out.
 *
 * @param document - The document, for the index of the entry that has a `_key`.
 */
export function fieldTitle(document: unknown, path: Path, type: SchemaType): string {
  const titles: string[] = []
  let value = document
  let current: SchemaType | undefined = type
  for (const segment of path) {
    if (typeof segment === 'string') {
      current = fieldType(current, segment)
      value = isRecord(value) ? value[segment] : undefined
      if (current) titles.push(current.title ?? segment)
    } else {
      const list: unknown[] = Array.isArray(value) ? value : []
      const index = indexOf(list, segment)
      value = list[index]
      current = memberType(current, value)
      if (current && index >= 0) titles.push(String(index + 1))
    }
  }
  return titles.join(' › ')
}

function fieldType(type: SchemaType | undefined, name: string): SchemaType | undefined {
  if (!type || !isObjectSchemaType(type)) return undefined
  return type.fields.find((field) => field.name === name)?.type
}

function memberType(type: SchemaType | undefined, item: unknown): SchemaType | undefined {
  if (!type || !isArraySchemaType(type)) return undefined
  const name = isRecord(item) ? item['_type'] : undefined
  return type.of.find((member) => member.name === name) ?? type.of[0]
}

function indexOf(list: unknown[], segment: Exclude<Path[number], string>): number {
  if (typeof segment === 'number') return segment
  if (Array.isArray(segment)) return Number(segment[0])
  return list.findIndex((item) => isRecord(item) && item['_key'] === segment._key)
}
