/** Lines as in RFC 4180, each with its line break, behind the mark by which Excel knows UTF-8. */
export function formatCsv(rows: string[][]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('')}`
}

/** The beginning of a formula (OWASP, CSV Injection), also after invisible characters. */
const formula = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@|%]|^[\t\r]/u

/** Texts that a spreadsheet reads as a number, a date or a time: it would drop the zero of a phone number. */
const number = /^[\s\p{Sc}]*[\p{Nd}.,][\p{Nd}\s.,:/+\-%]*(?:e[+-]?\p{Nd}+)?$/iu

/**
 * A quoted cell. A text that a spreadsheet would take for a formula or a number gets a leading apostrophe, which
 * makes it text. Full-width signs and digits count as well: some spreadsheets read them alike.
 */
function quote(text: string): string {
  const plain = text.normalize('NFKC')
  const safe = formula.test(plain) || number.test(plain) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
