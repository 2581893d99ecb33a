import {
  featurePages,
  type LoaderModule,
  type PageModule,
  type PageModules,
  type RouteId,
} from '#web/src/shared/routing/page-definition.ts'

const page = featurePages('gallery', {
  pages: import.meta.glob<PageModule>('./*-page.tsx'),
  loaders: import.meta.glob<LoaderModule>('./*-page.tsx'),
})

/** Photo albums, grid and album (behaviour B1). */
export const galleryRoutes = {
  galleryPage: page('gallery'),
  gallery: page('album'),
} satisfies Partial<Record<RouteId, PageModules>>
