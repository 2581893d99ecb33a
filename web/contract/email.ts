/**
 * Whether a text is an e-mail address as the site understands one (specification, section 5): any
 * text of the form something, an at sign, something, a dot, something, with no whitespace. Written
 * without a pattern, so that no input makes it slow.
 */
export function isEmail(text: string): boolean {
  if (/\s/.test(text)) return false
  const at = text.indexOf('@', 1)
  const dot = text.lastIndexOf('.', text.length - 2)
  return at > 0 && dot >= at + 2
}
