import {paths} from '#web/src/shared/paths.ts'
import type {PageDefinition} from '#web/src/shared/routing/page-definition.ts'

/** News list and detail (specification, section 2). */
export const newsRoutes: PageDefinition[] = [
  {
    path: paths.news,
    module: 'src/features/news/news-page.tsx',
    page: () => import('./news-page.tsx'),
    loader: () => import('./news.loader.ts'),
  },
  {
    path: `${paths.news}/:slug`,
    module: 'src/features/news/news-item-page.tsx',
    page: () => import('./news-item-page.tsx'),
    loader: () => import('./news-item.loader.ts'),
  },
]
