import {
  featurePages,
  type LoaderModule,
  type PageModule,
  type PageModules,
  type RouteId,
} from '#web/src/shared/routing/page-definition.ts'

const page = featurePages('search', {
  pages: import.meta.glob<PageModule>('./*-page.tsx'),
  loaders: import.meta.glob<LoaderModule>('./*-page.tsx'),
})

/** The search over the whole site (behaviour B1). */
export const searchRoutes = {
  searchPage: page('search'),
} satisfies Partial<Record<RouteId, PageModules>>
