import type {PageModules} from '#web/src/shared/routing/page-definition.ts'
import type {RouteId} from '#web/src/shared/routing/page-routes.ts'

/** News list and detail (behaviour B1). */
export const newsRoutes = {
  newsPage: {
    page: () => import('./news-page.tsx'),
    loader: () => import('./news-page.tsx'),
    module: 'src/features/news/news-page.tsx',
  },
  news: {
    page: () => import('./news-item-page.tsx'),
    loader: () => import('./news-item-page.tsx'),
    module: 'src/features/news/news-item-page.tsx',
  },
} satisfies Partial<Record<RouteId, PageModules>>
