/**
 * Whether a text is an e-mail address (behaviour B61): something, an at sign, something, a
 * dot, something, without white space. Not a regular expression, so that no input makes it slow.
 */
export function isEmail(text: string): boolean {
  if (/\s/.test(text)) return false
  const at = text.indexOf('@', 1)
  const dot = text.lastIndexOf('.', text.length - 2)
  return at > 0 && dot >= at + 2
}
