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

/** The page that is shown where one is asked for; while the total is not known, that is the page. */
export function pageWithin(page: number, total: number | undefined, size: number): number {
  return total === undefined ? page : Math.min(page, pageCount(total, size))
}

const highestPage = 100_000

/** A page's number as it stands in an address; whatever is no such number means the first. */
export function readPage(value: string | null): number {
  const page = /^\d{1,9}$/.test(value ?? '') ? Number(value) : 1
  return Math.min(Math.max(page, 1), highestPage)
}

/**
 * Asks for one page of a list; beyond the last page means the last page (DECISIONS 27), which is
 * only known from the answer.
 */
export async function fetchPage<Answer extends {total: number}>(
  page: number,
  size: number,
  ask: (window: ListWindow) => Promise<Answer>,
): Promise<Answer> {
  const answer = await ask(listWindow(page, size))
  const last = pageCount(answer.total, size)
  return page > last && answer.total > 0 ? ask(listWindow(last, size)) : answer
}
