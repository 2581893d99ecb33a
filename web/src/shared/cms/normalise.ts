/**
 * Content arrives as editors left it: any field may be missing, null or empty. These functions
 * turn it into what components can draw without a question (DECISIONS 16).
 */
type Missing = null | undefined

/** A text without surrounding white space; `fallback` where there is none. */
export function text(value: string | Missing, fallback = ''): string {
  return value?.trim() || fallback
}

/** A list without missing members; empty where there is none. */
export function list<Item>(value: readonly (Item | Missing)[] | Missing): Item[] {
  return (value ?? []).filter((item): item is Item => item !== null && item !== undefined)
}

/** What `map` makes of each item, leaving out those of which it makes nothing. */
export function mapList<Item, Result>(
  value: readonly (Item | Missing)[] | Missing,
  map: (item: Item, index: number) => Result | Missing,
): Result[] {
  return list(list(value).map(map))
}

/** An ISO date (`YYYY-MM-DD`), or nothing where the value is none. */
export function isoDate(value: string | Missing): string | undefined {
  const date = text(value)
  return date && !Number.isNaN(Date.parse(date)) ? date : undefined
}

const safeHref = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i

/** Browsers leave these out of an address: the slash after one may be the second of two. */
const unread = /[\t\n\r]/

/** An address that may stand in a link (DECISIONS 14): http(s), mailto, tel, root-relative. */
export function href(value: string | Missing): string | undefined {
  const address = text(value)
  return safeHref.test(address) && !unread.test(address) ? address : undefined
}
