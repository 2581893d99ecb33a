const accents = /\p{M}/gu
/** Characters that nobody sees, such as soft hyphens and spaces without width. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** Marks beside a name that are no letters of it, though they stand for some. */
const marks = /[™℠]/gu

// oxlint-disable-next-line no-control-regex -- ASCII needs no folding, which is slow
export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/**
 * One text for all spellings that a reader takes for the same: lower case, without accents, tones and dots
 * below, composed or not; with compatibility characters as plain ones (`CO₂` is `co2`, `ﬁ` is `fi`); and
 * without invisible characters. Source: https://www.unicode.org/reports/tr15/
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  const plain = text.replace(invisible, '').replace(marks, ' ').normalize('NFKD')
  const lower = plain.toLowerCase().replaceAll('ς', 'σ')
  return lower.normalize('NFKD').replace(accents, '').replace(invisible, '')
}

/**
 * A search as lists compare it with the beginnings of titles (`plainTitle` of the queries): lower case, with plain
 * characters for compatible ones, and without invisible ones. Accents stay: `decomposed` has them as characters of
 * their own, for titles that were written so and have nothing else to fold; `written` is the search as it was written,
 * for titles with characters that `plainTitle` does not fold.
 */
export function foldSearch(search: string): {search: string; decomposed: string; written: string} {
  const plain = search.replace(invisible, '').normalize('NFKC').toLowerCase()
  const folded = plain.replaceAll('\u2010', '-').replaceAll('\u2044', '/').trim()
  const written = search.trim().toLowerCase()
  return {search: folded.normalize('NFC'), decomposed: folded.normalize('NFD'), written}
}

/** Tells whether a search has anything to look up: a letter or a digit. */
export const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(foldText(text))
