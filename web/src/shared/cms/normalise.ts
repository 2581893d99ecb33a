import {telHref} from '#schemas/rules/phone.ts'

/**
 * In content any field may be missing, null or empty. These functions turn it into values that
 * components can draw without further checks.
 */
type Missing = null | undefined

/** A text without surrounding white space; `fallback` where there is none. */
export function text(value: string | Missing, fallback = ''): string {
  return value?.trim() || fallback
}

/** The texts of a group of fields, each without one in its first wording. */
export function texts<Name extends string>(
  raw: {readonly [Key in NoInfer<Name>]?: string | Missing} | Missing,
  wording: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const filled: Record<Name, string> = {...wording}
  for (const name in wording) filled[name] = text(raw?.[name], wording[name])
  return filled
}

/**
 * Keeps the name of the South South zone on one line, and words such as 'non-disclosure', 'mini-LNG' or 'e-mail', and
 * '3 to 6 months'; no line ends with the 'A' that begins a sentence.
 */
export const unbroken = (phrase: string): string =>
  phrase
    .replaceAll('South South', 'South\u00A0South')
    .replace(/\b(?:non|re)-(?=\p{L})|\be-(?=mail)/giu, '$&\u2060')
    .replace(/-(?=\p{Lu})/gu, '$&\u2060')
    .replace(/\b(\d+) to (\d+) (?=\p{L})/gu, '$1\u00A0to\u00A0$2\u00A0')
    .replace(/(?<=[.?!] )A (?=\p{L})/gu, 'A\u00A0')

/** A list without missing members; empty where there is none. */
export function list<Item>(value: readonly (Item | Missing)[] | Missing): Item[] {
  return (value ?? []).filter((item): item is Item => item !== null && item !== undefined)
}

/** Maps each item, leaving out those that `map` returns nothing for. */
export function mapList<Item, Result>(
  value: readonly (Item | Missing)[] | Missing,
  map: (item: Item, index: number) => Result | Missing,
): Result[] {
  return list(list(value).map(map))
}

/** An ISO date (`YYYY-MM-DD`); undefined where the value is not a date. */
export function isoDate(value: string | Missing): string | undefined {
  const date = text(value)
  return date && !Number.isNaN(Date.parse(date)) ? date : undefined
}

const safeHref = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i

/** Browsers ignore these in a URL: `/\t/evil.example` would lead to another site. */
const ignoredByBrowsers = /[\t\n\r]/

/** A URL that is safe in a link: http(s), mailto, tel, root-relative. */
export function href(value: string | Missing): string | undefined {
  const url = text(value)
  if (!safeHref.test(url) || ignoredByBrowsers.test(url)) return undefined
  // A part that is there for the eye, such as (0), would be dialled.
  return /^tel:/i.test(url) ? (telHref(url.slice('tel:'.length)) ?? url) : url
}

const long = new Intl.DateTimeFormat('en-NG', {dateStyle: 'long', timeZone: 'Africa/Lagos'})

/**
 * A published day in its long form, such as '12 November 2026'.
 *
 * @param date `YYYY-MM-DD`, or an ISO date with a time.
 */
export function publishedDate(date: string): string {
  // Noon in UTC is the same day in Lagos, whatever the machine's own zone.
  return long.format(new Date(date.length === 10 ? `${date}T12:00:00Z` : date))
}

/** Bytes as people read them: '240 kB', '1.2 MB'. */
export function fileSize(bytes: number): string {
  const mega = bytes / 1_000_000
  return mega >= 1
    ? `${mega.toLocaleString('en-NG', {maximumFractionDigits: 1})} MB`
    : `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-NG')} kB`
}

/** The host of an address of another site; empty for a path. Not `URL.canParse`: Safari before 17 and Chrome before 120 have none. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return ''
  }
}
