/** A step into a value: an attribute, or an element by its position, with its `_key` where it has one. */
export type Step = string | {index: number; key: string | undefined}

/** What JSONPath escapes within quotes, as @sanity/client reads it. */
const ESCAPES: Record<string, string> = {
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  "'": "\\'",
  '\\': '\\\\',
}

const escape = (text: string) =>
  text.replace(/[\f\n\r\t'\\]/g, (character) => ESCAPES[character] ?? character)

/**
 * A normalised JSONPath as Content Source Maps write it: `$['content'][0]['text']`.
 *
 * @param byKey whether elements are named by their `_key` where they have one:
 *   `$['content'][?(@._key=='a1')]['text']`. Positions in a result never are.
 * @see https://www.sanity.io/docs/visual-editing/content-source-maps
 */
export function jsonPath(steps: readonly Step[], byKey: boolean): string {
  return `$${steps.map((step) => stepText(step, byKey)).join('')}`
}

function stepText(step: Step, byKey: boolean): string {
  if (typeof step === 'string') return `['${escape(step)}']`
  if (byKey && step.key !== undefined) return `[?(@._key=='${escape(step.key)}')]`
  return `[${step.index}]`
}
