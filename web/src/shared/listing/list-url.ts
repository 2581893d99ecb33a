/** A URL with its query parameters; empty ones are left out. */
export function listUrl(path: string, params: Record<string, string | number>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** The most characters of a search that are read, in lists and over the whole site. */
export const longestSearch = 100

/**
 * A search as it is sent: trimmed, without the visitor's own `*`. Blank is none; `*` alone
 * stays, as a search that finds nothing.
 */
export function searchText(value: string | null | undefined): string {
  const typed = (value ?? '').trim().slice(0, longestSearch)
  return typed.replaceAll('*', '').trim() || typed.slice(0, 1)
}

const highestPage = 100_000

/** Parses a page's number from a URL; whatever is not a page's number means the first. */
export function parsePageNumber(value: string | null): number {
  const page = /^\d{1,9}$/.test(value ?? '') ? Number(value) : 1
  return Math.min(Math.max(page, 1), highestPage)
}

/** The part of a list that one page shows: `to` is excluded, as in GROQ's `[from...to]`. */
export type ListWindow = {from: number; to: number}

/** @param page the page's number, from 1. */
export function listWindow(page: number, size: number): ListWindow {
  return {from: (page - 1) * size, to: page * size}
}

/** How many pages a list fills; an empty list has one, which is empty. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** The number of the page that is shown: at most the last; any, while the total is not known. */
export function clampPageNumber(page: number, total: number | undefined, size: number): number {
  return total === undefined ? page : Math.min(page, pageCount(total, size))
}
