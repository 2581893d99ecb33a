import type {PageModules} from '#web/src/shared/routing/page-definition.ts'
import type {RouteId} from '#web/src/shared/routing/page-routes.ts'

/** Photo albums, grid and album (behaviour B1). */
export const galleryRoutes = {
  galleryPage: {
    page: () => import('./gallery-page.tsx'),
    loader: () => import('./gallery-page.tsx'),
    module: 'src/features/gallery/gallery-page.tsx',
  },
  gallery: {
    page: () => import('./album-page.tsx'),
    loader: () => import('./album-page.tsx'),
    module: 'src/features/gallery/album-page.tsx',
  },
} satisfies Partial<Record<RouteId, PageModules>>
