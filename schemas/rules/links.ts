import {telHref} from './phone.ts'

/**
 * Checks where a link points: a path of this site, https, mailto or tel.
 *
 * @param href - What the editor typed.
 * @returns A sentence that says what to change, or null when the link is fine.
 */
export function linkProblem(href: string): string | null {
  if (hasControlCharacters(href)) return 'A link holds no line breaks or invisible characters.'
  if (/\s/.test(href)) return 'A link holds no spaces.'
  if (href.startsWith('//')) return 'Write the full address with https:// in front.'
  if (href.startsWith('/')) return null
  if (/^mailto:[^@]+@[^@]+\.[^@]+$/.test(href)) return null
  if (href.startsWith('tel:')) return telProblem(href)
  if (href.startsWith('https://')) return httpsProblem(href)
  if (href.startsWith('http://')) return 'Use https:// instead of http://.'
  return `${pageLinkForms}, mailto: or tel:.`
}

const pageLinkForms =
  'Write a path of this site such as /about, or an address that begins with https://'

/** A phone dials the characters of a `tel:` link: what people write for the eye, such as (0), dials a wrong number. */
function telProblem(href: string): string | null {
  const dialled = telHref(href.slice('tel:'.length))
  if (!dialled) return 'Write the number behind tel: in digits, as in tel:+2348031234567.'
  return href.replace(/[().-]/g, '') === dialled
    ? null
    : `Write ${dialled}: a phone dials what is written.`
}

/** Pasted texts may hold them; in a header they would begin a new one. */
export const hasControlCharacters = (href: string): boolean => /\p{Cc}/u.test(href)

function httpsProblem(href: string): string | null {
  const hostname = URL.canParse(href) ? new URL(href).hostname : ''
  return hostname.includes('.') ? null : 'This web address is not complete.'
}

/**
 * Checks a link without mailto and tel, for links that open a page (hero buttons, redirects).
 *
 * @returns A sentence that says what to change, or null.
 */
export function pageLinkProblem(href: string): string | null {
  return /^(\/|https?:)/.test(href) ? linkProblem(href) : `${pageLinkForms}.`
}

/**
 * Turns a check of a text into a function for `rule.custom`. An absent or empty value passes, since
 * `required` reports it.
 */
export const textRule =
  (problemOf: (text: string) => string | null) =>
  (value: unknown): true | string =>
    typeof value === 'string' && value !== '' ? (problemOf(value) ?? true) : true
