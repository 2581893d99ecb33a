import type {
  LoaderModule,
  PageModule,
  PageModules,
} from '#web/src/shared/routing/page-definition.ts'
import {featurePages} from '#web/src/shared/routing/feature-pages.ts'
import type {RouteId} from '#web/src/shared/routing/page-routes.ts'

const page = featurePages('news', {
  pages: import.meta.glob<PageModule>('./*-page.tsx'),
  loaders: import.meta.glob<LoaderModule>('./*-page.tsx'),
})

/** News list and detail (behaviour B1). */
export const newsRoutes = {
  newsPage: page('news'),
  news: page('news-item'),
} satisfies Partial<Record<RouteId, PageModules>>
