import {
  featurePages,
  type LoaderModule,
  type PageModule,
  type PageModules,
  type RouteId,
} from '#web/src/shared/routing/page-definition.ts'

const page = featurePages('news', {
  pages: import.meta.glob<PageModule>('./*-page.tsx'),
  loaders: import.meta.glob<LoaderModule>('./*-page.tsx'),
})

/** News list and detail (behaviour B1). */
export const newsRoutes = {
  newsPage: page('news'),
  news: page('news-item'),
} satisfies Partial<Record<RouteId, PageModules>>
