/** Texts that say nothing about a page: of links and controls, and of states that it seldom shows. */
const skipped =
  /^_|label$|placeholder$|^empty|^(?:seo|banner|href|url|link|icon|slug|asset|image|alt)$/i

/** The plain text of a page's document, whatever its fields are, without the labels of its controls. */
export function pageText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(pageText).filter(Boolean).join('\n')
  if (typeof value !== 'object' || value === null) return ''
  if ('_type' in value && value._type === 'block' && 'children' in value) {
    return blockText(value.children)
  }
  return Object.entries(value)
    .flatMap(([name, field]) => (skipped.test(name) ? [] : pageText(field) || []))
    .join('\n')
}

/** The spans of one block belong together: a mark may begin within a word. */
const blockText = (children: unknown): string =>
  Array.isArray(children)
    ? children
        .map((child: unknown) =>
          typeof child === 'object' && child !== null && 'text' in child ? String(child.text) : '',
        )
        .join('')
    : ''
