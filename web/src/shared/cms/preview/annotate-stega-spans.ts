/** The type of the Portable Text annotation that gives a span of a text an element of its own. */
export const STEGA_SPAN = 'stegaSpan'

type Fields = Record<string, unknown>

/**
 * Gives each span of a block that has several an annotation of its own, for which the preview draws an
 * element: only an element can name its field.
 *
 * @see https://github.com/portabletext/portabletext marks and mark definitions
 */
export function annotateStegaSpans(block: Fields): Fields {
  const {_type, children, markDefs} = block
  if (_type !== 'block' || !Array.isArray(children) || children.length < 2) return block
  const definitions: Fields[] = []
  const annotate = (child: unknown, place: number): unknown => {
    if (!isSpan(child)) return child
    const _key = `${STEGA_SPAN}-${place}`
    definitions.push({_type: STEGA_SPAN, _key})
    return {...child, marks: [...listOf(child['marks']), _key]}
  }
  return {
    ...block,
    children: children.map(annotate),
    markDefs: [...listOf(markDefs), ...definitions],
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const isSpan = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && '_type' in value && value._type === 'span'
