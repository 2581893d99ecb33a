import type {PageModules} from '#web/src/shared/routing/page-definition.ts'
import type {RouteId} from '#web/src/shared/routing/page-routes.ts'

/** The search over the whole site (behaviour B1). */
export const searchRoutes = {
  searchPage: {
    page: () => import('./search-page.tsx'),
    loader: () => import('./search.loader.ts'),
  },
} satisfies Partial<Record<RouteId, PageModules>>
