import type {Template} from 'sanity'

/** A new news item of a category. It has a parameter, so that only the lists of a category offer it. */
export const NEWS_IN_CATEGORY: Template<{category: string}> = {
  id: 'news-in-category',
  title: 'News',
  schemaType: 'news',
  parameters: [{name: 'category', title: 'Category', type: 'string'}],
  value: ({category}: {category: string}) => ({categories: [category]}),
}
