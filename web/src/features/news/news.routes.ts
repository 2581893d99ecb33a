import {
  featurePages,
  type LazyPage,
  type PageModule,
  type RouteId,
} from '#web/src/shared/routing/page-definition.ts'

const page = featurePages('news', import.meta.glob<PageModule>('./*-page.tsx'))

/** News list and detail (behaviour B1). */
export const newsRoutes = {
  newsPage: page('news'),
  news: page('news-item'),
} satisfies Partial<Record<RouteId, LazyPage>>
