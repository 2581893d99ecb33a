import {
  featurePages,
  type LazyPage,
  type PageModule,
  type RouteId,
} from '#web/src/shared/routing/page-definition.ts'

const page = featurePages('gallery', import.meta.glob<PageModule>('./*-page.tsx'))

/** Photo albums, grid and album (behaviour B1). */
export const galleryRoutes = {
  galleryPage: page('gallery'),
  gallery: page('album'),
} satisfies Partial<Record<RouteId, LazyPage>>
