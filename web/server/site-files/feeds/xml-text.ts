/** Characters that XML forbids. Source: https://www.w3.org/TR/xml/#charsets */
const forbidden = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu

/** A text without what XML forbids. */
export function toXmlText(value: string): string {
  return value.replace(forbidden, '').trim()
}

/** A plain text as HTML, for elements whose content readers take for HTML. */
export function escapeHtml(value: string): string {
  return toXmlText(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
