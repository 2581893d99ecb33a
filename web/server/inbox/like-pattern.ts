/** A LIKE pattern that finds a text anywhere; wildcards in the text are escaped with `!`. */
export function likePattern(text: string): string {
  const literal = text.trim().toLowerCase().toWellFormed().replace(/[!%_]/g, '!$&')
  return `%${literal.replaceAll('\0', '')}%`
}
