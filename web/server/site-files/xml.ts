/** A piece of a document that is XML already. */
export type Xml = {xml: string}

type Content = string | Xml | undefined

/** Characters that XML forbids. Source: https://www.w3.org/TR/xml/#charsets */
const forbidden = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu

/** A text without what XML forbids, trimmed. */
export const xmlText = (value: string): string => value.replace(forbidden, '').trim()

const entities: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'}

/** A plain text as it stands in an element, in an attribute, or as HTML. */
export const escapeXml = (value: string): string =>
  xmlText(value).replace(/[&<>"]/g, (character) => entities[character] ?? '')

/**
 * An element. Texts, of attributes too, may hold any characters.
 *
 * @param attributes those without a value are left out.
 * @param contents texts and elements; what is undefined is left out.
 */
export function element(
  name: string,
  attributes: Record<string, string | undefined>,
  ...contents: readonly Content[]
): Xml {
  const written = Object.entries(attributes).map(([attribute, value]) =>
    value === undefined ? '' : ` ${attribute}="${escapeXml(value)}"`,
  )
  const inside = contents.map((content = '') =>
    typeof content === 'string' ? escapeXml(content) : content.xml,
  )
  return {xml: `<${name}${written.join('')}>${inside.join('')}</${name}>\n`}
}

/** A whole document. */
export const xmlDocument = (root: Xml): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}`
