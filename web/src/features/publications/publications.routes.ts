import type {PageModules} from '#web/src/shared/routing/page-definition.ts'
import type {RouteId} from '#web/src/shared/routing/page-routes.ts'

/** Publications, list and detail (behaviour B1). */
export const publicationsRoutes = {
  publicationsPage: {
    page: () => import('./publications-page.tsx'),
    loader: () => import('./publications-page.tsx'),
    module: 'src/features/publications/publications-page.tsx',
  },
  publication: {
    page: () => import('./publication-page.tsx'),
    loader: () => import('./publication-page.tsx'),
    module: 'src/features/publications/publication-page.tsx',
  },
} satisfies Partial<Record<RouteId, PageModules>>
