import {
  featurePages,
  type LoaderModule,
  type PageModule,
  type PageModules,
  type RouteId,
} from '#web/src/shared/routing/page-definition.ts'

const page = featurePages('home', {
  pages: import.meta.glob<PageModule>('./*-page.tsx'),
  loaders: import.meta.glob<LoaderModule>('./*-page.tsx'),
})

/** The home page (behaviour B1). */
export const homeRoutes = {
  homePage: page('home'),
} satisfies Partial<Record<RouteId, PageModules>>
