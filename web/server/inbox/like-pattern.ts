/** A pattern of LIKE that finds a text anywhere, its own wildcards taken as letters (escape '!'). */
export function likePattern(text: string): string {
  const literal = text.trim().toLowerCase().toWellFormed().replace(/[!%_]/g, '!$&')
  return `%${literal.replaceAll('\0', '')}%`
}
