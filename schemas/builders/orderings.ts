import type {SortOrdering} from 'sanity'

const newestFirst: SortOrdering = {
  title: 'Newest first',
  name: 'newestFirst',
  by: [
    {field: 'publishedDate', direction: 'desc'},
    {field: 'title', direction: 'asc'},
  ],
}

const oldestFirst: SortOrdering = {
  title: 'Oldest first',
  name: 'oldestFirst',
  by: [{field: 'publishedDate', direction: 'asc'}],
}

export const byTitle: SortOrdering = {
  title: 'Title',
  name: 'title',
  by: [{field: 'title', direction: 'asc'}],
}

/** The orderings of types with a date. */
export const dateOrderings = [newestFirst, oldestFirst, byTitle]

/** Orders by position, then by `field` where positions are equal. */
export const byPosition = (field: string): SortOrdering => ({
  title: 'Position',
  name: 'position',
  by: [
    {field: 'position', direction: 'asc'},
    {field, direction: 'asc'},
  ],
})
