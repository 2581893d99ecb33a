import type {
  LoaderModule,
  PageModule,
  PageModules,
} from '#web/src/shared/routing/page-definition.ts'
import {featurePages} from '#web/src/shared/routing/feature-pages.ts'
import type {RouteId} from '#web/src/shared/routing/page-routes.ts'

const page = featurePages('gallery', {
  pages: import.meta.glob<PageModule>('./*-page.tsx'),
  loaders: import.meta.glob<LoaderModule>('./*-page.tsx'),
})

/** Photo albums, grid and album (behaviour B1). */
export const galleryRoutes = {
  galleryPage: page('gallery'),
  gallery: page('album'),
} satisfies Partial<Record<RouteId, PageModules>>
