/** A LIKE pattern that finds a folded text anywhere; wildcards in the text are escaped with `!`. */
export function likePattern(folded: string): string {
  const literal = folded.trim().toWellFormed().replace(/[!%_]/g, '!$&')
  return `%${literal.replaceAll('\0', '')}%`
}
