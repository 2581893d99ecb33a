import {
  featurePages,
  type LoaderModule,
  type PageModule,
  type PageModules,
  type RouteId,
} from '#web/src/shared/routing/page-definition.ts'

const page = featurePages('publications', {
  pages: import.meta.glob<PageModule>('./*-page.tsx'),
  loaders: import.meta.glob<LoaderModule>('./*-page.tsx'),
})

/** Publications, list and detail (behaviour B1). */
export const publicationsRoutes = {
  publicationsPage: page('publications'),
  publication: page('publication'),
} satisfies Partial<Record<RouteId, PageModules>>
