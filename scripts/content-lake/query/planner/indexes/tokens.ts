/**
 * Tokens as GROQ's `match` sees them. The three patterns are those of groq-js 2.0.0, which exports neither
 * them nor its tokeniser.
 */
const EDGE_DOTS = /(\b\.+|\.+\b)/g
const TOKENS = /([^!@#$%^&*(),\\/?";:{}|[\]+<>\s-])+/g
const TOKENS_WITH_WILDCARDS = /([^!@#$%^&(),\\/?";:{}|[\]+<>\s-])+/g

/** groq-js compares no more characters of a pattern's token. */
const MAX_TOKEN_LENGTH = 1024

/** The tokens of a text, or of a list of texts, in upper case. Other values have none. */
export function tokenise(value: unknown): string[] {
  const texts: unknown[] = Array.isArray(value) ? value : [value]
  return texts.flatMap((text) =>
    typeof text === 'string'
      ? (text.replace(EDGE_DOTS, '').match(TOKENS) ?? []).map(toUpperCase)
      : [],
  )
}

/** A token of a pattern: its literal beginning, in upper case, and what follows it. */
export interface PatternToken {
  prefix: string
  /** Nothing, one wildcard at the end, or something that an index cannot decide. */
  rest: 'nothing' | 'wildcard' | 'complex'
}

/** The tokens of a pattern of `match`, such as `ga* pipeline`. */
export function patternTokens(pattern: string): PatternToken[] {
  return (pattern.replace(EDGE_DOTS, '').match(TOKENS_WITH_WILDCARDS) ?? []).map((whole) => {
    const token = whole.slice(0, MAX_TOKEN_LENGTH)
    const [literal = ''] = /^[\p{L}\p{M}\p{N}_'’]*/u.exec(token) ?? []
    const remainder = token.slice(literal.length)
    const rest = remainder === '' ? 'nothing' : remainder === '*' ? 'wildcard' : 'complex'
    return {prefix: toUpperCase(literal), rest}
  })
}

/**
 * Upper case by the rule with which regular expressions ignore case: character by character, unless that
 * makes several characters of one. Source: https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch
 */
function toUpperCase(text: string): string {
  let result = ''
  for (const unit of text.split('')) {
    const upper = unit.toUpperCase()
    result += upper.length === 1 && (upper > '\x7f' || unit <= '\x7f') ? upper : unit
  }
  return result
}
