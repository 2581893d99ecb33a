/** The type of the mark that gives a span of a text an element of its own. */
export const SPAN_MARK = 'previewSpan'

type Fields = Record<string, unknown>

/**
 * Gives each span of a block that has several a mark of its own, for which the preview draws an element:
 * only an element can name its field.
 *
 * @see https://github.com/portabletext/portabletext marks and mark definitions
 */
export function separateSpans(block: Fields): Fields {
  const {_type, children, markDefs} = block
  if (_type !== 'block' || !Array.isArray(children) || children.length < 2) return block
  const definitions: Fields[] = []
  const separate = (child: unknown, place: number): unknown => {
    if (!isSpan(child)) return child
    const _key = `${SPAN_MARK}-${place}`
    definitions.push({_type: SPAN_MARK, _key})
    return {...child, marks: [...listOf(child['marks']), _key]}
  }
  return {
    ...block,
    children: children.map(separate),
    markDefs: [...listOf(markDefs), ...definitions],
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const isSpan = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && '_type' in value && value._type === 'span'
