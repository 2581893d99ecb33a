import {
  featurePages,
  type LazyPage,
  type PageModule,
  type RouteId,
} from '#web/src/shared/routing/page-definition.ts'

const page = featurePages('home', import.meta.glob<PageModule>('./*-page.tsx'))

/** The home page (behaviour B1). */
export const homeRoutes = {
  homePage: page('home'),
} satisfies Partial<Record<RouteId, LazyPage>>
