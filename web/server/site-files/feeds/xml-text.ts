/** Characters that no XML document may hold. Source: https://www.w3.org/TR/xml/#charsets */
const notXml = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu

/** A text as it may stand in XML. */
export function toXmlText(value: string): string {
  return value.replace(notXml, '').trim()
}

/** A text as HTML that shows it, for the elements whose content readers take for HTML. */
export function escapeHtml(value: string): string {
  return toXmlText(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
