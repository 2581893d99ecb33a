import {
  featurePages,
  type LazyPage,
  type PageModule,
  type RouteId,
} from '#web/src/shared/routing/page-definition.ts'

const page = featurePages('search', import.meta.glob<PageModule>('./*-page.tsx'))

/** The search over the whole site (behaviour B1). */
export const searchRoutes = {
  searchPage: page('search'),
} satisfies Partial<Record<RouteId, LazyPage>>
