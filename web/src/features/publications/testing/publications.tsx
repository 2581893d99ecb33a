import {renderRoute} from '#web/src/shared/testing/render-route.tsx'
import {publicationsRoutes} from '../publications.routes.ts'

export const publication = (slug: string, fields: Record<string, unknown> = {}) => ({
  _id: `publication-${slug}`,
  _type: 'publication',
  title: slug,
  slug: {current: slug},
  smallDescription: `Summary of ${slug}`,
  publishedDate: '2026-01-01',
  author: 'Commercial Services',
  content: [
    {_type: 'block', _key: 'b', children: [{_type: 'span', _key: 's', text: `Body of ${slug}`}]},
  ],
  ...fields,
})

/** So many publications, the newest first. */
export const datedPublications = (count: number) =>
  Array.from({length: count}, (_, index) =>
    publication(`paper-${index + 1}`, {publishedDate: `2026-01-${20 - index}`}),
  )

export const open = (path: string, documents: object[]) =>
  renderRoute(publicationsRoutes, path, documents)

type Rendered = Awaited<ReturnType<typeof open>>['page']

export const titles = (page: Rendered) =>
  page
    .getByRole('heading', {level: 2})
    .elements()
    .map(({textContent}) => textContent)
