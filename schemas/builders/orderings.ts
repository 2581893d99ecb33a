import type {SortOrdering} from 'sanity'

export const newestFirst: SortOrdering = {
  title: 'Newest first',
  name: 'newestFirst',
  by: [
    {field: 'publishedDate', direction: 'desc'},
    {field: 'title', direction: 'asc'},
  ],
}

export const oldestFirst: SortOrdering = {
  title: 'Oldest first',
  name: 'oldestFirst',
  by: [{field: 'publishedDate', direction: 'asc'}],
}

export const byTitle: SortOrdering = {
  title: 'Title',
  name: 'title',
  by: [{field: 'title', direction: 'asc'}],
}

/** Orders by position; `field` is the name to fall back on where positions are equal. */
export const byPosition = (field: string): SortOrdering => ({
  title: 'Position',
  name: 'position',
  by: [
    {field: 'position', direction: 'asc'},
    {field, direction: 'asc'},
  ],
})

/** A date as lists show it: 1 March 2025. Absent or unreadable dates become “No date”. */
export function dateLabel(date: unknown): string {
  const day = typeof date === 'string' ? new Date(`${date}T12:00:00Z`) : null
  return day && !Number.isNaN(day.getTime())
    ? day.toLocaleDateString('en-NG', {dateStyle: 'long', timeZone: 'Africa/Lagos'})
    : 'No date'
}

/** Joins what a preview's second line says, sample note first. */
export const sampleLabel = (isSample: unknown, rest?: unknown): string =>
  [isSample === true ? 'SAMPLE' : '', typeof rest === 'string' ? rest : '']
    .filter(Boolean)
    .join(' · ')
