import {
  featurePages,
  type LazyPage,
  type PageModule,
  type RouteId,
} from '#web/src/shared/routing/page-definition.ts'

const page = featurePages('publications', import.meta.glob<PageModule>('./*-page.tsx'))

/** Publications, list and detail (behaviour B1). */
export const publicationsRoutes = {
  publicationsPage: page('publications'),
  publication: page('publication'),
} satisfies Partial<Record<RouteId, LazyPage>>
