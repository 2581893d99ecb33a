import type {renderNews} from './render-news.tsx'

type Rendered = Awaited<ReturnType<typeof renderNews>>['page']

/** The headings below the page's own: the tag, where there is one, and the titles of the items. */
export const titles = (page: Rendered) =>
  page
    .getByRole('heading', {level: 2})
    .elements()
    .map(({textContent}) => textContent)

/** The links to the categories. */
export const tabs = (page: Rendered) => page.getByRole('navigation', {name: 'Categories'})
