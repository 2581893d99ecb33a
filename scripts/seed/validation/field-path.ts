import type {Path} from 'sanity'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A path of the Studio as people write it: `content[3].alt`. Keys become the entry's place in the list.
 *
 * @param root - The document, in which keys are looked up.
 */
export function fieldPath(root: unknown, path: Path): string {
  let value = root
  let text = ''
  for (const segment of path) {
    if (typeof segment === 'string') {
      text += text ? `.${segment}` : segment
      value = isRecord(value) ? value[segment] : undefined
    } else {
      const list: unknown[] = Array.isArray(value) ? value : []
      const index = indexOf(list, segment)
      text += `[${index}]`
      value = list[index]
    }
  }
  return text
}

function indexOf(list: unknown[], segment: Exclude<Path[number], string>): number {
  if (typeof segment === 'number') return segment
  if (Array.isArray(segment)) return Number(segment[0])
  return list.findIndex((item) => isRecord(item) && item['_key'] === segment._key)
}
