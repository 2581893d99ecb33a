/**
 * Warns when a page has no title or description for search engines.
 *
 * @param seo - A page's `seo` object, or nothing.
 * @returns True, or a sentence. A page that is hidden from search engines passes.
 */
export function checkSeoTexts(seo: unknown): true | string {
  const {title, description, noIndex} = {
    title: '',
    description: '',
    noIndex: false,
    ...(typeof seo === 'object' ? seo : {}),
  }
  if (noIndex) return true
  const missing = [isBlank(title) && 'a title', isBlank(description) && 'a description']
  const parts = missing.filter((part) => part !== false)
  return parts.length === 0
    ? true
    : `Write ${parts.join(' and ')} for search engines and for shared links.`
}

const isBlank = (text: unknown): boolean => typeof text !== 'string' || text.trim() === ''
