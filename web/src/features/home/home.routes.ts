import type {PageModules} from '#web/src/shared/routing/page-definition.ts'
import type {RouteId} from '#web/src/shared/routing/page-routes.ts'

export const homeRoutes = {
  homePage: {
    page: () => import('./home-page.tsx'),
    loader: () => import('./home.loader.ts'),
  },
} satisfies Partial<Record<RouteId, PageModules>>
