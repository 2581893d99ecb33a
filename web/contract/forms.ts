/**
 * How a form was filled, by which the server detects spam. Sent as headers, since the bodies are
 * fixed. Requests without these headers are accepted.
 */
export const FORM_HEADERS = {
  /** Milliseconds from the form's first rendering to its submission. */
  elapsed: 'X-Form-Elapsed',
  /** `filled` where the hidden field was filled. */
  honeypot: 'X-Form-Trap',
} as const

/**
 * The attributes of the hidden field. Browsers and password managers fill in names that they know, such as
 * `website`, and a person's message would land in quarantine: this name says nothing to them, and each
 * password manager has a mark of its own by which it passes over a field.
 */
export const HONEYPOT = {
  name: 'x7-leave-empty',
  tabIndex: -1,
  autoComplete: 'off',
  'data-1p-ignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
  'data-lpignore': 'true',
  'data-protonpass-ignore': 'true',
} as const

/** How a form was filled, as measured in the browser. */
export type FormSignals = {
  /** Milliseconds since the form was first rendered. */
  elapsed: number
  /** Tells whether the hidden field, which people do not see, was filled. */
  honeypotFilled: boolean
}

/** The headers of a form's submission. */
export function formHeaders({elapsed, honeypotFilled}: FormSignals): Record<string, string> {
  return {
    [FORM_HEADERS.elapsed]: String(Math.round(elapsed)),
    ...(honeypotFilled && {[FORM_HEADERS.honeypot]: 'filled'}),
  }
}

/**
 * Tells whether a text is an e-mail address: something, an at sign, something, a dot, something, without
 * white space. Characters in it that nobody sees do not count. Not one regular expression, so that no input makes
 * it slow.
 */
export function isEmail(text: string): boolean {
  const address = withoutInvisible(text)
  if (/[\s\p{C}]/u.test(address)) return false
  const at = address.indexOf('@', 1)
  const dot = address.lastIndexOf('.', address.length - 2)
  return at > 0 && dot >= at + 2
}

/**
 * Removes the characters of an address that nobody sees, such as zero-width spaces and marks of direction,
 * which come along when it is copied. White space stays.
 */
export function withoutInvisible(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]|[^\P{Cc}\s]/gu, '')
}

/** The message for errors without one of their own. */
export const SOMETHING_WENT_WRONG = 'Something went wrong'
