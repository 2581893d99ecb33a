/**
 * Words as GROQ's `match` sees them. The three patterns are those of groq-js 2.0.0, which publishes
 * neither them nor what uses them.
 */
const edges = /(\b\.+|\.+\b)/g
const words = /([^!@#$%^&*(),\\/?";:{}|[\]+<>\s-])+/g
const wordsWithWildcard = /([^!@#$%^&(),\\/?";:{}|[\]+<>\s-])+/g

/** What lies beyond is not compared. */
const LONGEST_WORD = 1024

/** The words of a text, or of a list of texts, in upper case. */
export function wordsOf(value: unknown): string[] {
  const texts: unknown[] = Array.isArray(value) ? value : [value]
  return texts.flatMap((text) =>
    typeof text === 'string' ? (text.replace(edges, '').match(words) ?? []).map(foldCase) : [],
  )
}

/** A word of a pattern: how it begins, in upper case, and whether that is all there is to it. */
export interface PatternWord {
  beginning: string
  /** Whether the word ends there, goes on as it likes, or is more than an index can tell. */
  rest: 'none' | 'any' | 'more'
}

export function patternWords(pattern: string): PatternWord[] {
  return (pattern.replace(edges, '').match(wordsWithWildcard) ?? []).map((whole) => {
    const word = whole.slice(0, LONGEST_WORD)
    const [literal = ''] = /^[\p{L}\p{M}\p{N}_'’]*/u.exec(word) ?? []
    const remainder = word.slice(literal.length)
    const rest = remainder === '' ? 'none' : remainder === '*' ? 'any' : 'more'
    return {beginning: foldCase(literal), rest}
  })
}

/**
 * Upper case letter by letter, as regular expressions ignore case.
 * Source: https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch
 */
function foldCase(text: string): string {
  let folded = ''
  for (const unit of text.split('')) {
    const upper = unit.toUpperCase()
    folded += upper.length === 1 && (upper > '\x7f' || unit <= '\x7f') ? upper : unit
  }
  return folded
}
